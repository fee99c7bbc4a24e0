import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { dark } from "../../shell/theme.ts";
import { t } from "../../text.ts";
import { AXIS, draw, type Frame } from "./draw.ts";
import { Labels } from "./Labels.tsx";
import { paintOf } from "./paint.ts";
import type { GanttRow } from "./rows.ts";
import { describe } from "./rowText.ts";
import type { Span } from "./spans.ts";
import { Tip, type TipPlace } from "./Tip.tsx";
import { penOf, useCanvasSize } from "./useCanvas.ts";
import { rangeKey, type RangeControl } from "./useRange.ts";

interface CanvasProps {
  label: string;
  rows: GanttRow[];
  beside: Map<string, Span[]> | null;
  control: RangeControl;
  lockedAt: number | null;
  nowAt: number | null;
  selected: string | null;
  onSelect: (key: string | null) => void;
  onFold: (stage: string) => void;
}

/** The drawing: scrolls over any number of rows, of which only those in view are drawn. */
export function GanttCanvas({ label, rows, beside, control, lockedAt, nowAt, selected, onSelect, onFold }: CanvasProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useCanvasSize(canvas);
  const [scrollTop, setScrollTop] = useState(0);
  const [tip, setTip] = useState<TipPlace | null>(null);
  const rowHeight = beside ? 34 : 24;
  const { range } = control;
  useDrawing(canvas, rows, beside, { ...size, rowHeight, scrollTop, range, selected, lockedAt, nowAt });
  useLayoutEffect(() => listenToWheel(canvas.current!, control));
  const current = rows.find((row) => row.key === selected);
  const keys = rowKeys(rows, selected, (at) => {
    onSelect(rows[at]!.key);
    reveal(scroll.current!, at * rowHeight, rowHeight);
  }, onFold, control);
  const hover = (event: MouseEvent) => {
    const row = event.offsetY < AXIS ? undefined : rows[Math.floor((event.offsetY - AXIS + scrollTop) / rowHeight)];
    const at = range.from + (event.offsetX / size.width) * (range.to - range.from);
    setTip(row ? { x: event.clientX, y: event.clientY, lines: describe(row, at), key: row.key } : null);
  };
  return (
    <>
      <div ref={scroll} class="gantt-scroll" role="application" aria-roledescription={t.gantt.role} aria-label={label} tabIndex={0}
        onKeyDown={keys} onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}>
        <div class="gantt-body" style={{ height: `${AXIS + rows.length * rowHeight + 8}px` }}>
          <div class="gantt-window">
            <Labels {...{ rows, rowHeight, scrollTop, selected, onFold, onSelect }} height={size.height}
              width={canvas.current?.offsetLeft ?? 280} />
            <canvas ref={canvas} class="gantt-canvas" onMouseMove={hover} onMouseLeave={() => setTip(null)}
              onClick={() => tip && onSelect(tip.key)} />
          </div>
        </div>
      </div>
      <p class="gantt-said" aria-live="polite">{current ? describe(current, null).join(" · ") : t.gantt.keys}</p>
      {tip && <Tip place={tip} onClose={() => setTip(null)} />}
    </>
  );
}

/** Draws after each change. Colours are resolved once for each theme. */
function useDrawing(canvas: RefObject<HTMLCanvasElement>, rows: GanttRow[], beside: Map<string, Span[]> | null, frame: Frame): void {
  const paint = useMemo(() => canvas.current && paintOf(canvas.current.getContext("2d")!), [dark.value, frame.width > 0]);
  useLayoutEffect(() => {
    if (paint && frame.width > 0) {
      draw(penOf(canvas.current!, frame), rows, beside, frame, paint);
    }
  });
}

/** Not passive, because Ctrl with the wheel would zoom the page as well. */
function listenToWheel(canvas: HTMLCanvasElement, control: RangeControl): () => void {
  const wheel = (event: WheelEvent) => control.onWheel(event, canvas.clientWidth, event.offsetX);
  canvas.addEventListener("wheel", wheel, { passive: false });
  return () => canvas.removeEventListener("wheel", wheel);
}

/** Arrow keys move between rows, Enter folds a stage, and the rest zooms and moves in time. */
function rowKeys(
  rows: GanttRow[], selected: string | null, select: (index: number) => void, onFold: (stage: string) => void, control: RangeControl,
) {
  const index = rows.findIndex((row) => row.key === selected);
  return (event: KeyboardEvent) => {
    const row = rows[index];
    const move = {
      ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + 15, PageUp: index - 15, Home: 0, End: rows.length - 1,
    }[event.key];
    if (move !== undefined) {
      select(Math.max(0, Math.min(rows.length - 1, move)));
    } else if (event.key === "Enter" && row?.kind === "stage") {
      onFold(row.stage);
    } else if (!rangeKey(event.key, control)) {
      return;
    }
    event.preventDefault();
  };
}

function reveal(element: HTMLElement, top: number, height: number): void {
  const room = element.clientHeight - AXIS;
  if (top < element.scrollTop) {
    element.scrollTop = top;
  } else if (top + height > element.scrollTop + room) {
    element.scrollTop = top + height - room;
  }
}
