import { useMemo } from "preact/hooks";
import { duration } from "../../format.ts";
import { t } from "../../text.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseMark } from "../../ui/PhaseMark.tsx";
import { WAIT_CAUSES } from "../../causes.ts";
import type { TimelinePod } from "../../api/types.ts";
import type { PodRow } from "./rows.ts";
import { totals } from "./spans.ts";

type Totals = ReturnType<typeof totals>;

interface Entry {
  pod: TimelinePod;
  key: string;
  sums: Totals;
}

const ran = ({ sums }: Entry) => (sums.running ?? 0) + (sums.succeeded ?? 0) + (sums.failed ?? 0) + (sums.stopped ?? 0);

const COLUMNS: Column<Entry>[] = [
  {
    key: "pod", head: t.gantt.pod,
    cell: ({ pod }) => <Name text={pod.pod} limit={44} />, sort: ({ pod }) => pod.pod, width: "30%",
  },
  {
    key: "stage", head: t.gantt.stage,
    cell: ({ pod }) => <Name text={pod.stage} limit={28} />, sort: ({ pod }) => pod.stage, hideBelow: "sm",
  },
  {
    key: "outcome", head: t.gantt.outcome,
    cell: ({ pod }) => <PhaseMark phase={phaseOf(pod)} />, sort: phaseOfEntry, width: "120px",
  },
  {
    key: "created", head: t.gantt.created, align: "end",
    cell: ({ pod }) => duration(pod.createdSeconds), sort: ({ pod }) => pod.createdSeconds, hideBelow: "md",
  },
  ...WAIT_CAUSES.map((cause): Column<Entry> => ({
    key: cause, head: t.causesShort[cause], align: "end", hideBelow: "md",
    cell: ({ sums }) => duration(sums[cause] ?? null), sort: ({ sums }) => sums[cause] ?? 0,
  })),
  { key: "ran", head: t.gantt.ran, align: "end", cell: (entry) => duration(ran(entry)), sort: ran },
];

/** The chart as a table: how long each pod waited for what, and how long it ran. */
export function GanttTable({ pods, label }: { pods: PodRow[]; label: string }) {
  const entries = useMemo(() => pods.flatMap((row) => row.attempts.map(({ pod, spans }, index) => ({
    pod, key: `${row.key}/${index}`, sums: totals(spans),
  }))), [pods]);
  return <DataTable caption={label} columns={COLUMNS} rows={entries} rowKey={({ key }) => key} />;
}

function phaseOf(pod: TimelinePod): string {
  return pod.outcome ?? (pod.runningSeconds !== null ? "running" : "pending");
}

function phaseOfEntry({ pod }: Entry): string {
  return phaseOf(pod);
}
