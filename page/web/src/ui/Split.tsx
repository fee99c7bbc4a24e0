import type { ComponentChildren } from "preact";

/** Content with a panel at its side; below it where the page is narrow. */
export function Split({ side, children }: { side: ComponentChildren; children: ComponentChildren }) {
  const content = <div class="stack">{children}</div>;
  return side ? <div class="split">{content}<aside class="stack">{side}</aside></div> : content;
}
