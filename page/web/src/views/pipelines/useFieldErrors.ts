import { useState } from "preact/hooks";
import type { Parameter } from "../../api/types.ts";
import { checkValue } from "./parameterCheck.ts";

export interface FieldErrors {
  /** Number of fields with a wrong or missing value. */
  wrong: number;
  /** Whether the reader tried to submit: from then on missing values are errors. */
  attempted: boolean;
  attempt: () => void;
  leave: (name: string) => void;
  /** The error to show: a missing value only after its field was left. */
  of: (name: string) => string | null;
}

/** Checks the values of a form. */
export function useFieldErrors(parameters: Parameter[], values: Record<string, string>): FieldErrors {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const errors = new Map(parameters.map((parameter) => [parameter.name, checkValue(parameter, values[parameter.name]!)]));
  return {
    wrong: [...errors.values()].filter((error) => error !== null).length,
    attempted,
    attempt: () => setAttempted(true),
    leave: (name) => setLeft((last) => new Set([...last, name])),
    of: (name) => (values[name] !== "" || left.has(name) || attempted ? (errors.get(name) ?? null) : null),
  };
}
