import type { Parameter } from "../../api/types.ts";
import { submitText as t } from "../../text.ts";
import { Field, NumberInput, Select, TextInput } from "../../ui/Field.tsx";
import { visible } from "../../visible.ts";
import { rangeHint } from "./parameterCheck.ts";

interface ParameterFieldProps {
  parameter: Parameter;
  value: string;
  error: string | null;
  onValue: (value: string) => void;
  onLeave?: () => void;
}

/** The control for a parameter's type, with its description, limits and error. */
export function ParameterField({ parameter, value, error, onValue, onLeave }: ParameterFieldProps) {
  const common = {
    label: isRequired(parameter) ? t.requiredLabel(visible(parameter.name)) : visible(parameter.name),
    hint: hintOf(parameter),
    error,
    value,
    onValue,
  };
  switch (parameter.type) {
    case "bool":
      return <Select {...common} options={choices(parameter, ["true", "false"])} />;
    case "enum":
      return <Select {...common} options={choices(parameter, parameter.values ?? [])} />;
    case "int":
    case "float":
      return <NumberInput {...common} required={isRequired(parameter)} onBlur={onLeave} />;
    case "date":
      return (
        <Field {...common} control={(props) => (
          <input class="input" type="date" {...props} value={value} required={isRequired(parameter)} onBlur={onLeave}
            onInput={(event) => onValue(event.currentTarget.value)} />
        )} />
      );
    case "text":
      return <TextInput {...common} required={isRequired(parameter)} onBlur={onLeave} />;
  }
}

function isRequired(parameter: Parameter): boolean {
  return parameter.required && parameter.default === null;
}

function choices(parameter: Parameter, values: string[]) {
  const options = values.map((value) => ({ value, label: visible(value) }));
  return parameter.default === null ? [{ value: "", label: t.chooseOne }, ...options] : options;
}

function hintOf(parameter: Parameter): string | undefined {
  const parts = [
    parameter.description ?? "",
    rangeHint(parameter),
    parameter.default === null || parameter.default === "" ? "" : t.defaultIs(String(parameter.default)),
  ];
  return visible(parts.filter(Boolean).join(" · ")) || undefined;
}
