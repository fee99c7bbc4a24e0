import { session } from "../../session.ts";
import { submitText as t } from "../../text.ts";
import { Select, TextInput } from "../../ui/Field.tsx";

export type Options = Record<"runId" | "scheduler", string>;

/** The id and the scheduler of a run, both optional. */
export function RunOptions({ options, onOptions, error }: {
  options: Options; onOptions: (options: Options) => void; error: string | null;
}) {
  const schedulers = session.value?.schedulers ?? [];
  return (
    <fieldset class="change">
      <legend>{t.options}</legend>
      <TextInput label={t.runId} hint={t.runIdHint} error={error} value={options.runId}
        onValue={(runId) => onOptions({ ...options, runId })} />
      {schedulers.length > 0 && (
        <Select label={t.scheduler} value={options.scheduler} onValue={(scheduler) => onOptions({ ...options, scheduler })}
          options={[{ value: "", label: t.defaultScheduler }, ...schedulers.map((value) => ({ value, label: value }))]} />
      )}
    </fieldset>
  );
}
