import type { ComponentChildren } from "preact";
import { createPortal } from "preact/compat";
import { useEffect, useId, useRef, useState } from "preact/hooks";

const GAP = 6;

/** Shows a text on hover, and on focus of what it holds or of the link or button that holds it; until Escape. */
export function Tooltip({ text, children, focusable = false }: {
  text: string; children: ComponentChildren; focusable?: boolean;
}) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  useEffect(() => listenToHolder(anchor.current!, show, hide), []);
  useEffect(() => (open ? listenToEnd(hide) : undefined), [open]);
  return (
    <span
      ref={anchor}
      class="tooltip-anchor"
      aria-describedby={open ? id : undefined}
      tabIndex={focusable ? 0 : undefined}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocusCapture={show}
      onBlurCapture={hide}
    >
      {children}
      {open && anchor.current && createPortal(<Bubble id={id} text={text} anchor={anchor.current} />, document.body)}
    </span>
  );
}

/** A cut name inside a link or button is shown in full when that has the focus. */
function listenToHolder(anchor: Element, show: () => void, hide: () => void): () => void {
  const holder = anchor.parentElement?.closest("a, button");
  holder?.addEventListener("focus", show);
  holder?.addEventListener("blur", hide);
  return () => {
    holder?.removeEventListener("focus", show);
    holder?.removeEventListener("blur", hide);
  };
}

function listenToEnd(hide: () => void): () => void {
  const close = (event: KeyboardEvent) => event.key === "Escape" && hide();
  addEventListener("keydown", close);
  addEventListener("scroll", hide, true);
  return () => {
    removeEventListener("keydown", close);
    removeEventListener("scroll", hide, true);
  };
}

function Bubble({ id, text, anchor }: { id: string; text: string; anchor: Element }) {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bubble.current!;
    const box = anchor.getBoundingClientRect();
    const above = box.top - element.offsetHeight - GAP;
    const left = Math.min(box.left, innerWidth - element.offsetWidth - 8);
    element.style.left = `${Math.max(8, left)}px`;
    element.style.top = `${above >= 8 ? above : box.bottom + GAP}px`;
  }, [text]);
  return <div ref={bubble} id={id} role="tooltip" class="tooltip">{text}</div>;
}
