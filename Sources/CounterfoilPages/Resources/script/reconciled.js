// The lists of what a reconciliation found.
const lists = !plan ? [] : [
  ["waiting", "match", matchView, plan.matches.map((_, index) => index).filter((index) => plan.matches[index][3])],
  ["missingBills", "missing", (index) => missingView("missingBills", index)],
  ["outsideBills", "missing", (index) => missingView("outsideBills", index)],
  ["missingEntries", "missing", (index) => missingView("missingEntries", index)],
  ["duplicateBills", "pair", (index) => pairView("duplicateBills", index)],
  ["balances", "balance", balanceView],
  ["matches", "match", matchView, plan.matches.map((_, index) => index).filter((index) => !plan.matches[index][3])],
  ["duplicates", "pair", (index) => pairView("duplicates", index)],
  ["transfers", "pair", (index) => pairView("transfers", index)],
  ["refunds", "pair", (index) => pairView("refunds", index)],
  ["channels", "channel", channelView],
  ["recurring", "recurring", recurringView],
];

/** The rows an item of a list is about. */
function itemRows(name, index) {
  const item = plan[name === "waiting" ? "matches" : name][index];
  const entries = (rows) => asList(rows).map((row) => [sides.entries, row]);
  const bills = (rows) => asList(rows).map((row) => [sides.bills, row]);
  switch (name) {
    case "waiting": case "matches": return [...entries(item[0]), ...bills(item[1])];
    case "missingBills": case "outsideBills": return bills(item[0]);
    case "missingEntries": return entries(item[0]);
    case "duplicateBills": return bills([item[0], item[1]]);
    case "channels": return entries(item[0]);
    default: return entries([item[0], item[1]]);
  }
}

function drawReconciliation() {
  for (const [name, templateName, makeView, indices] of lists) {
    const host = listHost(name);
    if (!host) continue;
    const all = indices ?? plan[name].map((_, index) => index);
    const isWhole = name === "balances" || name === "recurring" || !isFiltered();
    const shown = isWhole ? all : all.filter((index) => itemRows(name, index).some(([side, row]) => passes(side, row)));
    document.querySelector(`[data-part="${name}"] [data-count]`).textContent =
      shown.length === all.length ? all.length : `${shown.length} ${word("of")} ${all.length}`;
    showWindow(host, shown.length, (from, to) => joined(from, to, (place) => render(templateName, makeView(shown[place]))), { rowHeight: 110 });
  }
}

function drawRecords() {
  const side = mainSide();
  const rows = filteredRows().reverse();
  showWindow(listHost("records"), rows.length, (from, to) => joined(from, to, (index) => render("record", rowView(side, rows[index]))));
}
