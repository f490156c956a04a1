// A list of any length. It is cut into chunks; only the first and those near the screen hold markup, the others keep
// their height. The first stays, so that what the browser itself searches for is found at least there.
const windows = new WeakMap();

function showWindow(host, count, make, options = {}) {
  windows.get(host)?.observer.disconnect();
  windows.delete(host);
  host.textContent = "";
  delete host.dataset.more;
  if (count === 0) {
    const note = document.createElement("p");
    note.className = "empty";
    note.textContent = word(isFiltered() ? "nothingFound" : "empty");
    host.append(note);
    return;
  }
  const size = options.chunkSize ?? 40;
  const observer = new IntersectionObserver((changes) => {
    for (const change of changes) fillChunk(change.target, change.isIntersecting);
  }, { root: options.root ?? null, rootMargin: options.margin ?? "900px 0px" });
  const measure = options.measure ?? ((from, to) => ["minHeight", (to - from) * (options.rowHeight ?? 64)]);

  function fillChunk(chunk, isNear) {
    const from = Number(chunk.dataset.from);
    const to = Math.min(count, from + size);
    if (isNear && !chunk.dataset.filled) {
      chunk.innerHTML = make(from, to);
      chunk.style.minHeight = "";
      chunk.dataset.filled = "true";
      options.filled?.(chunk, from, to);
    } else if (!isNear && chunk.dataset.filled && from > 0) {
      chunk.style.minHeight = `${chunk.offsetHeight}px`;
      chunk.textContent = "";
      delete chunk.dataset.filled;
    }
  }

  for (let from = 0; from < count; from += size) {
    const chunk = document.createElement("div");
    chunk.className = "chunk";
    chunk.dataset.from = from;
    chunk.setAttribute("role", "presentation");
    const [property, pixels] = measure(from, Math.min(count, from + size));
    chunk.style[property] = `${pixels}px`;
    host.append(chunk);
    if (from === 0) fillChunk(chunk, true);
    observer.observe(chunk);
  }
  windows.set(host, { observer, fillChunk, count, size });
}

const listHost = (name) => document.querySelector(`[data-list="${name}"]`);
const joined = (from, to, make) => {
  let html = "";
  for (let index = from; index < to; index += 1) html += make(index);
  return html;
};

const printedChunks = 10;

/** On paper each list shows its beginning, and how many items follow. */
function printLists(isPrinting) {
  for (const host of document.querySelectorAll("[data-list]")) {
    const list = windows.get(host);
    if (!list) continue;
    [...host.children].forEach((chunk, index) => {
      if (isPrinting && index < printedChunks) list.fillChunk(chunk, true);
      chunk.hidden = isPrinting && index >= printedChunks;
    });
    const more = list.count - printedChunks * list.size;
    if (isPrinting && more > 0) host.dataset.more = more;
    else delete host.dataset.more;
  }
}
