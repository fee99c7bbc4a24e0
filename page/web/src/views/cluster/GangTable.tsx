import type { ClusterState } from "../../chart/cluster/clusterIndex.ts";
import { duration } from "../../format.ts";
import { Link, to } from "../../router.ts";
import { now } from "../../session.ts";
import { clusterText as t } from "../../text.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { Name } from "../../ui/Name.tsx";

type Gang = ClusterState["gangs"][number];

/** Gangs with pods that wait, and what they are missing. */
export function GangTable({ cluster }: { cluster: ClusterState }) {
  return (
    <section class="stack">
      <h2>{t.gangs}</h2>
      {cluster.gangs.length === 0
        ? <p class="muted">{t.noGangs}</p>
        : <DataTable caption={t.gangs} columns={COLUMNS} rows={cluster.gangs} rowKey={(gang) => `${gang.namespace}/${gang.gang}`} />}
    </section>
  );
}

const COLUMNS: Column<Gang>[] = [
  {
    key: "gang", head: t.gang, sort: (gang) => gang.gang,
    cell: (gang) => gang.run
      ? <Link to={to("runs", gang.run)}><Name text={gang.gang} limit={40} /></Link>
      : <Name text={gang.gang} limit={40} />,
  },
  { key: "namespace", head: t.namespace, cell: (gang) => <Name text={gang.namespace} limit={24} />, sort: (gang) => gang.namespace, hideBelow: "md" },
  { key: "queue", head: t.queue, cell: (gang) => gang.queue && <Name text={gang.queue} limit={24} />, sort: (gang) => gang.queue, hideBelow: "sm" },
  {
    key: "members", head: t.members, sort: (gang) => gang.running / gang.minMember,
    cell: (gang) => (
      <>
        <span class="nowrap">{t.membersOf(gang.running, gang.minMember)}</span>
        <Meter share={gang.running / gang.minMember} label={t.members} tone="waiting" />
      </>
    ),
  },
  {
    key: "waits", head: t.waitingSince, align: "end", sort: (gang) => Date.parse(gang.createdAt),
    cell: (gang) => <Age since={gang.createdAt} />,
  },
  { key: "lacks", head: t.lacks, cell: (gang) => gang.lacks && <Name text={gang.lacks} limit={120} />, hideBelow: "sm" },
];

function Age({ since }: { since: string }) {
  return <>{duration((now.value - Date.parse(since)) / 1000)}</>;
}
