// The categories' shares of a period as a ring, and the bills behind a slice.
const pie = { isIncome: false, currency: null, year: null, month: null, category: null };

function pieRows(rows) {
  const side = mainSide();
  return rows.filter((row) => {
    if (side.transfer(row) || isIncome(side, row) !== pie.isIncome || side.currency(row) !== pie.currency) return false;
    if (pie.year === null) return true;
    const parts = dayParts(side.days[row]);
    return parts.year === pie.year && (pie.month === null || parts.month === pie.month);
  });
}

function pieView(rows) {
  const side = mainSide();
  const sums = new Map();
  let whole = 0n;
  for (const row of rows) {
    const size = BigInt(String(side.amount(row)).replace("-", ""));
    sums.set(side.category(row), (sums.get(side.category(row)) ?? 0n) + size);
    whole += size;
  }
  const order = [...sums].sort((left, right) => (left[1] === right[1]
    ? (left[0] < 0 ? Infinity : left[0]) - (right[0] < 0 ? Infinity : right[0]) : left[1] > right[1] ? -1 : 1));
  let before = 0n;
  const slices = order.map(([category, sum], index) => {
    const start = permille(before, whole);
    before += sum;
    const length = permille(before, whole) - start;
    const isChosen = pie.category === category;
    return {
      category, color: index % 12, title: data.categories[category]?.[0] ?? word("noCategory"),
      icon: data.categories[category]?.[2] ?? "other", offset: -start, dash: Math.max(1, length > 8 ? length - 4 : length),
      percent: percentText(permille(sum, whole)), amount: moneyView(sum, pie.currency, true),
      tab: (pie.category === null ? index === 0 : isChosen) ? 0 : -1, pressed: isChosen,
    };
  });
  const total = moneyView(whole, pie.currency, true);
  const view = { slices, side: pie.isIncome ? "income" : "expense", label: word(pie.isIncome ? "income" : "expense"), totalText: total.text };
  if (total.unit) view.unit = total.unit;
  return view;
}

function drawShares() {
  const side = mainSide();
  const rows = filteredRows();
  drawPeriods(side, rows);
  const chosen = pie.currency === null ? [] : pieRows(rows);
  if (pie.category !== null && !chosen.some((row) => side.category(row) === pie.category)) pie.category = null;
  const host = document.querySelector("[data-pie]");
  host.innerHTML = pie.currency === null ? "" : render("pie", pieView(chosen));
  drawSlice(side, chosen);
}

function drawSlice(side, rows) {
  const title = document.querySelector("[data-slice-title]");
  document.querySelector("[data-slice-hint]").hidden = pie.category !== null;
  title.textContent = pie.category === null ? "" : data.categories[pie.category]?.[0] ?? word("noCategory");
  title.dataset.sliceTitle = pie.category ?? "";
  const host = listHost("slice");
  if (pie.category === null) {
    windows.get(host)?.observer.disconnect();
    windows.delete(host);
    host.textContent = "";
    return;
  }
  const chosen = rows.filter((row) => side.category(row) === pie.category).reverse();
  const blocks = makeBlocks(side, chosen, { year: true, row: "record" });
  showWindow(host, blocks.length, (from, to) => joined(from, to, (index) => render("block", blockView(side, blocks[index]))));
}

function drawPeriods(side, rows) {
  const counts = new Map();
  const years = new Set();
  const months = new Set();
  for (const row of rows) {
    if (side.transfer(row) || isIncome(side, row) !== pie.isIncome) continue;
    counts.set(side.currency(row), (counts.get(side.currency(row)) ?? 0) + 1);
    const parts = dayParts(side.days[row]);
    years.add(parts.year);
    if (parts.year === pie.year) months.add(parts.month);
  }
  const currencies = [...counts.keys()].sort((left, right) => counts.get(right) - counts.get(left) || left - right);
  if (!counts.has(pie.currency)) pie.currency = currencies[0] ?? null;
  if (pie.year !== null && !years.has(pie.year)) pie.year = pie.month = null;
  if (pie.month !== null && !months.has(pie.month)) pie.month = null;
  chips("[data-currencies]", currencies.map((index) => [index, data.currencies[index][0]]), pie.currency, (value) => { pie.currency = value; });
  const byNumber = (left, right) => left - right;
  chips("[data-years]", [[null, word("wholePeriod")], ...[...years].sort(byNumber).map((year) => [year, fillPattern("yearOnly", { y: year })])],
    pie.year, (value) => { pie.year = value; pie.month = null; });
  chips("[data-months]", pie.year === null ? [] : [[null, word("all")], ...[...months].sort(byNumber).map((month) => [month, wordList("months")[month - 1]])],
    pie.month, (value) => { pie.month = value; });
}

function chips(selector, items, chosen, choose) {
  const host = document.querySelector(selector);
  const hadFocus = host.contains(document.activeElement);
  host.textContent = "";
  for (const [value, text] of items) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.dataset.value = value ?? "all";
    button.setAttribute("aria-pressed", value === chosen);
    button.addEventListener("click", () => { choose(value); drawShares(); });
    host.append(button);
    if (hadFocus && value === chosen) button.focus();
  }
}

function chooseSlice(category) {
  pie.category = pie.category === category ? null : category;
  drawShares();
}

function startShares() {
  const side = mainSide();
  const hasExpense = () => {
    for (let row = 0; row < side.count; row += 1) if (!side.transfer(row) && !isIncome(side, row)) return true;
    return false;
  };
  if (side.count && !hasExpense()) {
    pie.isIncome = true;
    for (const button of document.querySelectorAll("[data-direction]")) button.setAttribute("aria-pressed", button.dataset.direction === "income");
  }
  choice("direction", (value) => { pie.isIncome = value === "income"; pie.category = null; drawShares(); });
  const host = document.querySelector("[data-pie]");
  const focusSlice = (category) => host.querySelector(`[data-slice="${category}"]`)?.focus();
  host.addEventListener("click", (event) => {
    const target = event.target.closest("[data-slice], [data-legend]");
    if (!target) return;
    const isSlice = target.dataset.slice !== undefined;
    const category = Number(target.dataset.slice ?? target.dataset.legend);
    chooseSlice(category);
    if (isSlice) focusSlice(category);
    else host.querySelector(`[data-legend="${category}"]`)?.focus();
  });
  host.addEventListener("keydown", (event) => {
    const slice = event.target.closest("[data-slice]");
    if (!slice) return;
    const all = [...host.querySelectorAll("[data-slice]")];
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (event.key in steps) {
      event.preventDefault();
      const next = all[(all.indexOf(slice) + steps[event.key] + all.length) % all.length];
      for (const other of all) other.setAttribute("tabindex", other === next ? "0" : "-1");
      next.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      chooseSlice(Number(slice.dataset.slice));
      focusSlice(slice.dataset.slice);
    }
  });
}
