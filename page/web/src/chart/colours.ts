/** Resolves custom properties to colours that a canvas takes: `light-dark()` resolves only as the colour of an element. */
export function resolveColours<N extends string>(names: readonly N[]): Record<N, string> {
  const probe = document.createElement("span");
  document.body.append(probe);
  const colours = {} as Record<N, string>;
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    colours[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return colours;
}
