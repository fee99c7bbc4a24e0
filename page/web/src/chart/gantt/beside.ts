import type { Timeline } from "../../api/types.ts";
import { rowsOf, stagesOf, type GanttRow } from "./rows.ts";
import type { Span } from "./spans.ts";

/** Finds the same rows in another timeline: names of pods differ between runs, their place in stage and instance does not. */
export function besideSpans(rows: GanttRow[], beside: Timeline): Map<string, Span[]> {
  const others = rowsOf(stagesOf(beside), () => true);
  const placeOfOther = places();
  const byPlace = new Map(others.map((row) => [placeOfOther(row), row.spans]));
  const placeOf = places();
  const spans = new Map<string, Span[]>();
  for (const row of rows) {
    const found = byPlace.get(placeOf(row));
    if (found) {
      spans.set(row.key, found);
    }
  }
  return spans;
}

/** Returns a function that numbers rows of the same stage, instance and role in the order in which they come. */
function places(): (row: GanttRow) => string {
  const seen = new Map<string, number>();
  return (row) => {
    if (row.kind === "stage") {
      return `stage/${row.stage}`;
    }
    const place = row.kind === "gang" ? `gang/${row.gang.stage}/${row.instance}` : `pod/${row.pod.stage}/${row.pod.instance}/${row.pod.role}`;
    const index = seen.get(place) ?? 0;
    seen.set(place, index + 1);
    return `${place}/${index}`;
  };
}
