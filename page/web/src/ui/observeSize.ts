/** Calls with the element now and after each change of its size, until the returned function is called. */
export function observeSize<E extends Element>(element: E, onSize: (element: E) => void): () => void {
  const observer = new ResizeObserver(() => onSize(element));
  observer.observe(element);
  return () => observer.disconnect();
}
