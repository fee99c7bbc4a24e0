import { useCallback } from "preact/hooks";
import type { RunDetails, RunPod } from "../../api/types.ts";
import { useResource } from "../../api/useResource.ts";
import { duration, secondsBetween } from "../../format.ts";
import { Link, path, query, setQuery } from "../../router.ts";
import { now } from "../../session.ts";
import { t } from "../../text.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { TextInput } from "../../ui/Field.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseMark } from "../../ui/PhaseMark.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { Empty, Loaded } from "../../ui/States.tsx";
import { visible } from "../../visible.ts";
import { useTyped } from "../../ui/useTyped.ts";
import { concerns, runPath } from "./RunView.tsx";

const took = (pod: RunPod) => secondsBetween(pod.startedAt, pod.finishedAt, now.value);

const COLUMNS: Column<RunPod>[] = [
  {
    key: "phase", head: t.gantt.outcome, width: "116px",
    cell: (pod) => <PhaseMark phase={pod.phase} />, sort: (pod) => pod.phase,
  },
  { key: "pod", head: t.gantt.pod, width: "28%", cell: (pod) => <Name text={pod.pod} limit={48} />, sort: (pod) => pod.pod },
  {
    key: "stage", head: t.gantt.stage, width: "16%", hideBelow: "md",
    cell: (pod) => <Name text={pod.stage} limit={24} />, sort: (pod) => pod.stage,
  },
  {
    key: "role", head: t.run.role, hideBelow: "lg",
    cell: (pod) => <><Name text={pod.role} limit={24} />{pod.rank !== null && ` ${pod.rank}`}</>, sort: (pod) => pod.rank,
  },
  {
    key: "node", head: t.locks.node, hideBelow: "md",
    cell: (pod) => <Name text={pod.node ?? t.none} limit={24} />, sort: (pod) => pod.node,
  },
  {
    key: "message", head: t.run.message, hideBelow: "lg", width: "16%",
    cell: (pod) => pod.message && <Sentence text={pod.message} limit={60} />,
  },
  {
    key: "attempt", head: t.run.attempt, align: "end", width: "80px", hideBelow: "lg",
    cell: (pod) => pod.attempt, sort: (pod) => pod.attempt,
  },
  {
    key: "took", head: t.gantt.ran, align: "end", width: "84px", hideBelow: "sm",
    cell: (pod) => duration(took(pod)), sort: took,
  },
  { key: "log", head: t.run.tab.logs, width: "64px", cell: (pod) => pod.hasLog && <LogLink pod={pod} /> },
];

function LogLink({ pod }: { pod: RunPod }) {
  return <Link to={path.value} query={{ tab: "logs", pod: pod.pod }}>{t.run.log}<span class="visually-hidden"> {visible(pod.pod)}</span></Link>;
}

export function PodsTab({ run }: { run: RunDetails }) {
  const matters = useCallback(concerns(run.workflow), [run.workflow]);
  const pods = useResource<{ items: RunPod[] }>(`${runPath(run.workflow)}/pods`, {}, ["run"], matters, 3_000);
  const [text, setText] = useTyped(query.value.stage ?? "", (stage) => setQuery({ stage }));
  const admits = (pod: RunPod) => `${pod.stage} ${pod.pod} ${pod.node} ${pod.phase}`.toLowerCase().includes(text.toLowerCase());
  return (
    <div class="stack">
      <div class="filters">
        <TextInput label={t.run.filterPods} hideLabel placeholder={t.run.filterPods} value={text} onValue={setText} type="search" data-filter />
      </div>
      <Loaded of={pods} rows={8}>
        {({ items }) => items.length === 0
          ? <Empty title={t.gantt.empty} text={t.gantt.emptyText} />
          : <DataTable caption={t.run.tab.pods} columns={COLUMNS} rows={items.filter(admits)} rowKey={(pod) => pod.pod} />}
      </Loaded>
    </div>
  );
}
