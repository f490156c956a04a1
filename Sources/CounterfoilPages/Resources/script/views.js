// What templates see of rows and of what a reconciliation found. The same names are filled in when the page is built.
function rowView(side, row) {
  const name = headline(side, row);
  const category = data.categories[side.category(row)];
  const outcome = outcomes[side.outcome(row)];
  const view = {
    key: side.mark + row, headline: name, date: dateView(side.days[row]),
    amount: moneyView(side.amount(row), side.currency(row)), side: isIncome(side, row) ? "income" : "expense",
    icon: side.transfer(row) ? "transfer" : category ? category[2] : "other",
  };
  const optional = {
    detail: [textAt(side.payee(row)), textAt(side.title(row))].find((text) => text !== undefined && text !== name),
    time: textAt(side.time(row)), category: category?.[0], book: data.books[side.book(row)]?.[0],
    account: data.accounts[side.account(row)]?.[0], remark: textAt(side.remark(row)), number: textAt(side.number(row)),
    source: textAt(side.source(row)), photo: side.photos[row],
    due: side.due(row) === null ? undefined : dateView(side.due(row)),
    balance: side.balance(row) === null ? undefined : moneyView(side.balance(row), side.currency(row), true),
    outcome: outcome === "recorded" ? undefined : { code: outcome, text: word(outcome) },
  };
  if (["review", "twice", "missing", "outside"].includes(outcome)) optional.open = optional.outcome;
  for (const [key, value] of Object.entries(optional)) if (value !== undefined) view[key] = value;
  return view;
}

const entryView = (row) => rowView(sides.entries, row);
const billView = (row) => rowView(sides.bills, row);
const asList = (value) => (Array.isArray(value) ? value : [value]);
const plan = data.reconciliation;

function matchView(index) {
  const [entries, bills, percent, isReview, reasons, rival, remaining] = plan.matches[index];
  const view = {
    key: `m${index}`, percent, linkWord: word(isReview ? "maybePaidBy" : "paidBy"),
    entries: asList(entries).map(entryView), bills: asList(bills).map(billView), reasons: [],
  };
  for (let place = 0; place < reasons.length; place += 2) {
    const tenths = reasons[place + 1];
    const size = Math.abs(tenths);
    view.reasons.push({
      text: saidAt(reasons[place]), direction: tenths < 0 ? "against" : "for",
      weight: `${tenths < 0 ? "\u2212" : "+"}${Math.floor(size / 10)}.${size % 10}`,
    });
  }
  if (isReview) view.isOpen = true;
  if (typeof rival === "string") view.rivalRow = rowView(sideOf(rival), Number(rival.slice(1)));
  else if (rival >= 0) view.rival = saidAt(rival);
  if (remaining !== undefined) view.remaining = moneyView(remaining, sides.bills.currency(asList(bills)[0]), true);
  return view;
}

function pairView(name, index) {
  const [first, second, reason] = plan[name][index];
  const make = name === "duplicateBills" ? billView : entryView;
  const links = { duplicates: "copyOf", duplicateBills: "repeats", transfers: "arrives", refunds: "refundOf" };
  const view = { key: `${name}-${index}`, first: make(first), second: make(second), word: word(links[name]) };
  if (reason >= 0) view.reason = saidAt(reason);
  return view;
}

function missingView(name, index) {
  const [row, text] = plan[name][index];
  const key = (name === "missingEntries" ? "e" : "b") + row;
  return { key, row: rowView(sideOf(key), row), whyNot: saidAt(text) };
}

function balanceView(index) {
  const [account, currency, total, explained, unexplained, checkedCount, breakCount, breaks] = plan.balances[index];
  const state = checkedCount === 0 ? "unprinted" : breakCount > 0 ? "broken" : "sound";
  const text = {
    unprinted: word("notPrinted"), broken: `${breakCount} × ${word("breaks")}`,
    sound: `${word("follows")} (${checkedCount} ${word("balancesChecked")})`,
  };
  return {
    key: `a${index}`, name: account < 0 ? data.currencies[currency][0] : data.accounts[account][0], state,
    stateText: text[state], total: moneyView(total, currency, true), explained: moneyView(explained, currency, true),
    unexplained: moneyView(unexplained, currency, true),
    breaks: breaks.map(([row, words_, difference]) => {
      const view = { text: saidAt(words_), difference: moneyView(difference, currency) };
      if (row >= 0) view.row = entryView(row);
      return view;
    }),
  };
}

function recurringView(index) {
  const [payee, text, occurrences, last, next, state] = plan.recurring[index];
  const view = {
    key: `r${index}`, payee: data.texts[payee], text: saidAt(text), occurrences, last: dateView(last), state,
    stateText: word(state),
  };
  if (next !== null) view.next = dateView(next);
  return view;
}

function channelView(index) {
  const [rows, reason] = plan.channels[index];
  return { key: `c${index}`, rows: rows.map(entryView), reason: saidAt(reason) };
}
