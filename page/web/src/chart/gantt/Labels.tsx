import { t } from "../../text.ts";
import { cutMiddle } from "../../visible.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AXIS } from "./draw.ts";
import type { GanttRow } from "./rows.ts";
import { labelOf } from "./rowText.ts";

interface LabelsProps {
  rows: GanttRow[];
  first: number;
  end: number;
  rowHeight: number;
  /** Characters that fit beside the chart. */
  limit: number;
  scrollTop: number;
  selected: string | null;
  onFold: (stage: string) => void;
  onSelect: (key: string) => void;
}

/** The names of the rows in view. A stage's name folds its pods. */
export function Labels({ rows, first, end, rowHeight, limit, scrollTop, selected, onFold, onSelect }: LabelsProps) {
  return (
    <div class="gantt-labels">
      {rows.slice(first, end).map((row, offset) => {
        const label = labelOf(row);
        const top = AXIS + (first + offset) * rowHeight - scrollTop;
        const place = { top: `${top}px`, height: `${rowHeight}px` };
        return row.kind === "stage" ? (
          <button key={row.key} type="button" tabIndex={-1} class="gantt-label stage" style={place} aria-expanded={row.open} title={label}
            data-selected={row.key === selected} onClick={() => onFold(row.stage)}>
            <Icon name={row.open ? "down" : "right"} />
            <bdi>{cutMiddle(label, limit - 4)}</bdi>
            <span class="muted small end">{t.gantt.podsShort(row.pods)}</span>
          </button>
        ) : (
          <div key={row.key} class={`gantt-label ${row.kind}`} style={place} data-selected={row.key === selected} title={label}
            onClick={() => onSelect(row.key)}>
            <bdi>{cutMiddle(label, limit)}</bdi>
          </div>
        );
      })}
    </div>
  );
}
