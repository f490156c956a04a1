// Cards of places and members. A card moves the first time it comes into view, and never again.
const seenCards = new Set();
const cardObserver = new IntersectionObserver((changes) => {
  for (const change of changes) {
    if (!change.isIntersecting) continue;
    cardObserver.unobserve(change.target);
    seenCards.add(change.target.dataset.card);
    change.target.classList.add("seen", "arrives");
  }
}, { threshold: 0.15 });

function placeView(place) {
  const view = { ...place };
  if (place.distance !== undefined) view.distance = `${place.distance} ${word("miles")}`;
  return view;
}

function drawCards() {
  for (const [name, make] of [["place", placeView], ["member", (member) => member]]) {
    const host = listHost(`${name}s`);
    if (!host) continue;
    const items = data[`${name}s`];
    showWindow(host, items.length, (from, to) => joined(from, to, (index) => render(name, make(items[index]))), {
      chunkSize: 60, rowHeight: 80, filled: watchCards,
    });
  }
}

function watchCards(host) {
  for (const card of host.querySelectorAll("[data-card]")) {
    if (seenCards.has(card.dataset.card)) card.classList.add("seen");
    else cardObserver.observe(card);
  }
}

/** A browser plays the animations of what was hidden again when it is shown: cards that have moved give theirs up. */
function settleCards() {
  for (const card of document.querySelectorAll(".arrives")) card.classList.remove("arrives");
}
