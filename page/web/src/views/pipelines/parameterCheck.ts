import type { Parameter } from "../../api/types.ts";
import { submitText as t } from "../../text.ts";

const INTEGER = /^-?(0|[1-9]\d{0,17})$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns what is wrong with a value, or null. Patterns are left to the server: they are RE2's, and a hostile one could hang the tab
 * with the browser's own engine.
 */
export function checkValue(parameter: Parameter, value: string): string | null {
  if (value === "") {
    return parameter.required && parameter.default === null ? t.errors.required : null;
  }
  if (/\{\{|\}\}/.test(value)) {
    return t.errors.braces;
  }
  return checkType(parameter, value) ?? checkRange(parameter, value);
}

function checkType(parameter: Parameter, value: string): string | null {
  switch (parameter.type) {
    case "int":
      return INTEGER.test(value) ? null : t.errors.int;
    case "float":
      return NUMBER.test(value) && Number.isFinite(Number(value)) ? null : t.errors.float;
    case "bool":
      return value === "true" || value === "false" ? null : t.errors.bool;
    case "date":
      return isDate(value) ? null : t.errors.date;
    default:
      return parameter.values && !parameter.values.includes(value) ? t.errors.oneOf(parameter.values.join(", ")) : null;
  }
}

function isDate(value: string): boolean {
  const parts = DATE.exec(value);
  if (!parts) {
    return false;
  }
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The range is of the number, or of a text's length in characters. */
function checkRange({ type, min, max }: Parameter, value: string): string | null {
  if (type === "int" || type === "float") {
    if (min !== null && Number(value) < min) {
      return t.errors.atLeast(String(min));
    }
    return max !== null && Number(value) > max ? t.errors.atMost(String(max)) : null;
  }
  if (type === "text") {
    const length = [...value].length;
    if (min !== null && length < min) {
      return t.errors.longer(String(min));
    }
    return max !== null && length > max ? t.errors.shorter(String(max)) : null;
  }
  return null;
}

/** Returns what a value may be, in words. */
export function rangeHint({ type, min, max, pattern }: Parameter): string {
  const low = min === null ? null : String(min);
  const high = max === null ? null : String(max);
  const range = low !== null && high !== null
    ? t.range(low, high)
    : low !== null ? t.atLeast(low) : high !== null ? t.atMost(high) : "";
  const limits = range && type === "text" ? t.characters(range) : range;
  return [limits, pattern ? t.pattern(pattern) : ""].filter(Boolean).join(", ");
}
