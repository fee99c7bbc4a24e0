/** Returns the colour of a custom property as a canvas takes it: `light-dark()` and `var()` are resolved for this place of the document. */
export function themeColor(place: Element, token: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
