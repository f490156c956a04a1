// Books and accounts with what came in and went out of each, per currency.
function currencyTotals(side, rows) {
  const totals = new Map();
  for (const row of rows) {
    const currency = side.currency(row);
    const total = totals.get(currency) ?? { count: 0, income: 0n, expense: 0n };
    totals.set(currency, total);
    total.count += 1;
    if (!side.transfer(row)) total[isIncome(side, row) ? "income" : "expense"] += BigInt(side.amount(row));
  }
  return [...totals].sort((left, right) => right[1].count - left[1].count || left[0] - right[0]).map(([currency, total]) => ({
    code: data.currencies[currency][0], income: moneyView(total.income, currency), expense: moneyView(total.expense, currency),
    net: moneyView(total.income + total.expense, currency),
  }));
}

function rowsBy(side, name, count) {
  const groups = Array.from({ length: count + 1 }, () => []);
  for (let row = 0; row < side.count; row += 1) groups[side[name](row) < 0 ? count : side[name](row)].push(row);
  return groups;
}

function bookView(side, kind, key, title, rows, cover) {
  const isCurrent = filter[kind] === key;
  const view = {
    kind, key, name: title, count: rows.length, cover, icon: kind === "book" ? "book" : "bank", totals: currencyTotals(side, rows),
    pressed: isCurrent, buttonText: word(isCurrent ? "shown" : kind === "book" ? "showBook" : "show"),
  };
  if (isCurrent) view.isCurrent = true;
  return view;
}

function drawBooks() {
  const side = sides.bills.count ? sides.bills : sides.entries;
  const all = [...Array(side.count).keys()];
  const byBook = rowsBy(side, "book", data.books.length);
  const cover = (index) => Number(((data.books[index][1] ?? index) % 6 + 6) % 6);
  listHost("books").innerHTML = render("book", bookView(side, "book", -1, word("allBooks"), all, 6))
    + joined(0, data.books.length, (index) => render("book", bookView(side, "book", index, data.books[index][0], byBook[index], cover(index))));
  const host = listHost("accounts");
  if (!host) return;
  const accountSide = sides.entries.count ? sides.entries : sides.bills;
  const byAccount = rowsBy(accountSide, "account", data.accounts.length);
  host.innerHTML = joined(0, data.accounts.length, (index) =>
    render("book", bookView(accountSide, "account", index, data.accounts[index][0], byAccount[index], 6)));
}

function startBooks() {
  document.getElementById("books").addEventListener("click", (event) => {
    const button = event.target.closest("[data-choose]");
    if (!button) return;
    const kind = button.dataset.choose;
    const key = Number(button.dataset.key);
    const isSame = filter[kind] === key;
    document.getElementById(`f-${kind}`).value = isSame ? -1 : key;
    readFilters();
    document.querySelector(`[data-choose="${kind}"][data-key="${key}"]`)?.focus();
  });
}
