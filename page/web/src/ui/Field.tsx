import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import { Sentence } from "./Sentence.tsx";

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  error?: string | null;
  /** The label is read, but not shown. */
  hideLabel?: boolean;
}

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
}

/** A label, a control, its hint and its error; the control gets the attributes that connect them. */
export function Field({ label, hint, error, hideLabel, control }: FieldProps & {
  control: (props: ControlProps) => ComponentChildren;
}) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id} class={hideLabel ? "visually-hidden" : ""}>{label}</label>
      {control({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint && <span id={`${id}-hint`} class="hint">{hint}</span>}
      {error && <span id={`${id}-error`} class="error" role="alert"><Sentence text={error} /></span>}
    </div>
  );
}

type Input = Omit<JSX.InputHTMLAttributes<HTMLInputElement>, "value" | "onInput" | "label">;

interface TextProps extends FieldProps, Input {
  value: string;
  onValue: (value: string) => void;
}

export function TextInput({ label, hint, error, hideLabel, value, onValue, ...rest }: TextProps) {
  return (
    <Field {...{ label, hint, error, hideLabel } as FieldProps} control={(props) => (
      <input class="input" spellcheck={false} autocomplete="off" {...rest} {...props} value={value}
        onInput={(event) => onValue(event.currentTarget.value)} />
    )} />
  );
}

/** A number as text, so that what was typed stays as it was typed; the caller checks it. */
export function NumberInput(props: TextProps) {
  return <TextInput inputMode="decimal" {...props} />;
}

interface SelectProps extends FieldProps {
  value: string;
  options: { value: string; label: string }[];
  onValue: (value: string) => void;
  disabled?: boolean;
}

export function Select({ label, hint, error, hideLabel, value, options, onValue, disabled = false }: SelectProps) {
  return (
    <Field {...{ label, hint, error, hideLabel } as FieldProps} control={(props) => (
      <select class="input" disabled={disabled} {...props} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </select>
    )} />
  );
}

export function Checkbox({ label, checked, onValue }: { label: string; checked: boolean; onValue: (checked: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onValue(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
