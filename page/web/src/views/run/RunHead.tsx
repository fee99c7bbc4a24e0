import type { ComponentChildren } from "preact";
import type { RunDetails } from "../../api/types.ts";
import { ago, dateTime, duration, secondsBetween, usd } from "../../format.ts";
import { Link, to } from "../../router.ts";
import { now } from "../../session.ts";
import { t } from "../../text.ts";
import { Badge, LockBadge } from "../../ui/Badge.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseMark } from "../../ui/PhaseMark.tsx";
import { Actions } from "./Actions.tsx";

/** Name, state, times and cost of a run, and what can be done with it. */
export function RunHead({ run, reload }: { run: RunDetails; reload: () => void }) {
  return (
    <header class="run-head">
      <nav class="small" aria-label={t.run.breadcrumb}>
        <Link to="/runs">{t.nav.runs}</Link> / <Link to="/runs" query={{ pipeline: run.pipeline }}><Name text={run.pipeline} /></Link>
      </nav>
      <div class="run-title">
        <h1><Name text={run.workflow} limit={80} /></h1>
        <span class="row">
          <PhaseMark phase={run.phase} />
          {run.locked && <LockBadge />}
          {run.late && <Badge variant="waiting">{t.runs.late}</Badge>}
          {run.local && <Badge>{t.runs.localBadge}</Badge>}
        </span>
        <Actions run={run} reload={reload} />
      </div>
      <Facts run={run} />
    </header>
  );
}

function Facts({ run }: { run: RunDetails }) {
  return (
    <dl class="facts">
      <Fact name={t.runs.pipeline}><Link to={to("pipelines", run.pipeline)}><Name text={run.pipeline} limit={40} /></Link></Fact>
      <Fact name={t.run.id}><Name text={run.runId} limit={40} /></Fact>
      <Fact name={t.runs.created}><time dateTime={run.createdAt} title={dateTime(run.createdAt)}>{ago(run.createdAt, now.value)}</time></Fact>
      <Fact name={t.runs.duration}>{duration(secondsBetween(run.startedAt, run.finishedAt, now.value))}</Fact>
      <Fact name={t.runs.progress}>{run.progress ?? t.none}</Fact>
      <Fact name={t.runs.waiting}>{run.waitingPods > 0 ? t.runs.waitingPods(run.waitingPods, duration(run.waitingSeconds)) : t.none}</Fact>
      <Fact name={t.runs.cost}>{usd(run.usd)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return <div><dt>{name}</dt><dd>{children}</dd></div>;
}
