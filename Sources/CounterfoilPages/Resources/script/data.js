// The report's data: columns of numbers, and one table of texts they point into.
const data = JSON.parse(document.getElementById("data").textContent);
const outcomes = ["matched", "review", "transfer", "refund", "copy", "twice", "missing", "outside", "recorded"];
let language = data.language;
const words = () => data.words[language];
const word = (name) => words()[name] ?? name;
const wordList = (name) => words()[name].split(" ");

/** A column that holds one value for all rows is written as that value. */
function column(side, name) {
  const values = side[name];
  return Array.isArray(values) ? (row) => values[row] : () => values;
}

function makeSide(columns, mark) {
  const side = { mark, count: columns.count, photos: columns.photos ?? {} };
  for (const name of ["id", "amount", "currency", "time", "due", "payee", "title", "remark", "category", "book", "account",
    "number", "balance", "source", "outcome", "transfer"]) side[name] = column(columns, name);
  const days = new Int32Array(columns.count);
  let day = 0;
  for (let row = 0; row < columns.count; row += 1) {
    day += Array.isArray(columns.day) ? columns.day[row] : row === 0 ? columns.day : 0;
    days[row] = day;
  }
  side.days = days;
  side.hay = new Array(columns.count);
  return side;
}

const textAt = (index) => (index === null || index < 0 ? undefined : data.texts[index]);

/** A sentence in the language of the page: the place of its words, and its values; any other text as it is. */
function say(text) {
  if (!Array.isArray(text)) return text;
  const value = (place) => text[Number(place) + 1];
  return data.sentences[language][text[0]].replace(/\{(\d)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, place, one, other) =>
    one === undefined ? say(value(place)) : value(place) === 1 ? one : other);
}

const saidAt = (index) => say(data.texts[index]);
const sides = { bills: makeSide(data.bills, "b"), entries: makeSide(data.entries, "e") };
const hasBoth = sides.bills.count > 0 && sides.entries.count > 0;
const sideOf = (key) => (key[0] === "b" ? sides.bills : sides.entries);
const rowOf = (key) => Number(key.slice(1));

/** What a row is called: its title, else its payee, its category, its number. */
function headline(side, row) {
  return textAt(side.title(row)) ?? textAt(side.payee(row)) ?? data.categories[side.category(row)]?.[0] ?? side.id(row);
}

const isIncome = (side, row) => side.amount(row) !== 0 && String(side.amount(row))[0] !== "-";
