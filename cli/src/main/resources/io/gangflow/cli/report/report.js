'use strict';
const tip = document.querySelector('.tip');
let marked = null;

function words(bar) {
  const title = bar.querySelector('title');
  if (title) {
    bar.setAttribute('aria-label', title.textContent);
    title.remove();
  }
  return bar.getAttribute('aria-label');
}

function show(bar) {
  hide();
  marked = bar;
  bar.classList.add('at');
  tip.textContent = words(bar);
  tip.hidden = false;
  place();
}

function place() {
  if (!marked) return;
  const box = marked.getBoundingClientRect();
  const below = box.bottom + 8 + tip.offsetHeight < innerHeight;
  tip.style.left = Math.max(8, Math.min(box.left, innerWidth - tip.offsetWidth - 8)) + 'px';
  tip.style.top = Math.max(8, below ? box.bottom + 8 : box.top - tip.offsetHeight - 8) + 'px';
}

function hide() {
  if (marked) marked.classList.remove('at');
  marked = null;
  tip.hidden = true;
}

for (const chart of document.querySelectorAll('svg.chart')) {
  const bars = Array.from(chart.querySelectorAll('.bar'));
  if (!bars.length) continue;
  chart.setAttribute('tabindex', '0');
  let index = -1;
  chart.addEventListener('mouseover', (event) => {
    const bar = event.target.closest('.bar');
    if (bar) show(bar);
    else hide();
  });
  chart.addEventListener('mouseleave', hide);
  chart.addEventListener('blur', hide);
  chart.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) {
      index = (index + step + bars.length) % bars.length;
      show(bars[index]);
      bars[index].scrollIntoView({ block: 'nearest' });
      event.preventDefault();
    } else if (event.key === 'Escape') {
      hide();
    }
  });
}
addEventListener('scroll', place, { passive: true });
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll('details')) details.open = true;
});
