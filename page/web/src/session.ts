import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { refusals } from "./api/client.ts";
import type { Session } from "./api/types.ts";
import { useResource } from "./api/useResource.ts";

/** What the server says about the caller and the cluster; null before its first answer. */
export const session = signal<Session | null>(null);

const TICK_MILLIS = 1_000;

/** The server's time in milliseconds; ticks once a second while the page is visible. Ages are measured against it, not the reader's clock. */
export const now = signal(Date.now());

let skewMillis = 0;

setInterval(() => {
  if (document.visibilityState === "visible") {
    now.value = Date.now() + skewMillis;
  }
}, TICK_MILLIS);

/** Keeps `session` up to date. */
export function useSession(): void {
  const { value, reload } = useResource<Session>("/session");
  useEffect(() => refusals.subscribe((count) => {
    if (count > 0) {
      reload();
    }
  }), [reload]);
  useEffect(() => {
    if (value) {
      skewMillis = Date.parse(value.now) - Date.now();
      session.value = value;
      now.value = Date.now() + skewMillis;
    }
  }, [value]);
}
