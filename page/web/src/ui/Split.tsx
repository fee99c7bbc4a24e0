import type { ComponentChildren } from "preact";

/** Content with a panel at its side; below it where the page is narrow. */
export function Split({ side, children }: { side: ComponentChildren; children: ComponentChildren }) {
  return side ? <div class="split"><div class="stack">{children}</div><aside class="stack">{side}</aside></div> : <div class="stack">{children}</div>;
}
