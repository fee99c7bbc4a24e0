import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { observeSize } from "../../ui/observeSize.ts";
import type { GraphLayout } from "./layout.ts";

export interface GraphView {
  x: number;
  y: number;
  scale: number;
}

const LEAST_SCALE = 0.08;
/** A graph that is wider than its box starts readable at its left, not whole and tiny. */
const LEAST_FIRST_SCALE = 0.6;
const LARGEST_SCALE = 2;

export interface GraphControl {
  view: GraphView;
  zoomBy: (factor: number, x?: number, y?: number) => void;
  /** Shows all of it. */
  fit: () => void;
  panBy: (x: number, y: number) => void;
  /** Brings a rectangle of the drawing into view. */
  reveal: (x: number, y: number, width: number, height: number) => void;
}

/** What of a graph is shown: dragging moves it, Ctrl with the wheel zooms, and so do buttons and keys. */
export function useView(box: RefObject<SVGSVGElement>, layout: GraphLayout): GraphControl {
  const [view, setView] = useState<GraphView>({ x: 0, y: 0, scale: 1 });
  const own = useRef(false);

  const fit = (least = LEAST_SCALE) => {
    own.current = false;
    const { clientWidth: width, clientHeight: height } = box.current!;
    const scale = Math.max(least, Math.min(1, width / layout.width, height / layout.height));
    setView({ scale, x: Math.max(0, (width - layout.width * scale) / 2), y: Math.max(0, (height - layout.height * scale) / 2) });
  };
  const zoomBy = (factor: number, x?: number, y?: number) => {
    own.current = true;
    const { clientWidth, clientHeight } = box.current!;
    const [atX, atY] = [x ?? clientWidth / 2, y ?? clientHeight / 2];
    setView((last) => {
      const scale = clamp(last.scale * factor);
      const by = scale / last.scale;
      return { scale, x: atX - (atX - last.x) * by, y: atY - (atY - last.y) * by };
    });
  };
  const panBy = (x: number, y: number) => {
    own.current = true;
    setView((last) => ({ ...last, x: last.x + x, y: last.y + y }));
  };
  useLayoutEffect(() => observeSize(box.current!, () => own.current || fit(LEAST_FIRST_SCALE)), [layout]);
  useEffect(() => listenToPointer(box.current!, panBy, zoomBy), []);
  const reveal = (x: number, y: number, width: number, height: number) => setView((last) => {
    const { clientWidth, clientHeight } = box.current!;
    const scale = Math.max(last.scale, 0.6);
    const visibleX = x * scale + last.x >= 0 && (x + width) * scale + last.x <= clientWidth;
    const visibleY = y * scale + last.y >= 0 && (y + height) * scale + last.y <= clientHeight;
    return visibleX && visibleY && scale === last.scale
      ? last
      : { scale, x: clientWidth / 2 - (x + width / 2) * scale, y: clientHeight / 2 - (y + height / 2) * scale };
  });
  return { view, zoomBy, fit: () => fit(), panBy, reveal };
}

function listenToPointer(
  element: SVGSVGElement, panBy: (x: number, y: number) => void, zoomBy: (factor: number, x: number, y: number) => void,
): () => void {
  let dragging = false;
  const listeners: [keyof SVGSVGElementEventMap, (event: never) => void][] = [
    ["pointerdown", (event: PointerEvent) => { dragging = event.button === 0; }],
    ["pointermove", (event: PointerEvent) => {
      if (dragging && event.buttons === 1) {
        panBy(event.movementX, event.movementY);
      }
    }],
    ["pointerup", () => { dragging = false; }],
    ["wheel", (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const place = element.getBoundingClientRect();
        zoomBy(1.0016 ** -event.deltaY, event.clientX - place.left, event.clientY - place.top);
      }
    }],
  ];
  for (const [kind, listener] of listeners) {
    element.addEventListener(kind, listener as EventListener, { passive: false });
  }
  return () => listeners.forEach(([kind, listener]) => element.removeEventListener(kind, listener as EventListener));
}

function clamp(scale: number): number {
  return Math.max(LEAST_SCALE, Math.min(LARGEST_SCALE, scale));
}
