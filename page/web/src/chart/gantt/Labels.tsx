import { t } from "../../text.ts";
import { cutMiddle } from "../../visible.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AXIS } from "./draw.ts";
import type { GanttRow } from "./rows.ts";
import { labelOf } from "./rowText.ts";

/** Mean width of a character of a label, in pixels. */
const CHARACTER = 6.9;

interface LabelsProps {
  rows: GanttRow[];
  rowHeight: number;
  scrollTop: number;
  width: number;
  height: number;
  selected: string | null;
  onFold: (stage: string) => void;
  onSelect: (key: string) => void;
}

/** The names of the rows in view. A stage's name folds its pods. */
export function Labels({ rows, rowHeight, scrollTop, width, height, selected, onFold, onSelect }: LabelsProps) {
  const limit = Math.max(9, Math.floor((width - 36) / CHARACTER));
  const first = Math.max(0, Math.floor(scrollTop / rowHeight));
  const end = Math.min(rows.length, first + Math.ceil(height / rowHeight) + 1);
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
