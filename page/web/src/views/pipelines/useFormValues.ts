import { useEffect, useState } from "preact/hooks";
import type { Parameter } from "../../api/types.ts";

export interface FormValues {
  values: Record<string, string>;
  set: (name: string, value: string) => void;
  reset: () => void;
  /** Forgets what was typed, because it was submitted. */
  forget: () => void;
}

/** The values of a form. What was typed is kept in the session's storage, so that neither a reload nor a lost session loses it. */
export function useFormValues(key: string, parameters: Parameter[], given: Record<string, string>): FormValues {
  const storageKey = `gangflow.form.${key}`;
  const [typed, setTyped] = useState<Record<string, string>>(() => ({ ...stored(storageKey), ...given }));
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify(typed)), [storageKey, typed]);
  const values = Object.fromEntries(
    parameters.map((parameter) => [parameter.name, typed[parameter.name] ?? String(parameter.default ?? "")]),
  );
  return {
    values,
    set: (name, value) => setTyped((last) => ({ ...last, [name]: value })),
    reset: () => setTyped({}),
    forget: () => sessionStorage.removeItem(storageKey),
  };
}

/** Run id and scheduler of a form, kept like its values. */
export function useKeptOptions<O extends Record<string, string>>(key: string, empty: O): [O, (options: O) => void, () => void] {
  const storageKey = `gangflow.options.${key}`;
  const [options, setOptions] = useState<O>(() => ({ ...empty, ...stored(storageKey) }));
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify(options)), [storageKey, options]);
  return [options, setOptions, () => sessionStorage.removeItem(storageKey)];
}

function stored(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Returns the values to send: without empty ones, which take the default. An empty text that differs from its default is a value. */
export function sentValues(parameters: Parameter[], values: Record<string, string>): Record<string, string> {
  const sent = parameters.filter(
    ({ name, type, default: standard }) => values[name] !== "" || (type === "text" && standard !== null && standard !== ""),
  );
  return Object.fromEntries(sent.map(({ name }) => [name, values[name] ?? ""]));
}
