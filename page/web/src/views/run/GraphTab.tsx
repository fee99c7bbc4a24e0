import { useState } from "preact/hooks";
import type { RunDetails, Stage } from "../../api/types.ts";
import { Graph } from "../../chart/Graph.tsx";
import { dateTime, duration, secondsBetween } from "../../format.ts";
import { query, setQuery } from "../../router.ts";
import { now } from "../../session.ts";
import { t } from "../../text.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseMark } from "../../ui/PhaseMark.tsx";
import { Split } from "../../ui/Split.tsx";
import { ConfirmAction } from "./Actions.tsx";

/** The stages of a run, with the selected one at the side. */
export function GraphTab({ run }: { run: RunDetails }) {
  const stage = run.stages.find((each) => each.stage === query.value.stage);
  return (
    <Split side={stage && <StagePanel key={stage.stage} run={run} stage={stage} />}>
      <Graph
        stages={run.stages} label={t.run.graphOf(run.pipeline)} selected={stage?.stage ?? null}
        onSelect={(name) => setQuery({ stage: name })}
      />
    </Split>
  );
}

function StagePanel({ run, stage }: { run: RunDetails; stage: Stage }) {
  const [retry, setRetry] = useState(false);
  const { total, succeeded, cached, running, waiting, failed } = stage.instances;
  return (
    <section class="card stack" aria-label={t.run.stage}>
      <div class="row">
        <h2 class="grow"><Name text={stage.stage} limit={32} /></h2>
        <IconButton label={t.dismiss} icon={<Icon name="close" />} onClick={() => setQuery({ stage: null })} />
      </div>
      <PhaseMark phase={stage.phase} />
      {stage.message && <p><Sentence text={stage.message} limit={500} /></p>}
      <dl class="facts narrow">
        <div><dt>{t.graph.kind}</dt><dd>{t.kinds[stage.kind]}</dd></div>
        <div><dt>{t.graph.instancesHead}</dt><dd>{t.run.instances({ total, succeeded, cached, running, waiting, failed })}</dd></div>
        <div><dt>{t.run.started}</dt><dd>{dateTime(stage.startedAt)}</dd></div>
        <div><dt>{t.runs.duration}</dt><dd>{duration(secondsBetween(stage.startedAt, stage.finishedAt, now.value))}</dd></div>
        <div><dt>{t.run.attempts}</dt><dd>{stage.attempts}</dd></div>
        <div><dt>{t.graph.after}</dt><dd>
          {stage.after.length === 0 && t.none}
          {stage.after.slice(0, 12).map((name) => <div key={name}><Name text={name} limit={32} /></div>)}
        </dd></div>
      </dl>
      <div class="row wrap">
        <Button onClick={() => setQuery({ tab: "logs", stage: stage.stage })}>{t.run.tab.logs}</Button>
        <Button onClick={() => setQuery({ tab: "pods", stage: stage.stage })}>{t.run.tab.pods}</Button>
        {run.actions.includes("retry") && <Button onClick={() => setRetry(true)}>{t.run.retryFrom}</Button>}
      </div>
      {retry && <ConfirmAction run={run} request={{ action: "retry", fromStage: stage.stage }} reload={() => {}} onClose={() => setRetry(false)} />}
    </section>
  );
}
