/// Lines of a text, without their ends; empty ones are left out.
package enum SampleLines {
  package static func lines(of scalars: [UInt32]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == 0x0A || scalar == 0x0D {
      if start < index { lines.append(start..<index) }
      start = index + 1
    }
    if start < scalars.count { lines.append(start..<scalars.count) }
    return lines
  }
}
