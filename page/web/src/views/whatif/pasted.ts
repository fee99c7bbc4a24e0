import { signal } from "@preact/signals";

const KEY = "gangflow.whatIf.source";

/** The pasted pipeline file. It stays in the tab, so that a reload does not lose it, and is in no address. */
export const pasted = signal(sessionStorage.getItem(KEY) ?? "");

export function paste(source: string): void {
  sessionStorage.setItem(KEY, source);
  pasted.value = source;
}
