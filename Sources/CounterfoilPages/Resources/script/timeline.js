// The time line, downwards or sideways.
const line = { isHorizontal: false, isNewestFirst: data.newestFirst };

function drawTimeline() {
  const side = mainSide();
  const rows = filteredRows();
  if (line.isNewestFirst) rows.reverse();
  document.querySelector("[data-vertical]").hidden = line.isHorizontal;
  document.querySelector("[data-rail]").hidden = !line.isHorizontal;
  if (line.isHorizontal) return drawRail(side, rows);
  const blocks = makeBlocks(side, rows, { row: "item" });
  showWindow(listHost("timeline"), blocks.length, (from, to) =>
    joined(from, to, (index) => render("block", blockView(side, blocks[index]))), { rowHeight: 84 });
}

const columnWidth = 200;
const shownPerDay = 4;
/** Nodes lie further apart the more days are between them, up to three months. */
const gapWidth = (days) => Math.min(days, 92) * 6;

function drawRail(side, rows) {
  const days = [];
  for (const row of rows) {
    const last = days[days.length - 1];
    if (last && last.day === side.days[row]) last.rows.push(row);
    else days.push({ day: side.days[row], rows: [row], gap: last ? gapWidth(Math.abs(side.days[row] - last.day)) : 0 });
  }
  const rail = document.querySelector("[data-rail]");
  rail.innerHTML = '<div class="rail-track"><span class="rail-head" data-rail-head></span><div class="rail-nodes" data-list="rail"></div><span class="rail-tail" data-rail-tail></span><span class="rail-axis" data-rail-axis></span></div>';
  showWindow(listHost("rail"), days.length, (from, to) => joined(from, to, (index) => render("node", nodeView(side, days[index]))), {
    chunkSize: 20, root: rail, margin: "0px 1200px",
    measure: (from, to) => ["width", days.slice(from, to).reduce((sum, day) => sum + day.gap + columnWidth, 0)],
    filled: (chunk, from) => {
      [...chunk.children].forEach((node, index) => { node.style.marginInlineStart = `${days[from + index].gap}px`; });
    },
  });
}

function nodeView(side, day) {
  const { iso, text } = dateView(day.day);
  const view = { iso, text, rows: day.rows.slice(0, shownPerDay).map((row) => rowView(side, row)) };
  if (day.rows.length > shownPerDay) view.more = day.rows.length - shownPerDay;
  return view;
}

function startTimeline() {
  choice("layout", (value) => { line.isHorizontal = value === "horizontal"; drawTimeline(); });
  choice("order", (value) => { line.isNewestFirst = value === "newest"; drawTimeline(); });
}
