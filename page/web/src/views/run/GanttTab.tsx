import { useCallback, useState } from "preact/hooks";
import type { Prediction, RunDetails, Timeline } from "../../api/types.ts";
import { useResource } from "../../api/useResource.ts";
import { Gantt } from "../../chart/Gantt.tsx";
import { duration } from "../../format.ts";
import { t } from "../../text.ts";
import { Checkbox } from "../../ui/Field.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { Loaded } from "../../ui/States.tsx";
import { concerns, runPath } from "./RunView.tsx";

type Difference = Prediction["differences"][number];

const COLUMNS: Column<Difference>[] = [
  { key: "stage", head: t.graph.stage, cell: (row) => <Name text={row.stage} limit={40} />, sort: (row) => row.stage },
  { key: "predicted", head: t.run.predicted, align: "end", cell: (row) => duration(row.predictedSeconds), sort: (row) => row.predictedSeconds },
  { key: "actual", head: t.run.actual, align: "end", cell: (row) => duration(row.actualSeconds), sort: (row) => row.actualSeconds },
  { key: "text", head: t.run.difference, cell: (row) => <Name text={row.text} limit={200} />, hideBelow: "sm" },
];

/** What happened over time, on request with what was predicted below it. */
export function GanttTab({ run }: { run: RunDetails }) {
  const [compare, setCompare] = useState(false);
  const matters = useCallback(concerns(run.workflow), [run.workflow]);
  const timeline = useResource<Timeline>(`${runPath(run.workflow)}/timeline`, {}, ["run"], matters, 4_000);
  const prediction = useResource<Prediction>(compare ? `${runPath(run.workflow)}/prediction` : null);
  return (
    <div class="stack">
      <Checkbox label={t.run.compare} checked={compare} onValue={setCompare} />
      {compare && prediction.error && <p role="status" class="muted"><Sentence text={prediction.error.sentence} /></p>}
      <Loaded of={timeline} rows={10}>
        {(value) => <Gantt timeline={value} beside={compare ? prediction.value?.predicted ?? null : null} label={t.run.ganttOf(run.pipeline)} />}
      </Loaded>
      {compare && prediction.value && (
        <DataTable caption={t.run.compare} columns={COLUMNS} rows={prediction.value.differences} rowKey={(row) => row.stage} />
      )}
    </div>
  );
}
