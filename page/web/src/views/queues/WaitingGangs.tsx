import { useMemo } from "preact/hooks";
import type { Queue } from "../../api/types.ts";
import { amounts, dateTime, duration } from "../../format.ts";
import { Link, to } from "../../router.ts";
import { now } from "../../session.ts";
import { queuesText as t } from "../../text.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { visible } from "../../visible.ts";

type Row = Queue["waiting"][number] & { queue: string };

/** The gangs that wait, by queue and position, with their expected start from the simulation of the live state. */
export function WaitingGangs({ queues }: { queues: Queue[] }) {
  const rows = useMemo(
    () => queues.flatMap((queue) => queue.waiting.map((gang) => ({ ...gang, queue: queue.queue }))),
    [queues],
  );
  return rows.length === 0
    ? <p class="muted">{t.noGangs}</p>
    : <DataTable caption={t.gangs} columns={COLUMNS} rows={rows} rowKey={(row) => `${row.queue}/${row.namespace}/${row.gang}`} />;
}

const COLUMNS: Column<Row>[] = [
  { key: "queue", head: t.queue, cell: (row) => <Name text={row.queue} limit={28} />, sort: (row) => row.queue },
  { key: "position", head: t.position, align: "end", cell: (row) => row.position, sort: (row) => row.position },
  {
    key: "gang", head: t.gang, sort: (row) => row.gang,
    cell: (row) => row.run ? <Link to={to("runs", row.run)}><Name text={row.gang} limit={40} /></Link> : <Name text={row.gang} limit={40} />,
  },
  { key: "needs", head: t.needs, cell: (row) => amounts(row.needs), hideBelow: "md" },
  { key: "waits", head: t.waits, align: "end", cell: (row) => <Age since={row.createdAt} />, sort: (row) => Date.parse(row.createdAt), hideBelow: "sm" },
  { key: "starts", head: t.starts, cell: (row) => <Start row={row} />, sort: (row) => row.startsAt && Date.parse(row.startsAt) },
];

function Age({ since }: { since: string }) {
  return <>{duration((now.value - Date.parse(since)) / 1000)}</>;
}

function Start({ row }: { row: Row }) {
  if (row.startsAt === null) {
    return <span class="muted">{t.unknown}</span>;
  }
  const seconds = (Date.parse(row.startsAt) - now.value) / 1000;
  return (
    <>
      <Tooltip text={dateTime(row.startsAt)} focusable>{seconds < 1 ? t.now : t.inTime(duration(seconds))}</Tooltip>{" "}
      {row.startsAfter && <span class="muted">{t.after(visible(row.startsAfter))}</span>}
    </>
  );
}
