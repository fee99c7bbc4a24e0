import type { Run, RunPage } from "../../api/types.ts";
import { useResource } from "../../api/useResource.ts";
import { ago, duration, secondsBetween, usd } from "../../format.ts";
import { Link, navigate, to } from "../../router.ts";
import { now } from "../../session.ts";
import { pipelinesText as t } from "../../text.ts";
import { LockBadge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseMark } from "../../ui/PhaseMark.tsx";
import { Empty, Loaded } from "../../ui/States.tsx";

const NEWEST = 50;

/** The newest runs of a pipeline; the view of runs has all of them. */
export function PipelineRuns({ pipeline }: { pipeline: string }) {
  const runs = useResource<RunPage>("/runs", { pipeline, limit: NEWEST }, ["runs"]);
  return (
    <Loaded of={runs}>
      {(page) => page.items.length === 0 ? <Empty title={t.noRuns} /> : (
        <div class="stack">
          <DataTable caption={t.runs} columns={COLUMNS} rows={page.items} rowKey={(run) => run.workflow}
            onOpen={(run) => navigate(to("runs", run.workflow))} />
          <p><Link to="/runs" query={{ pipeline }}>{t.allRuns}</Link></p>
        </div>
      )}
    </Loaded>
  );
}

const COLUMNS: Column<Run>[] = [
  { key: "run", head: t.run, cell: (run) => <Link to={to("runs", run.workflow)}><Name text={run.workflow} limit={44} /></Link>, sort: (run) => run.workflow },
  { key: "phase", head: t.phase, cell: (run) => <span class="row"><PhaseMark phase={run.phase} />{run.locked && <LockBadge />}</span>, sort: (run) => run.phase },
  { key: "created", head: t.started, align: "end", cell: (run) => <Ago at={run.createdAt} />, sort: (run) => run.createdAt },
  { key: "took", head: t.took, align: "end", hideBelow: "sm", cell: (run) => <Took run={run} />, sort: (run) => secondsBetween(run.startedAt, run.finishedAt, Date.now()) },
  { key: "cost", head: t.cost, align: "end", hideBelow: "sm", cell: (run) => usd(run.usd), sort: (run) => run.usd },
];

function Ago({ at }: { at: string }) {
  return <>{ago(at, now.value)}</>;
}

function Took({ run }: { run: Run }) {
  return <>{duration(secondsBetween(run.startedAt, run.finishedAt, now.value))}</>;
}
