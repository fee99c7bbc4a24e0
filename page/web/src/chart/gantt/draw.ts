import { duration } from "../../format.ts";
import { STACK, type Paint } from "./paint.ts";
import type { Attempt, GanttRow, StageRow } from "./rows.ts";
import { ticks, type Range } from "./scale.ts";
import type { Span, SpanKind } from "./spans.ts";

export const AXIS = 24;

export interface Frame {
  width: number;
  height: number;
  rowHeight: number;
  scrollTop: number;
  range: Range;
  selected: string | null;
  /** When a lock was proved; null without one. */
  lockedAt: number | null;
  /** The end of what is known of a run that still runs. */
  nowAt: number | null;
}

/** Draws the rows that are in view. `beside` has the spans of another timeline by the key of a row, drawn thinner below. */
export function draw(pen: CanvasRenderingContext2D, rows: GanttRow[], beside: Map<string, Span[]> | null, frame: Frame, paint: Paint): void {
  pen.clearRect(0, 0, frame.width, frame.height);
  const x = (seconds: number) => ((seconds - frame.range.from) / (frame.range.to - frame.range.from)) * frame.width;
  drawGrid(pen, frame, paint, x);
  pen.save();
  pen.beginPath();
  pen.rect(0, AXIS, frame.width, frame.height - AXIS);
  pen.clip();
  const first = Math.floor(frame.scrollTop / frame.rowHeight);
  const last = Math.min(rows.length, first + Math.ceil(frame.height / frame.rowHeight) + 1);
  for (let index = first; index < last; index++) {
    const row = rows[index]!;
    const top = AXIS + index * frame.rowHeight - frame.scrollTop;
    drawRow(pen, row, beside?.get(row.key) ?? null, top, frame, paint, x);
  }
  pen.restore();
  drawMoments(pen, frame, paint, x);
}

function drawGrid(pen: CanvasRenderingContext2D, frame: Frame, paint: Paint, x: (s: number) => number): void {
  pen.font = "11px system-ui, sans-serif";
  pen.textBaseline = "middle";
  for (const at of ticks(frame.range, frame.width)) {
    pen.fillStyle = paint.colours.line;
    pen.fillRect(Math.round(x(at)), AXIS - 6, 1, frame.height);
    pen.fillStyle = paint.colours["text-2"];
    const label = at % 1 === 0 ? duration(at) : `${at.toFixed(1)}s`;
    if (x(at) + pen.measureText(label).width + 4 < frame.width) {
      pen.fillText(label, Math.round(x(at)) + 4, AXIS / 2);
    }
  }
}

function drawRow(
  pen: CanvasRenderingContext2D, row: GanttRow, beside: Span[] | null, top: number, frame: Frame, paint: Paint, x: (s: number) => number,
): void {
  const height = frame.rowHeight;
  if (row.key === frame.selected) {
    pen.fillStyle = paint.colours.selected;
    pen.globalAlpha = 0.6;
    pen.fillRect(0, top, frame.width, height);
    pen.globalAlpha = 1;
  }
  const main = beside ? height * 0.5 : height - 8;
  if (row.kind === "stage") {
    drawProfile(pen, row, top + 3, main + 2, frame, paint, x);
  } else {
    drawSpans(pen, row.spans, top + 4, main, frame, paint, x);
    if (row.kind === "gang") {
      for (const gang of row.gangs) {
        drawGangBracket(pen, gang.createdSeconds, gang.startedSeconds ?? frame.nowAt ?? frame.range.to, top + height / 2, paint, x);
      }
    } else {
      drawAttempts(pen, row.attempts, top, height, paint, x);
    }
  }
  if (beside) {
    pen.globalAlpha = 0.75;
    drawSpans(pen, beside, top + height - 8, 5, frame, paint, x);
    pen.globalAlpha = 1;
  }
}

function drawSpans(
  pen: CanvasRenderingContext2D, spans: Span[], top: number, height: number, frame: Frame, paint: Paint, x: (s: number) => number,
): void {
  for (const span of spans) {
    const left = Math.max(-2, x(span.from));
    const right = Math.min(frame.width + 2, x(span.to));
    if (right >= 0 && left <= frame.width) {
      pen.fillStyle = paint.fills[span.kind];
      pen.fillRect(left, top, Math.max(1.5, right - left), height);
    }
  }
}

/** A line at the start of each attempt after the first, as high as the row. */
function drawAttempts(
  pen: CanvasRenderingContext2D, attempts: Attempt[], top: number, height: number, paint: Paint, x: (s: number) => number,
): void {
  pen.fillStyle = paint.colours.text;
  for (const { pod } of attempts.slice(1)) {
    pen.fillRect(Math.round(x(pod.createdSeconds)) - 1, top + 1, 2, height - 2);
  }
}

/** A gang's bracket: from its creation to the moment when enough of its pods run. */
function drawGangBracket(pen: CanvasRenderingContext2D, from: number, to: number, y: number, paint: Paint, x: (s: number) => number): void {
  pen.fillStyle = paint.colours["text-2"];
  pen.fillRect(x(from), y, x(to) - x(from), 1);
  pen.fillRect(x(from), y - 5, 1, 11);
  pen.fillRect(x(to) - 1, y - 5, 2, 11);
}

/** The pods of a stage over time: for each column of pixels how many do what, stacked. */
function drawProfile(
  pen: CanvasRenderingContext2D, row: StageRow, top: number, height: number, frame: Frame, paint: Paint, x: (s: number) => number,
): void {
  const columns = Math.ceil(frame.width / 2);
  const counts = profile(row.spans, columns, (seconds) => x(seconds) / 2);
  const most = largestSum([...counts.values()], columns);
  for (let column = 0; column < columns; column++) {
    let bottom = top + height;
    for (const kind of STACK) {
      const amount = counts.get(kind)?.[column] ?? 0;
      if (amount > 0) {
        const size = Math.max(1, Math.min(1, amount / most) * height);
        pen.fillStyle = paint.fills[kind];
        pen.fillRect(column * 2, Math.max(top, bottom - size), 2, Math.min(size, bottom - top));
        bottom -= size;
      }
    }
  }
}

/** The most pods at the same time: the profile's full height. */
function largestSum(counts: Float32Array[], columns: number): number {
  let most = 1;
  for (let column = 0; column < columns; column++) {
    most = Math.max(most, counts.reduce((sum, of) => sum + (of[column] ?? 0), 0));
  }
  return most;
}

/** Counts spans of each kind that cover the middle of a column, by their differences at both ends. */
export function profile(spans: Span[], columns: number, column: (seconds: number) => number): Map<SpanKind, Float32Array> {
  const counts = new Map<SpanKind, Float32Array>();
  for (const span of spans) {
    const from = Math.max(0, Math.ceil(column(span.from) - 0.5));
    const to = Math.min(columns, Math.ceil(column(span.to) - 0.5));
    if (to > from) {
      const of = counts.get(span.kind) ?? new Float32Array(columns + 1);
      counts.set(span.kind, of);
      of[from]!++;
      of[to]!--;
    }
  }
  for (const of of counts.values()) {
    for (let index = 1; index < of.length; index++) {
      of[index]! += of[index - 1]!;
    }
  }
  return counts;
}

function drawMoments(pen: CanvasRenderingContext2D, frame: Frame, paint: Paint, x: (s: number) => number): void {
  const line = (at: number, colour: string) => {
    pen.fillStyle = colour;
    pen.fillRect(Math.round(x(at)) - 1, AXIS - 6, 2, frame.height);
  };
  if (frame.nowAt !== null) {
    line(frame.nowAt, paint.colours.accent);
  }
  if (frame.lockedAt !== null) {
    line(frame.lockedAt, paint.colours.locked);
  }
}
