import { useMemo } from "preact/hooks";
import { duration } from "../../format.ts";
import { t } from "../../text.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseMark } from "../../ui/PhaseMark.tsx";
import { WAIT_CAUSES } from "../../causes.ts";
import type { PodRow } from "./rows.ts";
import { totals } from "./spans.ts";

type Totals = ReturnType<typeof totals>;

interface Entry {
  row: PodRow;
  sums: Totals;
}

const ran = ({ sums }: Entry) => (sums.running ?? 0) + (sums.succeeded ?? 0) + (sums.failed ?? 0) + (sums.stopped ?? 0);

const COLUMNS: Column<Entry>[] = [
  {
    key: "pod", head: t.gantt.pod,
    cell: ({ row }) => <Name text={row.pod.pod} limit={44} />, sort: ({ row }) => row.pod.pod, width: "30%",
  },
  {
    key: "stage", head: t.gantt.stage,
    cell: ({ row }) => <Name text={row.pod.stage} limit={28} />, sort: ({ row }) => row.pod.stage, hideBelow: "sm",
  },
  {
    key: "outcome", head: t.gantt.outcome,
    cell: ({ row }) => <PhaseMark phase={phaseOf(row)} />, sort: phaseOfEntry, width: "120px",
  },
  {
    key: "created", head: t.gantt.created, align: "end",
    cell: ({ row }) => duration(row.pod.createdSeconds), sort: ({ row }) => row.pod.createdSeconds, hideBelow: "md",
  },
  ...WAIT_CAUSES.map((cause): Column<Entry> => ({
    key: cause, head: t.causesShort[cause], align: "end", hideBelow: "md",
    cell: ({ sums }) => duration(sums[cause] ?? null), sort: ({ sums }) => sums[cause] ?? 0,
  })),
  { key: "ran", head: t.gantt.ran, align: "end", cell: (entry) => duration(ran(entry)), sort: ran },
];

/** The chart as a table: how long each pod waited for what, and how long it ran. */
export function GanttTable({ pods, label }: { pods: PodRow[]; label: string }) {
  const entries = useMemo(() => pods.map((row) => ({ row, sums: totals(row.spans) })), [pods]);
  return <DataTable caption={label} columns={COLUMNS} rows={entries} rowKey={({ row }) => row.key} />;
}

function phaseOf(row: PodRow): string {
  return row.pod.outcome ?? (row.pod.runningSeconds !== null ? "running" : "pending");
}

function phaseOfEntry({ row }: Entry): string {
  return phaseOf(row);
}
