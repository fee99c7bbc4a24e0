import { signal } from "@preact/signals";
import { t } from "../text.ts";
import { IconButton } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { Sentence } from "./Sentence.tsx";

const SHOWN_MILLIS = 6_000;
const toasts = signal<{ id: number; text: string; failed: boolean }[]>([]);
let last = 0;

/** Reports what happened; a failure stays until it is dismissed. */
export function toast(text: string, failed = false): void {
  const id = ++last;
  toasts.value = [...toasts.value, { id, text, failed }].slice(-4);
  if (!failed) {
    setTimeout(() => dismiss(id), SHOWN_MILLIS);
  }
}

export function Toasts() {
  return (
    <div class="toasts" aria-live="polite">
      {toasts.value.map((each) => (
        <div key={each.id} class={`toast ${each.failed ? "failed" : ""}`}>
          <span class="grow"><Sentence text={each.text} /></span>
          <IconButton label={t.dismiss} icon={<Icon name="close" />} onClick={() => dismiss(each.id)} />
        </div>
      ))}
    </div>
  );
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}
