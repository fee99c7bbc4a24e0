import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { readMapColors, type MapColors } from "./mapColors.ts";
import { cellOrigin, placeOf, type MapLayout } from "./mapLayout.ts";
import { paintMap, paintMark, type Mark, type Picture } from "./paintMap.ts";

/** Room around the drawing, for the outline of the marked node. */
export const MARGIN = 8;

export function useSize(element: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = element.current!;
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return size;
}

export function useColors(canvas: { current: HTMLCanvasElement | null }, theme: string): MapColors | null {
  const [colors, setColors] = useState<MapColors | null>(null);
  useLayoutEffect(() => setColors(readMapColors(canvas.current!.getContext("2d")!)), [theme]);
  return colors;
}

export function useDrawing(
  scroller: { current: HTMLDivElement | null },
  canvas: { current: HTMLCanvasElement | null },
  layout: MapLayout,
  picture: Picture,
  mark: Mark | null,
  colors: MapColors | null,
  width: number,
  height: number,
): void {
  useEffect(() => {
    const element = scroller.current!;
    if (!colors || width === 0 || height === 0) {
      return;
    }
    const context = prepare(canvas.current!, width, height);
    let frame = 0;
    const draw = () => {
      frame = 0;
      const top = element.scrollTop - MARGIN;
      context.clearRect(-MARGIN, 0, width, height);
      paintMap(context, layout, picture, colors, top, height);
      const place = mark && placeOf(layout, mark.node);
      if (mark && place) {
        paintMark(context, layout, picture, colors, place.box, place.at, mark, top);
      }
    };
    const request = () => {
      frame ||= requestAnimationFrame(draw);
    };
    draw();
    element.addEventListener("scroll", request, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", request);
    };
  }, [layout, picture, mark, colors, width, height]);
}

function prepare(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const ratio = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext("2d")!;
  context.setTransform(ratio, 0, 0, ratio, MARGIN * ratio, 0);
  return context;
}

/** Keeps the marked node in view when the keyboard moves it. */
export function useScrollTo(scroller: { current: HTMLDivElement | null }, layout: MapLayout, mark: Mark | null): void {
  useEffect(() => {
    const element = scroller.current!;
    const place = mark && document.activeElement === element ? placeOf(layout, mark.node) : null;
    if (!place) {
      return;
    }
    const { y } = cellOrigin(layout, place.box, place.at);
    const bottom = y + layout.measures.pitch + 2 * MARGIN;
    if (y < element.scrollTop) {
      element.scrollTop = y;
    }
    else if (bottom > element.scrollTop + element.clientHeight) {
      element.scrollTop = bottom - element.clientHeight;
    }
  }, [mark]);
}
