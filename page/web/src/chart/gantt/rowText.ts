import { duration } from "../../format.ts";
import { t } from "../../text.ts";
import { visible } from "../../visible.ts";
import { STACK } from "./paint.ts";
import type { GanttRow } from "./rows.ts";
import { totals, type Span } from "./spans.ts";

/** The name at the left of a row. */
export function labelOf(row: GanttRow): string {
  switch (row.kind) {
    case "stage":
      return visible(row.stage);
    case "gang":
      return row.gang.instance === null ? t.gantt.gangNamed(visible(row.gang.gang)) : t.gantt.gang(row.instance, row.gang.minMember);
    case "pod":
      return visible(row.pod.pod);
  }
}

/** A row in words, for the tooltip and for readers who do not see the drawing. */
export function describe(row: GanttRow, at: number | null): string[] {
  const lines = [`${labelOf(row)}${row.kind === "pod" ? ` · ${visible(row.pod.role)} · ${visible(row.pod.node ?? t.gantt.noNode)}` : ""}`];
  if (row.kind === "stage") {
    lines.push(t.gantt.pods(row.pods));
  } else if (row.kind === "gang" && row.gang.queue) {
    lines.push(t.gantt.queue(visible(row.gang.queue)));
  } else if (row.kind === "pod" && row.attempts.length > 1) {
    lines.push(t.gantt.attempts(row.attempts.length));
  }
  const span = row.kind !== "stage" && at !== null ? row.spans.find((each) => each.from <= at && at <= each.to) : undefined;
  if (span) {
    lines.push(sentenceOf(span, row));
    if (span.text) {
      lines.push(visible(span.text));
    }
  } else if (row.kind !== "stage") {
    lines.push(...row.spans.map((each) => sentenceOf(each, row)));
  } else {
    lines.push(...stageTotals(row.spans));
  }
  return lines;
}

function sentenceOf(span: Span, row: GanttRow): string {
  const attempt = row.kind === "pod" && row.attempts.length > 1 && span.attempt ? `${t.gantt.attempt(span.attempt)}, ` : "";
  return `${attempt}${t.gantt.kinds[span.kind]}: ${duration(span.from)} – ${duration(span.to)} (${duration(span.to - span.from)})`;
}

function stageTotals(spans: Span[]): string[] {
  const sums = totals(spans);
  return STACK.filter((kind) => (sums[kind] ?? 0) > 0).map((kind) => `${t.gantt.kinds[kind]}: ${t.gantt.podTime(duration(sums[kind]))}`);
}
