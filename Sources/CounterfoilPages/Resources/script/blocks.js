// Rows one after another under headers of their years, months and days.
const addTo = (sums, currency, value) => sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(value));
const moneyViews = (sums) => [...sums].sort((left, right) => left[0] - right[0]).map(([currency, sum]) => moneyView(sum, currency));

/** Blocks of rows in the order given: `{kind, row}`, or `{kind, day, level}` with sums. */
function makeBlocks(side, rows, kinds) {
  const blocks = [];
  let year = null;
  let month = null;
  let day = null;
  let yearBlock, dayBlock;
  for (const row of rows) {
    const number = side.days[row];
    if (number !== day) {
      day = number;
      const parts = dayParts(number);
      if (kinds.year && parts.year !== year) {
        year = parts.year;
        blocks.push((yearBlock = { kind: "year", level: 4, day: number, sums: new Map() }));
      }
      const monthNumber = parts.year * 12 + parts.month;
      if (monthNumber !== month) {
        month = monthNumber;
        blocks.push({ kind: "month", level: kinds.year ? 5 : 3, day: number });
      }
      blocks.push((dayBlock = { kind: "day", level: kinds.year ? 6 : 4, day: number, incomes: new Map(), expenses: new Map() }));
    }
    if (yearBlock) addTo(yearBlock.sums, side.currency(row), side.amount(row));
    if (!side.transfer(row)) {
      addTo(isIncome(side, row) ? dayBlock.incomes : dayBlock.expenses, side.currency(row), side.amount(row));
    }
    blocks.push({ kind: kinds.row, row });
  }
  return blocks;
}

function blockView(side, block) {
  if (block.row !== undefined) return { [block.kind]: rowView(side, block.row) };
  const date = dateView(block.day);
  const { level } = block;
  if (block.kind === "year") return { year: { level, name: date.iso.slice(0, 4), text: date.yearText, sums: moneyViews(block.sums) } };
  if (block.kind === "month") return { month: { level, name: date.iso.slice(0, 7), text: date.monthText } };
  const { iso, text, weekday } = date;
  return { day: { level, iso, text, weekday, incomes: moneyViews(block.incomes), expenses: moneyViews(block.expenses) } };
}
