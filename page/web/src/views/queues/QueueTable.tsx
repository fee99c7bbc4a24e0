import { useMemo } from "preact/hooks";
import type { Queue } from "../../api/types.ts";
import { amount, count, percent, usd } from "../../format.ts";
import { queuesText as t } from "../../text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";
import { visible } from "../../visible.ts";
import { mostOf, QueueBar } from "./QueueBar.tsx";
import { queueTree, type QueueRow } from "./queueTree.ts";

const DEEPEST = 6;

/** The queues as a tree, with bars on one scale. */
export function QueueTable({ queues, resource }: { queues: Queue[]; resource: string }) {
  const rows = useMemo(() => queueTree(queues), [queues]);
  const columns = useMemo(
    () => queueColumns(resource, mostOf(queues.map((queue) => queue.resources[resource]))),
    [queues, resource],
  );
  return (
    <>
      <DataTable caption={t.table} columns={columns} rows={rows} rowKey={(row) => row.queue.queue} />
      <BarLegend />
    </>
  );
}

function queueColumns(resource: string, most: number): Column<QueueRow>[] {
  const use = (row: QueueRow) => row.queue.resources[resource];
  const number = (key: "deserved" | "allocated" | "borrowed" | "requested", hideBelow: "sm" | "md" | "lg"): Column<QueueRow> => ({
    key, head: t[key], align: "end", hideBelow,
    cell: (row) => <span class="nowrap">{amount(resource, use(row)?.[key] ?? 0)}</span>,
    sort: (row) => use(row)?.[key] ?? 0,
  });
  return [
    { key: "queue", head: t.queue, width: "20%", sort: (row) => row.queue.queue, cell: (row) => <QueueName row={row} /> },
    { key: "weight", head: t.weight, align: "end", cell: (row) => row.queue.weight, sort: (row) => row.queue.weight, hideBelow: "md" },
    { key: "use", head: t.use, width: "26%", cell: (row) => <QueueBar use={use(row)} resource={resource} most={most} /> },
    number("allocated", "sm"),
    number("deserved", "md"),
    number("borrowed", "lg"),
    number("requested", "lg"),
    { key: "share", head: t.share, align: "end", cell: (row) => percent(row.queue.share), sort: (row) => row.queue.share, hideBelow: "sm" },
    { key: "waiting", head: t.waiting, align: "end", cell: (row) => count(row.queue.waiting.length), sort: (row) => row.queue.waiting.length },
    { key: "cost", head: t.costPerHour, align: "end", cell: (row) => perHour(row.queue.usdPerHour), sort: (row) => row.queue.usdPerHour, hideBelow: "sm" },
  ];
}

export function perHour(value: number | null): string {
  return value === null ? usd(null) : t.perHour(usd(value));
}

function QueueName({ row: { queue, depth } }: { row: QueueRow }) {
  return (
    <span class={`queue-name depth-${Math.min(depth, DEEPEST)}`}>
      <Name text={queue.queue} limit={32} />
      {queue.state !== "Open" && <> <Badge>{visible(queue.state)}</Badge></>}
      {!queue.reclaimable && <> <span class="small muted">{t.notReclaimable}</span></>}
    </span>
  );
}

function BarLegend() {
  const parts = ["own", "borrowed", "requested", "fair", "limit"] as const;
  const labels = { own: t.allocated, borrowed: t.borrowed, requested: t.requested, fair: t.deserved, limit: t.capability };
  return (
    <ul class="row wrap small muted" aria-label={t.legend}>
      {parts.map((part) => (
        <li key={part} class="row">
          <svg class="queue-key" aria-hidden="true"><rect class={part} x="0" y="3" width="14" height="8" /></svg>
          {labels[part]}
        </li>
      ))}
    </ul>
  );
}
