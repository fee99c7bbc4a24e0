import type { Lock } from "../../api/types.ts";
import { amounts } from "../../format.ts";
import { t } from "../../text.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";

type Holder = Lock["holders"][number];
type Waiter = Lock["waiters"][number];
type Free = Lock["free"][number];

const HOLDERS: Column<Holder>[] = [
  { key: "pod", head: t.locks.pod, cell: (row) => <Name text={row.pod} limit={40} />, sort: (row) => row.pod },
  { key: "party", head: t.locks.party, cell: (row) => <Name text={row.party} limit={24} />, sort: (row) => row.party },
  {
    key: "node", head: t.locks.node,
    cell: (row) => <Name text={row.node} limit={24} />, sort: (row) => row.node, hideBelow: "sm",
  },
  { key: "holds", head: t.locks.holds, cell: (row) => amounts(row.holds), hideBelow: "sm" },
];

const WAITERS: Column<Waiter>[] = [
  { key: "pod", head: t.locks.pod, cell: (row) => <Name text={row.pod} limit={40} />, sort: (row) => row.pod },
  { key: "party", head: t.locks.party, cell: (row) => <Name text={row.party} limit={24} />, sort: (row) => row.party },
  { key: "needs", head: t.locks.needs, cell: (row) => amounts(row.needs), hideBelow: "sm" },
  { key: "reason", head: t.locks.reason, cell: (row) => <Name text={row.reason} limit={70} />, hideBelow: "md" },
];

const FREE: Column<Free>[] = [
  { key: "node", head: t.locks.node, cell: (row) => <Name text={row.node} limit={32} />, sort: (row) => row.node },
  { key: "free", head: t.locks.freeHead, cell: (row) => amounts(row.free) },
];

/** The evidence: pods that hold, pods that wait, and what is free on each node. */
export function Held({ lock }: { lock: Pick<Lock, "holders" | "waiters" | "free"> }) {
  // A file of a simulation has no parties.
  const withParty = lock.holders.some((holder) => holder.party !== "");
  const admits = (column: { key: string }) => withParty || column.key !== "party";
  return (
    <div class="lock-evidence">
      <div>
        <h3>{t.locks.holders(lock.holders.length)}</h3>
        <DataTable caption={t.locks.holders(lock.holders.length)} columns={HOLDERS.filter(admits)} rows={lock.holders} rowKey={(row) => row.pod} />
      </div>
      <div>
        <h3>{t.locks.waiters(lock.waiters.length)}</h3>
        <DataTable caption={t.locks.waiters(lock.waiters.length)} columns={WAITERS.filter(admits)} rows={lock.waiters} rowKey={(row) => row.pod} />
      </div>
      <div>
        <h3>{t.locks.freeTitle}</h3>
        <DataTable caption={t.locks.freeTitle} columns={FREE} rows={lock.free} rowKey={(row) => row.node} />
      </div>
    </div>
  );
}
