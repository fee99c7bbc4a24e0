import type { Pipeline } from "../../api/types.ts";
import { useResource } from "../../api/useResource.ts";
import { Gantt } from "../../chart/Gantt.tsx";
import { query, setQuery } from "../../router.ts";
import { whatIfText as t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty, Failure, Skeleton } from "../../ui/States.tsx";
import { toast } from "../../ui/Toast.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { isComplete } from "./baseValue.ts";
import { BaseForm } from "./BaseForm.tsx";
import { ChangeForm } from "./ChangeForm.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { pasted } from "./pasted.ts";
import { useDebounced } from "./useDebounced.ts";
import { useSimulation, type Simulation } from "./useSimulation.ts";
import { readWhatIf, whatIfRequest, writeWhatIf, type WhatIfChoice } from "./whatIfQuery.ts";

const TYPING_MILLIS = 600;

/** A change and its effect. All of it is in the address, so that it can be shared. */
export function WhatIfView() {
  const choice = readWhatIf(query.value);
  const pipelines = useResource<{ items: Pipeline[] }>("/pipelines").value?.items ?? [];
  const complete = isComplete(choice, pipelines, pasted.value);
  const simulation = useSimulation(useDebounced(complete ? whatIfRequest(choice, pasted.value) : null, TYPING_MILLIS));
  const change = (next: WhatIfChoice) => setQuery(writeWhatIf(next, query.value));
  return (
    <div class="stack">
      <header class="row wrap">
        <h1>{t.title}</h1>
        <span class="muted about">{t.intro}</span>
        <Button onClick={copyAddress}>{t.share}</Button>
      </header>
      <div class="what-if">
        <form class="stack" aria-label={t.change} onSubmit={(event) => event.preventDefault()}>
          <BaseForm choice={choice} onChange={change} items={pipelines} />
          <ChangeForm choice={choice} onChange={change} />
        </form>
        <section class="stack" aria-label={t.result} aria-busy={simulation.busy}>
          <Result simulation={simulation} missing={complete ? null : choice.pasted ? t.noSource : t.incomplete} />
        </section>
      </div>
    </div>
  );
}

function Result({ simulation: { busy, result, error, retry }, missing }: {
  simulation: Simulation; missing: { title: string; text: string } | null;
}) {
  if (missing) {
    return <Empty title={missing.title} text={missing.text} />;
  }
  if (error) {
    return <Failure sentence={error.sentence} onRetry={retry} />;
  }
  if (!result) {
    return busy
      ? <><p role="status" class="muted">{t.simulating}</p><Skeleton rows={9} /></>
      : <Empty title={t.nothing} text={t.nothingText} />;
  }
  return (
    <div class={`stack ${busy ? "stale" : ""}`}>
      <p role="status" class="what-if-sentence"><Sentence text={busy ? t.simulating : result.sentence} /></p>
      <FigureTable result={result} />
      <h2>{t.gantt}</h2>
      <p class="small muted">{t.ganttHint}</p>
      <Gantt timeline={result.after} beside={result.before} label={t.gantt} />
    </div>
  );
}

function copyAddress(): void {
  navigator.clipboard.writeText(location.href).then(
    () => toast(t.copied),
    () => toast(t.copyFailed, true),
  );
}
