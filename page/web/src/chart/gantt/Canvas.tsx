import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { dark } from "../../shell/theme.ts";
import { t } from "../../text.ts";
import { AXIS, draw } from "./draw.ts";
import { Labels } from "./Labels.tsx";
import { paintOf } from "./paint.ts";
import type { GanttRow } from "./rows.ts";
import { describe } from "./rowText.ts";
import type { Span } from "./spans.ts";
import { Tip, type TipPlace } from "./Tip.tsx";
import { penOf, useCanvasSize } from "./useCanvas.ts";
import { rangeKey, type RangeControl } from "./useRange.ts";

/** Mean width of a character of a label, in pixels. */
const CHARACTER = 6.9;

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
  const paint = useMemo(() => canvas.current && paintOf(canvas.current.getContext("2d")!), [dark.value, size.width > 0]);
  const { range } = control;
  useLayoutEffect(() => {
    if (paint && size.width > 0) {
      draw(penOf(canvas.current!, size), rows, beside, { ...size, rowHeight, scrollTop, range, selected, lockedAt, nowAt }, paint);
    }
  });
  useLayoutEffect(() => {
    const element = canvas.current!;
    const wheel = (event: WheelEvent) => control.onWheel(event, element.clientWidth, event.offsetX);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });
  const index = rows.findIndex((row) => row.key === selected);
  const select = (next: number) => {
    const at = Math.max(0, Math.min(rows.length - 1, next));
    onSelect(rows[at]?.key ?? null);
    reveal(scroll.current!, at * rowHeight, rowHeight);
  };
  const keys = (event: KeyboardEvent) => {
    const row = rows[index];
    const move = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + 15, PageUp: index - 15, Home: 0, End: rows.length - 1 }[event.key];
    if (move !== undefined) {
      select(move);
    } else if (event.key === "Enter" && row?.kind === "stage") {
      onFold(row.stage);
    } else if (!rangeKey(event.key, control)) {
      return;
    }
    event.preventDefault();
  };
  const hover = (event: MouseEvent) => {
    const row = event.offsetY < AXIS ? undefined : rows[Math.floor((event.offsetY - AXIS + scrollTop) / rowHeight)];
    const at = range.from + (event.offsetX / size.width) * (range.to - range.from);
    setTip(row ? { x: event.clientX, y: event.clientY, lines: describe(row, at), key: row.key } : null);
  };
  const limit = Math.max(9, Math.floor(((canvas.current?.offsetLeft ?? 280) - 36) / CHARACTER));
  const first = Math.max(0, Math.floor(scrollTop / rowHeight));
  const end = Math.min(rows.length, first + Math.ceil(size.height / rowHeight) + 1);
  return (
    <>
      <div ref={scroll} class="gantt-scroll" role="application" aria-roledescription={t.gantt.role} aria-label={label} tabIndex={0} onKeyDown={keys}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}>
        <div class="gantt-body" style={{ height: `${AXIS + rows.length * rowHeight + 8}px` }}>
          <div class="gantt-window">
            <Labels {...{ rows, first, end, limit, rowHeight, scrollTop, selected, onFold }} onSelect={onSelect} />
            <canvas ref={canvas} class="gantt-canvas" onMouseMove={hover} onMouseLeave={() => setTip(null)}
              onClick={() => tip && onSelect(tip.key)} />
          </div>
        </div>
      </div>
      <p class="gantt-said" aria-live="polite">{rows[index] ? describe(rows[index], null).join(" · ") : t.gantt.keys}</p>
      {tip && <Tip place={tip} onClose={() => setTip(null)} />}
    </>
  );
}

function reveal(element: HTMLElement, top: number, height: number): void {
  const room = element.clientHeight - AXIS;
  if (top < element.scrollTop) {
    element.scrollTop = top;
  } else if (top + height > element.scrollTop + room) {
    element.scrollTop = top + height - room;
  }
}
