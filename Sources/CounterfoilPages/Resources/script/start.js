// Tabs, the filter form and the language; then the first drawing.
const drawings = { reconciliation: drawReconciliation, timeline: drawTimeline, shares: drawShares, books: drawBooks, cards: drawCards, records: drawRecords };
const stale = new Set(Object.keys(drawings));
const panels = [...document.querySelectorAll("[data-panel]")];
let current = null;

function drawCurrent() {
  if (!stale.delete(current)) return;
  drawings[current]();
}

function redraw() {
  for (const name of Object.keys(drawings)) if (name !== "cards") stale.add(name);
  drawCurrent();
  const count = filteredRows().length;
  document.getElementById("found").textContent = isFiltered() ? `${count} ${word("of")} ${mainSide().count} ${word("found")}` : "";
  const badge = document.getElementById("filter-count");
  badge.hidden = fieldCount() === 0;
  badge.textContent = fieldCount();
}

function showPanel(name) {
  current = name;
  if (name !== "cards") settleCards();
  for (const panel of panels) panel.hidden = panel.dataset.panel !== name;
  for (const tab of document.querySelectorAll("[data-tab]")) {
    if (tab.dataset.tab === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  document.getElementById("filters").hidden = name === "cards";
  drawCurrent();
}

/** Without rows, what is there instead: cards, else books and categories. */
function firstPanel() {
  if (mainSide().count || data.reconciliation) return panels[0].dataset.panel;
  const first = panels.find((panel) => panel.dataset.panel === "cards");
  return (first ?? panels.find((panel) => panel.dataset.panel === "books")).dataset.panel;
}

function followHash() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id ? document.getElementById(id) : null;
  const panel = target?.closest("[data-panel]");
  showPanel(panel?.dataset.panel ?? current ?? firstPanel());
  if (!target || target.id === "content") return;
  if (target === panel) {
    const top = document.querySelector(".tabs").offsetTop;
    if (scrollY > top) scrollTo(0, top);
  } else {
    target.scrollIntoView();
  }
}

/** Buttons of which one is pressed. */
function choice(name, choose) {
  const buttons = [...document.querySelectorAll(`button[data-${name}]`)];
  for (const button of buttons) {
    button.addEventListener("click", () => {
      for (const other of buttons) other.setAttribute("aria-pressed", other === button);
      choose(button.dataset[name]);
    });
  }
}

const field = (name) => document.getElementById(`f-${name}`);
function readFilters() {
  filter.words = document.getElementById("q").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const name of ["account", "category", "book"]) filter[name] = Number(field(name).value);
  filter.outcome = field("outcome").value;
  for (const name of ["min", "max"]) filter[name] = typedAmount(field(name).value, 4) === null ? null : field(name).value;
  for (const name of ["since", "until"]) filter[name] = dayNumber(field(name).value);
  redraw();
}

function fillSelect(name, anyWord, items) {
  const select = field(name);
  const chosen = select.value;
  select.textContent = "";
  for (const [value, text] of [[name === "outcome" ? "" : -1, word(anyWord)], ...items]) {
    const option = document.createElement("option");
    option.value = value;
    option.textContent = text;
    select.append(option);
  }
  if (chosen) select.value = chosen;
  select.closest("label").hidden = items.length === 0;
}

function fillSelects() {
  const named = (list) => list.map((item, index) => [index, item[0]]);
  fillSelect("account", "anyAccount", named(data.accounts));
  fillSelect("book", "anyBook", named(data.books));
  const found = new Set();
  const used = new Set();
  for (const side of Object.values(sides)) {
    for (let row = 0; row < side.count; row += 1) {
      found.add(outcomes[side.outcome(row)]);
      used.add(side.category(row));
    }
  }
  fillSelect("category", "anyCategory", named(data.categories).filter(([index]) => used.has(index)));
  found.delete("recorded");
  fillSelect("outcome", "anyOutcome", outcomes.filter((name) => found.has(name)).map((name) => [name, word(name)]));
}

function speak(code) {
  language = code;
  document.documentElement.lang = words().code;
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = word(element.dataset.t);
  for (const element of document.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", word(element.dataset.tLabel));
  for (const element of document.querySelectorAll("[data-t-placeholder]")) element.setAttribute("placeholder", word(element.dataset.tPlaceholder));
  for (const element of document.querySelectorAll("[data-date]")) element.textContent = dateView(dayNumber(element.dataset.date)).text;
  const side = sides.bills.count ? sides.bills : sides.entries;
  document.querySelector("[data-totals]").innerHTML = currencyTotals(side, [...Array(side.count).keys()]).map((view) => render("total", view)).join("");
  fillSelects();
  stale.add("cards");
  redraw();
}

function start() {
  document.documentElement.classList.add("scripted");
  for (const element of document.querySelectorAll("[data-tools], [data-periods]")) element.hidden = false;
  document.querySelector("[data-when=both]").hidden = !hasBoth;
  const form = document.getElementById("filters");
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(readFilters));
  let waiting;
  form.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(readFilters, 120); });
  const toggle = document.getElementById("filter-toggle");
  toggle.addEventListener("click", () => {
    const isOpen = toggle.getAttribute("aria-expanded") !== "true";
    toggle.setAttribute("aria-expanded", isOpen);
    document.getElementById("filter-fields").hidden = !isOpen;
  });
  choice("source", (value) => { filter.source = value; redraw(); });
  choice("language", speak);
  startTimeline();
  startShares();
  startBooks();
  fillSelects();
  window.addEventListener("hashchange", followHash);
  window.addEventListener("beforeprint", () => {
    for (const name of stale) if (panels.some((panel) => panel.dataset.panel === name)) drawings[name]();
    stale.clear();
    printLists(true);
  });
  window.addEventListener("afterprint", () => printLists(false));
  followHash();
  document.documentElement.dataset.ready = "true";
}

start();
