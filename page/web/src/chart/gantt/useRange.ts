import { useEffect, useRef, useState } from "preact/hooks";
import { pan, zoom, type Range } from "./scale.ts";

const KEY_ZOOM = 1.6;
const WHEEL_ZOOM = 1.0016;

export interface RangeControl {
  range: Range;
  zoomBy: (factor: number, around?: number) => void;
  panBy: (share: number) => void;
  reset: () => void;
  /** Handles Ctrl with the wheel, and horizontal scrolling. */
  onWheel: (event: WheelEvent, width: number, x: number) => void;
}

/** The part of the time that a chart shows. It follows the end of a run that grows until the reader zooms. */
export function useRange(end: number): RangeControl {
  const whole = { from: 0, to: Math.max(1, end) };
  const [own, setOwn] = useState<Range | null>(null);
  const last = useRef(whole);
  last.current = whole;
  useEffect(() => {
    if (own && own.to > whole.to) {
      setOwn(null);
    }
  }, [whole.to]);
  const range = own ?? whole;
  const change = (next: (current: Range) => Range) => setOwn((current) => {
    const changed = next(current ?? last.current);
    return changed.from <= last.current.from && changed.to >= last.current.to ? null : changed;
  });
  const zoomBy = (factor: number, around?: number) =>
    change((current) => zoom(current, factor, around ?? (current.from + current.to) / 2, last.current));
  return {
    range,
    zoomBy,
    panBy: (share) => change((current) => pan(current, share * (current.to - current.from), last.current)),
    reset: () => setOwn(null),
    onWheel: (event, width, x) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoomBy(WHEEL_ZOOM ** -event.deltaY, range.from + (x / width) * (range.to - range.from));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        change((current) => pan(current, (event.deltaX / width) * (current.to - current.from), last.current));
      }
    },
  };
}

/** Zooms and moves by keys; returns whether the key was used. */
export function rangeKey(key: string, control: RangeControl): boolean {
  switch (key) {
    case "+":
    case "=":
      control.zoomBy(KEY_ZOOM);
      return true;
    case "-":
      control.zoomBy(1 / KEY_ZOOM);
      return true;
    case "0":
      control.reset();
      return true;
    case "ArrowLeft":
      control.panBy(-0.2);
      return true;
    case "ArrowRight":
      control.panBy(0.2);
      return true;
    default:
      return false;
  }
}
