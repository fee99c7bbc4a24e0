import { useCallback, useState } from "preact/hooks";
import { post } from "../../api/client.ts";
import type { Pipeline, PipelineDetails } from "../../api/types.ts";
import { dateTime } from "../../format.ts";
import { session } from "../../session.ts";
import { pipelinesText as t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Confirm } from "../../ui/Confirm.tsx";
import { Empty } from "../../ui/States.tsx";
import { toast } from "../../ui/Toast.tsx";
import { visible } from "../../visible.ts";
import { BackfillForm } from "./BackfillForm.tsx";
import { NextRun } from "./NextRun.tsx";

/** When the pipeline runs by itself; pause, resume and backfill for those who may. */
export function SchedulePanel({ details, onChanged }: { details: PipelineDetails; onChanged: () => void }) {
  const { schedule } = details;
  if (!schedule) {
    return <Empty title={t.noSchedule} />;
  }
  const may = session.value?.can.schedule ?? false;
  return (
    <div class="schedule">
      <section class="card stack">
        <h2>{t.schedule}</h2>
        <dl class="facts-list">
          <dt>{t.cron}</dt>
          <dd>{schedule.cron.map((cron) => <code key={cron}>{visible(cron)}</code>)}</dd>
          <dt>{t.timezone}</dt>
          <dd>{visible(schedule.timezone ?? "UTC")}</dd>
        </dl>
        <h3>{t.next}</h3>
        {schedule.next.length === 0 || schedule.paused
          ? <p class="muted">{schedule.paused ? t.paused : t.noNext}</p>
          : <ol>{schedule.next.map((at) => <li key={at}>{dateTime(at)} <span class="muted"><NextRun at={at} /></span></li>)}</ol>}
        {may && <PauseButton details={details} paused={schedule.paused} onChanged={onChanged} />}
      </section>
      {may && <BackfillForm pipeline={details.pipeline} onCreated={onChanged} />}
    </div>
  );
}

function PauseButton({ details, paused, onChanged }: { details: PipelineDetails; paused: boolean; onChanged: () => void }) {
  const [asking, setAsking] = useState(false);
  const next = details.schedule?.next[0];
  const consequence = useCallback(
    () => Promise.resolve(paused ? t.resumeConsequence(next ? t.resumeNext(dateTime(next)) : "") : t.pauseConsequence),
    [paused, next],
  );
  const act = async () => {
    await post<Pipeline>(`/pipelines/${encodeURIComponent(details.pipeline)}/schedule`, { paused: !paused });
    toast(paused ? t.scheduleChanged.resumed : t.scheduleChanged.paused);
    onChanged();
  };
  const name = visible(details.pipeline);
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{paused ? t.resume : t.pause}</Button>
      {asking && (
        <Confirm title={paused ? t.resumeTitle(name) : t.pauseTitle(name)} verb={paused ? t.resume : t.pause}
          consequence={consequence} act={act} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
