import { useMemo, useState } from "preact/hooks";
import type { Timeline } from "../api/types.ts";
import { t } from "../text.ts";
import { Button, IconButton } from "../ui/Button.tsx";
import { Empty } from "../ui/States.tsx";
import { Icon } from "../ui/Icon.tsx";
import { GanttCanvas } from "./gantt/Canvas.tsx";
import { GanttTable } from "./gantt/GanttTable.tsx";
import { Legend } from "./gantt/Legend.tsx";
import { besideSpans } from "./gantt/beside.ts";
import { rowsOf, stagesOf } from "./gantt/rows.ts";
import type { SpanKind } from "./gantt/spans.ts";
import { useRange } from "./gantt/useRange.ts";

interface GanttProps {
  timeline: Timeline;
  /** Another timeline of the same pipeline, drawn thinner below each row: what was predicted, or what was before. */
  beside?: Timeline | null;
  label: string;
}

/** Above this number of pods, stages start folded. */
const FOLDED_ABOVE_PODS = 120;

/** Pods and gangs of a run over time; waiting is told apart by its cause. */
export function Gantt({ timeline, beside = null, label }: GanttProps) {
  const stages = useMemo(() => stagesOf(timeline), [timeline]);
  const openAtFirst = timeline.pods.length <= FOLDED_ABOVE_PODS;
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);
  const rows = useMemo(() => rowsOf(stages, (stage) => openAtFirst !== flipped.has(stage)), [stages, flipped, openAtFirst]);
  const other = useMemo(() => (beside ? besideSpans(rows, beside) : null), [rows, beside]);
  const control = useRange(Math.max(timeline.endSeconds, beside?.endSeconds ?? 0));
  const kinds = useMemo(() => new Set(rows.flatMap((row) => row.spans.map((span): SpanKind => span.kind))), [rows]);
  if (rows.length === 0) {
    return <Empty title={t.gantt.empty} text={t.gantt.emptyText} />;
  }
  const fold = (stage: string) => setFlipped((current) => {
    const next = new Set(current);
    return next.delete(stage) ? next : next.add(stage);
  });
  return (
    <div class="gantt">
      <div class="gantt-tools">
        <Legend kinds={kinds} />
        <div class="row end">
          {!asTable && <ZoomButtons control={control} />}
          <Button variant="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>{t.asTable}</Button>
        </div>
      </div>
      {asTable
        ? <GanttTable pods={stages.flatMap((stage) => stage.pods)} label={label} />
        : <GanttCanvas {...{ label, rows, control, selected }} beside={other} onSelect={setSelected} onFold={fold}
            lockedAt={timeline.lock?.atSeconds ?? null} nowAt={timeline.outcome === "unfinished" ? timeline.endSeconds : null} />}
    </div>
  );
}

function ZoomButtons({ control }: { control: ReturnType<typeof useRange> }) {
  return (
    <>
      <IconButton label={t.zoom.in} icon={<Icon name="plus" />} onClick={() => control.zoomBy(1.6)} />
      <IconButton label={t.zoom.out} icon={<Icon name="minus" />} onClick={() => control.zoomBy(1 / 1.6)} />
      <IconButton label={t.zoom.fit} icon={<Icon name="fit" />} onClick={control.reset} />
    </>
  );
}
