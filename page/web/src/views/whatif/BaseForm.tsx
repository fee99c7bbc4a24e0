import type { Pipeline } from "../../api/types.ts";
import { whatIfText as t } from "../../text.ts";
import { Select } from "../../ui/Field.tsx";
import { visible } from "../../visible.ts";
import { ParameterField } from "../pipelines/ParameterField.tsx";
import { checkValue } from "../pipelines/parameterCheck.ts";
import { baseValue } from "./baseValue.ts";
import type { ChangeProps } from "./ChangeForm.tsx";

/** What the change is compared with: the live state, or a pipeline on an otherwise empty cluster. */
export function BaseForm({ choice, onChange, items }: ChangeProps & { items: Pipeline[] }) {
  const parameters = items.find((one) => one.pipeline === choice.pipeline)?.parameters ?? [];
  return (
    <fieldset class="change">
      <legend>{t.base}</legend>
      <Select
        label={t.pipeline}
        value={choice.pipeline}
        options={[{ value: "", label: t.live }, ...items.map((one) => ({ value: one.pipeline, label: visible(one.pipeline) }))]}
        onValue={(pipeline) => onChange({ ...choice, pipeline, parameters: {} })}
      />
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
