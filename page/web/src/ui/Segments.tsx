import { useId } from "preact/hooks";

interface SegmentsProps<T extends string> {
  label: string;
  options: { value: T; label: string }[];
  value: T;
  onValue: (value: T) => void;
}

/** A choice of few values side by side; radio buttons, so that the arrow keys move between them. */
export function Segments<T extends string>({ label, options, value, onValue }: SegmentsProps<T>) {
  const name = useId();
  return (
    <div class="field segments-field" role="radiogroup" aria-label={label}>
      <span class="label" aria-hidden="true">{label}</span>
      <span class="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onValue(option.value)} />
            {option.label}
          </label>
        ))}
      </span>
    </div>
  );
}
