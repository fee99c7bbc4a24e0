import type { Pipeline } from "../../api/types.ts";
import { whatIfText as t } from "../../text.ts";
import { Field, Select } from "../../ui/Field.tsx";
import { visible } from "../../visible.ts";
import { ParameterField } from "../pipelines/ParameterField.tsx";
import { checkValue } from "../pipelines/parameterCheck.ts";
import { baseValue } from "./baseValue.ts";
import type { ChangeProps } from "./ChangeForm.tsx";
import { paste, pasted } from "./pasted.ts";

/** No pipeline has this name. */
const PASTED = ":pasted";

/** What the change is compared with: the live state, or a pipeline or pasted file on an otherwise empty cluster. */
export function BaseForm({ choice, onChange, items }: ChangeProps & { items: Pipeline[] }) {
  const parameters = items.find((one) => one.pipeline === choice.pipeline)?.parameters ?? [];
  return (
    <fieldset class="change">
      <legend>{t.base}</legend>
      <Select
        label={t.pipeline}
        value={choice.pasted ? PASTED : choice.pipeline}
        options={[{ value: "", label: t.live }, { value: PASTED, label: t.pasted }, ...items.map((one) => ({ value: one.pipeline, label: visible(one.pipeline) }))]}
        onValue={(value) => onChange({ ...choice, pipeline: value === PASTED ? "" : value, pasted: value === PASTED, parameters: {} })}
      />
      {choice.pasted && (
        <Field label={t.source} hint={t.sourceHint} control={(props) => (
          <textarea class="input mono what-if-source" rows={12} wrap="off" spellcheck={false} autocomplete="off" {...props} value={pasted.value}
            onInput={(event) => paste(event.currentTarget.value)} />
        )} />
      )}
      {parameters.map((parameter) => {
        const value = baseValue(choice, parameter);
        return (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={value}
            error={checkValue(parameter, value)}
            onValue={(next) => onChange({ ...choice, parameters: { ...choice.parameters, [parameter.name]: next } })}
          />
        );
      })}
    </fieldset>
  );
}
