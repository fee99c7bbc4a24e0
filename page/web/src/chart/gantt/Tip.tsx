import { createPortal } from "preact/compat";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

export interface TipPlace {
  x: number;
  y: number;
  key: string;
  lines: string[];
}

/** Lines beside the pointer, kept inside the window; Escape closes them. */
export function Tip({ place, onClose }: { place: TipPlace; onClose: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, []);
  useLayoutEffect(() => {
    const box = element.current!;
    box.style.left = `${Math.max(8, Math.min(place.x + 14, innerWidth - box.offsetWidth - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(place.y + 14, innerHeight - box.offsetHeight - 8))}px`;
  });
  return createPortal(
    <div ref={element} class="tooltip" aria-hidden="true">{place.lines.map((line, index) => <div key={index}>{line}</div>)}</div>,
    document.body,
  );
}
