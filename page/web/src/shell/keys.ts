import { signal } from "@preact/signals";
import { navigate } from "../router.ts";

/** Whether the list of keys is shown. */
export const keyboardHelp = signal(false);

const GO_TO: Record<string, string> = {
  r: "/runs", p: "/pipelines", c: "/cluster", q: "/queues", w: "/what-if", o: "/open",
};
const SECOND_KEY_MILLIS = 1_200;

let goUntil = 0;

/** Handles the keys of the whole page: `?`, `/` and `g` with a second key. Keys typed into a field are left alone. */
export function listenToKeys(): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) {
      return;
    }
    const target = GO_TO[event.key];
    if (target && event.timeStamp < goUntil) {
      goUntil = 0;
      event.preventDefault();
      navigate(target);
    } else if (event.key === "g") {
      goUntil = event.timeStamp + SECOND_KEY_MILLIS;
    } else if (event.key === "?") {
      keyboardHelp.value = true;
    } else if (event.key === "/") {
      const filter = document.querySelector<HTMLElement>("[data-filter]");
      if (filter) {
        event.preventDefault();
        filter.focus();
      }
    }
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
