// How money, days, phones and distances are written. Amounts are whole minor units and are never rounded.
const group = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** A number, text or BigInt of minor units as the money of a template. */
function moneyView(value, currencyIndex, isPlain) {
  const [code, digitCount] = data.currencies[currencyIndex];
  const text = String(value);
  const isNegative = text[0] === "-";
  const digits = (isNegative ? text.slice(1) : text).padStart(digitCount + 1, "0");
  const whole = group(digitCount ? digits.slice(0, -digitCount) : digits);
  const isZero = /^0*$/.test(digits);
  const view = {
    sign: isNegative ? "\u2212" : isPlain || isZero ? "" : "+",
    text: digitCount ? `${whole}.${digits.slice(-digitCount)}` : whole,
    side: isZero ? "zero" : isNegative ? "expense" : isPlain ? "plain" : "income",
    code,
  };
  if (code !== "XXX") view.unit = code === "CNY" ? word("yuan") : code;
  return view;
}

function dayParts(day) {
  const date = new Date(day * 86400000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: (date.getUTCDay() + 6) % 7 };
}

const fillPattern = (name, values) => word(name).replace(/\{(\w+)\}/g, (_, key) => values[key]);

function dateView(day) {
  const parts = dayParts(day);
  const pad = (number, width) => String(number).padStart(width, "0");
  const values = {
    d: parts.day, m: parts.month, y: parts.year,
    mon: wordList("months")[parts.month - 1], month: wordList("longMonths")[parts.month - 1],
  };
  return {
    iso: `${pad(parts.year, 4)}-${pad(parts.month, 2)}-${pad(parts.day, 2)}`,
    text: fillPattern("date", values), weekday: wordList("weekdays")[parts.weekday],
    monthText: fillPattern("monthYear", values), yearText: fillPattern("yearOnly", values),
  };
}

/** The day number of `yyyy-mm-dd`; null for anything else. */
function dayNumber(iso) {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso ?? "");
  return parts ? Math.round(Date.UTC(+parts[1], +parts[2] - 1, +parts[3]) / 86400000) : null;
}

/** Parts of a thousand of a whole, as whole numbers; both are BigInts. */
const permille = (part, whole) => (whole === 0n ? 0 : Number((part * 1000n + whole / 2n) / whole));
const percentText = (tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}\u202f%`;
