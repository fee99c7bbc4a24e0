import { useState } from "preact/hooks";
import { ApiError, post } from "../../api/client.ts";
import { count, dateTime } from "../../format.ts";
import { pipelinesText as t, submitText } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/Field.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { toast } from "../../ui/Toast.tsx";

interface Backfill {
  times: string[];
  created: number;
}

const TIMES_SHOWN = 20;

/** Runs for past times of the schedule: shows the times first, then creates their runs. */
export function BackfillForm({ pipeline, onCreated }: { pipeline: string; onCreated: () => void }) {
  const [range, setRange] = useState({ from: "", to: "" });
  const [plan, setPlan] = useState<Backfill | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<typeof range>) => {
    setRange({ ...range, ...part });
    setPlan(null);
    setError(null);
  };
  const send = async (dryRun: boolean) => {
    setBusy(true);
    try {
      const answer = await post<Backfill>(`/pipelines/${encodeURIComponent(pipeline)}/backfill`, { ...range, dryRun });
      setPlan(dryRun ? answer : null);
      if (!dryRun) {
        toast(t.created(count(answer.created)));
        onCreated();
      }
    } catch (failure) {
      setError(failure instanceof ApiError ? failure : new ApiError(0, String(failure)));
    }
    setBusy(false);
  };
  const complete = range.from !== "" && range.to !== "";
  return (
    <form class="card stack" onSubmit={(event) => { event.preventDefault(); void (complete && send(true)); }}>
      <h2>{t.backfill}</h2>
      <p class="muted">{t.backfillHint}</p>
      <div class="row wrap">
        <TextInput label={t.from} type="date" value={range.from} onValue={(from) => change({ from })} error={error?.fields.from} />
        <TextInput label={t.to} type="date" value={range.to} onValue={(to) => change({ to })} error={error?.fields.to} />
      </div>
      {error && Object.keys(error.fields).length === 0 && <p role="alert" class="tone-failed"><Sentence text={error.sentence} /></p>}
      <div><Button type="submit" disabled={!complete || busy} title={complete ? undefined : submitText.errors.required}>{t.dryRun}</Button></div>
      {plan && <Plan times={plan.times} busy={busy} onCreate={() => void send(false)} />}
    </form>
  );
}

function Plan({ times, busy, onCreate }: { times: string[]; busy: boolean; onCreate: () => void }) {
  if (times.length === 0) {
    return <p role="status">{t.backfillNone}</p>;
  }
  return (
    <>
      <p role="status">{t.backfillTimes(count(times.length))}</p>
      <ol class="times">{times.slice(0, TIMES_SHOWN).map((at) => <li key={at}>{dateTime(at)}</li>)}</ol>
      {times.length > TIMES_SHOWN && <p class="muted">{t.backfillMore(count(times.length - TIMES_SHOWN))}</p>}
      <div><Button variant="primary" disabled={busy} onClick={onCreate}>{t.create(count(times.length))}</Button></div>
    </>
  );
}
