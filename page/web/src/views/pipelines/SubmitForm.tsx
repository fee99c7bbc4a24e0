import { useRef } from "preact/hooks";
import type { Diagnostic, Parameter, PipelineDetails } from "../../api/types.ts";
import { session } from "../../session.ts";
import { submitText as t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/States.tsx";
import { DiagnosticList } from "./DiagnosticList.tsx";
import { ParameterField } from "./ParameterField.tsx";
import { RunOptions, type Options } from "./RunOptions.tsx";
import { useCheck } from "./useCheck.ts";
import { useFieldErrors } from "./useFieldErrors.ts";
import { sentValues, useFormValues, useKeptOptions } from "./useFormValues.ts";
import { useSubmit } from "./useSubmit.ts";
import { answerOf, Verdict } from "./Verdict.tsx";

const NO_OPTIONS: Options = { runId: "", scheduler: "" };

interface SubmitFormProps {
  pipeline: PipelineDetails;
  given: Record<string, string>;
}

/** A field for each parameter, and the verdict before the button. Errors show after a field was left, and all of them at the attempt to submit. */
export function SubmitForm({ pipeline: { pipeline, parameters }, given }: SubmitFormProps) {
  const form = useFormValues(pipeline, parameters, given);
  const errors = useFieldErrors(parameters, form.values);
  const [options, setOptions, forgetOptions] = useKeptOptions<Options>(pipeline, NO_OPTIONS);
  const element = useRef<HTMLFormElement>(null);
  const complete = errors.wrong === 0;
  const sent = sentValues(parameters, form.values);
  const values = complete ? { parameters: sent, ...schedulerOf(options) } : null;
  const state = useCheck(`/pipelines/${encodeURIComponent(pipeline)}/check`, values, true);
  const submission = useSubmit();
  const send = async (event: Event) => {
    event.preventDefault();
    errors.attempt();
    if (!complete) {
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    } else if (await submission.submit(bodyOf(pipeline, sent, options))) {
      form.forget();
      forgetOptions();
    }
  };
  const changing = <A extends unknown[]>(change: (...values: A) => void) => (...values: A) => {
    submission.dismiss();
    change(...values);
  };
  return (
    <form ref={element} class="submit" onSubmit={send} noValidate>
      <div class="stack">
        <ParameterFields parameters={parameters} values={form.values} onValue={changing(form.set)} onLeave={errors.leave} onReset={form.reset}
          errorOf={(name) => errors.of(name) ?? state.error?.fields[name] ?? submission.error?.fields[name] ?? null} />
        <RunOptions options={options} onOptions={changing(setOptions)} error={submission.error?.fields.runId ?? null} />
      </div>
      <div class="stack submit-side">
        <Verdict state={state} complete={complete} onScheduler={(scheduler) => setOptions({ ...options, scheduler })} />
        {state.check && state.check.diagnostics.length > 0 && <Findings diagnostics={state.check.diagnostics} />}
        {submission.error && Object.keys(submission.error.fields).length === 0 && <Failure sentence={submission.error.sentence} />}
        <SubmitButton answer={answerOf(state, complete)} busy={submission.busy} wrong={errors.attempted ? errors.wrong : 0} />
      </div>
    </form>
  );
}

function ParameterFields({ parameters, values, errorOf, onValue, onLeave, onReset }: {
  parameters: Parameter[];
  values: Record<string, string>;
  errorOf: (name: string) => string | null;
  onValue: (name: string, value: string) => void;
  onLeave: (name: string) => void;
  onReset: () => void;
}) {
  return (
    <fieldset class="change">
      <legend>{t.parameters}</legend>
      {parameters.length === 0 && <p class="muted">{t.noParameters}</p>}
      {parameters.map((parameter) => (
        <ParameterField key={parameter.name} parameter={parameter} value={values[parameter.name]!} error={errorOf(parameter.name)}
          onValue={(value) => onValue(parameter.name, value)} onLeave={() => onLeave(parameter.name)} />
      ))}
      {parameters.length > 0 && <div><Button variant="quiet" onClick={onReset}>{t.reset}</Button></div>}
    </fieldset>
  );
}

function Findings({ diagnostics }: { diagnostics: Diagnostic[] }) {
  return <section class="card"><h2>{t.findings}</h2><DiagnosticList diagnostics={diagnostics} onGo={null} /></section>;
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
      <Button type="submit" variant={risky ? "danger" : "primary"} disabled={busy}>
        {busy ? t.submitting : risky ? t.submitAnyway : t.submit}
      </Button>
      {wrong > 0 && <span class="tone-failed" role="status">{t.fix(wrong)}</span>}
    </div>
  );
}
