// The filters hold for every part of the report. A row is named by its side and its place.
const filter = { words: [], source: sides.bills.count ? "bills" : "entries", account: -1, category: -1, book: -1, outcome: "",
  min: null, max: null, since: null, until: null };

function hay(side, row) {
  if (side.hay[row] === undefined) {
    side.hay[row] = [
      side.id(row), textAt(side.title(row)), textAt(side.payee(row)), textAt(side.remark(row)), textAt(side.number(row)),
      textAt(side.source(row)), data.categories[side.category(row)]?.[0], data.accounts[side.account(row)]?.[0],
      moneyView(side.amount(row), side.currency(row)).text,
    ].join("\n").toLowerCase();
  }
  return side.hay[row];
}

/** The minor units of what a person typed, for one currency; null where it is no amount. */
function typedAmount(text, digitCount) {
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(text.trim().replace(/,/g, ""));
  if (!parts || !(parts[1] || parts[2])) return null;
  return BigInt((parts[1] || "0") + (parts[2] ?? "").slice(0, digitCount).padEnd(digitCount, "0"));
}

function passesAmount(side, row) {
  if (filter.min === null && filter.max === null) return true;
  const digitCount = data.currencies[side.currency(row)][1];
  const size = BigInt(String(side.amount(row)).replace("-", ""));
  const [least, most] = [filter.min, filter.max].map((text) => (text === null ? null : typedAmount(text, digitCount)));
  return (least === null || size >= least) && (most === null || size <= most);
}

function passes(side, row) {
  if (filter.account >= 0 && side.account(row) !== filter.account) return false;
  if (filter.category >= 0 && side.category(row) !== filter.category) return false;
  if (filter.book >= 0 && side.book(row) !== filter.book) return false;
  if (filter.outcome && outcomes[side.outcome(row)] !== filter.outcome) return false;
  if (filter.since !== null && side.days[row] < filter.since) return false;
  if (filter.until !== null && side.days[row] > filter.until) return false;
  if (!passesAmount(side, row)) return false;
  if (!filter.words.length) return true;
  const text = hay(side, row);
  return filter.words.every((part) => text.includes(part));
}

const isFiltered = () => filter.words.length > 0 || fieldCount() > 0;
function fieldCount() {
  return [filter.account >= 0, filter.category >= 0, filter.book >= 0, filter.outcome !== "", filter.min !== null,
    filter.max !== null, filter.since !== null, filter.until !== null].filter(Boolean).length;
}

const mainSide = () => sides[filter.source];

/** The rows of the side shown that pass, oldest first. */
function filteredRows() {
  const side = mainSide();
  const rows = [];
  for (let row = 0; row < side.count; row += 1) if (passes(side, row)) rows.push(row);
  return rows;
}
