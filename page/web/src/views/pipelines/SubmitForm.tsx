import { useRef, useState } from "preact/hooks";
import type { PipelineDetails } from "../../api/types.ts";
import { session } from "../../session.ts";
import { submitText as t } from "../../text/pipelines.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/States.tsx";
import { DiagnosticList } from "./DiagnosticList.tsx";
import { ParameterField } from "./ParameterField.tsx";
import { checkValue } from "./parameterCheck.ts";
import { RunOptions, type Options } from "./RunOptions.tsx";
import { useCheck } from "./useCheck.ts";
import { sentValues, useFormValues } from "./useFormValues.ts";
import { useSubmit } from "./useSubmit.ts";
import { answerOf, Verdict } from "./Verdict.tsx";

interface SubmitFormProps {
  pipeline: PipelineDetails;
  given: Record<string, string>;
}

/** A field for each parameter, and the verdict before the button. Errors show after a field was left, and all of them at the attempt to submit. */
export function SubmitForm({ pipeline: { pipeline, parameters }, given }: SubmitFormProps) {
  const form = useFormValues(pipeline, parameters, given);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const [options, setOptions] = useState<Options>({ runId: "", scheduler: "" });
  const element = useRef<HTMLFormElement>(null);
  const errors = new Map(parameters.map((parameter) => [parameter.name, checkValue(parameter, form.values[parameter.name]!)]));
  const wrong = [...errors.values()].filter((error) => error !== null).length;
  const sent = sentValues(parameters, form.values);
  const state = useCheck(`/pipelines/${encodeURIComponent(pipeline)}/check`, wrong === 0 ? { parameters: sent, ...schedulerOf(options) } : null);
  const submission = useSubmit();
  const errorOf = (name: string) => {
    const typed = form.values[name] !== "" || left.has(name) || attempted;
    return (typed ? errors.get(name) : null) ?? state.error?.fields[name] ?? submission.error?.fields[name] ?? null;
  };
  const send = async (event: Event) => {
    event.preventDefault();
    setAttempted(true);
    if (wrong > 0) {
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    } else if (await submission.submit(bodyOf(pipeline, sent, options))) {
      form.forget();
    }
  };
  const change = (name: string, value: string) => {
    submission.dismiss();
    form.set(name, value);
  };
  return (
    <form ref={element} class="submit" onSubmit={send} noValidate>
      <div class="stack">
        <fieldset class="change">
          <legend>{t.parameters}</legend>
          {parameters.length === 0 && <p class="muted">{t.noParameters}</p>}
          {parameters.map((parameter) => (
            <ParameterField key={parameter.name} parameter={parameter} value={form.values[parameter.name]!} error={errorOf(parameter.name)}
              onValue={(value) => change(parameter.name, value)} onLeave={() => setLeft(new Set([...left, parameter.name]))} />
          ))}
          {parameters.length > 0 && <div><Button look="quiet" onClick={form.reset}>{t.reset}</Button></div>}
        </fieldset>
        <RunOptions options={options} onOptions={(next) => { submission.dismiss(); setOptions(next); }} error={submission.error?.fields.runId ?? null} />
      </div>
      <div class="stack submit-side">
        <Verdict state={state} complete={wrong === 0} onScheduler={(scheduler) => setOptions({ ...options, scheduler })} />
        {state.check && state.check.diagnostics.length > 0 && <section class="card"><h2>{t.findings}</h2><DiagnosticList diagnostics={state.check.diagnostics} onGo={null} /></section>}
        {submission.error && Object.keys(submission.error.fields).length === 0 && <Failure sentence={submission.error.sentence} />}
        <SubmitButton answer={answerOf(state, wrong === 0)} busy={submission.busy} wrong={attempted ? wrong : 0} />
      </div>
    </form>
  );
}

function bodyOf(pipeline: string, parameters: Record<string, string>, options: Options): object {
  const { runId } = options;
  return { pipeline, parameters, ...(runId ? { runId } : {}), ...schedulerOf(options) };
}

/** No scheduler leaves the choice to the server. */
function schedulerOf({ scheduler }: Options): { scheduler?: string } {
  return scheduler ? { scheduler } : {};
}

function SubmitButton({ answer, busy, wrong }: { answer: ReturnType<typeof answerOf>; busy: boolean; wrong: number }) {
  if (session.value && !session.value.can.submit) {
    return <p class="muted">{t.forbidden}</p>;
  }
  const risky = answer === "can_lock" || answer === "will_lock";
  return (
    <div class="row">
      <Button type="submit" look={risky ? "danger" : "primary"} disabled={busy}>
        {busy ? t.submitting : risky ? t.submitAnyway : t.submit}
      </Button>
      {wrong > 0 && <span class="tone-failed" role="status">{t.fix(wrong)}</span>}
    </div>
  );
}
