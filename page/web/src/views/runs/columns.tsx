import type { Run } from "../../api/types.ts";
import { ago, dateTime, duration, secondsBetween, usd } from "../../format.ts";
import { Link, to } from "../../router.ts";
import { now } from "../../session.ts";
import { t } from "../../text.ts";
import { Badge, LockBadge } from "../../ui/Badge.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { Name } from "../../ui/Name.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { PhaseMark, toneOf } from "../../ui/PhaseMark.tsx";

/** Columns whose heads sort are those by which the server orders. */
export const COLUMNS: Column<Run>[] = [
  { key: "phase", head: t.runs.state, width: "116px", cell: (run) => <PhaseMark phase={run.phase} /> },
  { key: "workflow", head: t.runs.run, cell: (run) => <RunName run={run} /> },
  {
    key: "pipeline", head: t.runs.pipeline, width: "17%", hideBelow: "md", sort: () => null,
    cell: (run) => <Name text={run.pipeline} limit={32} />,
  },
  { key: "progress", head: t.runs.progress, width: "152px", hideBelow: "sm", cell: (run) => <Progress run={run} /> },
  { key: "waiting", head: t.runs.waiting, width: "122px", align: "end", hideBelow: "md", cell: (run) => <Waiting run={run} /> },
  {
    key: "duration", head: t.runs.duration, width: "96px", align: "end", hideBelow: "sm", sort: () => null,
    cell: (run) => <Took run={run} />,
  },
  { key: "usd", head: t.runs.cost, width: "92px", align: "end", hideBelow: "lg", cell: (run) => usd(run.usd) },
  {
    key: "createdAt", head: t.runs.created, width: "104px", align: "end", hideBelow: "lg", sort: () => null,
    cell: (run) => <Age time={run.createdAt} />,
  },
];

function RunName({ run }: { run: Run }) {
  return (
    <span class="run-name">
      <Link to={to("runs", run.workflow)} tabIndex={-1}><Name text={run.workflow} limit={52} /></Link>
      {run.locked && <LockBadge />}
      {run.late && <Badge variant="waiting">{t.runs.late}</Badge>}
      {run.message && <span class="muted small"><Sentence text={run.message} limit={60} /></span>}
    </span>
  );
}

function Progress({ run }: { run: Run }) {
  if (run.progress === null) {
    return <span class="muted">{t.none}</span>;
  }
  const [done = 0, total = 0] = run.progress.split("/").map(Number);
  return (
    <span class="progress">
      <Meter share={total > 0 ? done / total : 0} label={t.runs.progressOf(done, total)} tone={run.locked ? "locked" : toneOf(run.phase)} />
      <span class="small">{run.progress}</span>
    </span>
  );
}

function Waiting({ run }: { run: Run }) {
  return run.waitingPods > 0
    ? <span class={run.locked ? "tone-locked" : "tone-waiting"}>{t.runs.waitingPods(run.waitingPods, duration(run.waitingSeconds))}</span>
    : <span class="muted">{t.none}</span>;
}

function Took({ run }: { run: Run }) {
  return <>{duration(secondsBetween(run.startedAt, run.finishedAt, run.finishedAt === null ? now.value : 0))}</>;
}

function Age({ time }: { time: string }) {
  return <time dateTime={time} title={dateTime(time)}>{ago(time, now.value)}</time>;
}
