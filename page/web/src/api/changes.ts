import { signal } from "@preact/signals";
import { addressOf, ApiError, request } from "./client.ts";
import { lineSplitter } from "./ndjson.ts";
import { eventParser } from "./sse.ts";
import type { Run } from "./types.ts";

/** State of the stream of changes; `clusterAway` is the server's sentence while the cluster does not answer. */
export interface Connection {
  state: "connecting" | "live" | "lost";
  since: Date;
  clusterAway: string | null;
  /** Why the server does not send changes; null while it does, and if it does not answer. */
  refused: string | null;
}

export interface ChangeKinds {
  runs: { changed: Run[]; deleted: string[] };
  run: { workflow: string; version: number };
  cluster: { version: number };
  /** Changes may be missing, so lists are read anew. */
  gap: null;
}

type Listener = (change: never) => void;

const SILENCE_MILLIS = 40_000;
/** The first readings take no longer as a rule; the server answers the second ones with "not modified" then. */
const FIRST_READINGS_MILLIS = 1_500;
const FIRST_RETRY_MILLIS = 500;
const LONGEST_RETRY_MILLIS = 15_000;

export const connection = signal<Connection>({ state: "connecting", since: new Date(), clusterAway: null, refused: null });

const listeners = new Map<string, Set<Listener>>();

/** Calls the listener for each change of a kind until the returned function is called. */
export function onChange<K extends keyof ChangeKinds>(kind: K, listener: (change: ChangeKinds[K]) => void): () => void {
  const set = listeners.get(kind) ?? new Set();
  listeners.set(kind, set.add(listener as Listener));
  return () => set.delete(listener as Listener);
}

/**
 * Reads changes for as long as the page is open; reconnects with back-off. A hidden tab closes its stream, because a browser opens at
 * most six connections to one server; when it is shown, what changed meanwhile is read like after a gap.
 */
export async function readChanges(): Promise<never> {
  let refused: string | null = null;
  for (let failures = 0, first = true; ; first = false) {
    await shown();
    try {
      await readStream(() => {
        failures = 0;
        setState("live");
        // What was read while the first stream was opened may be older than its first change.
        setTimeout(() => emit("gap", null), first ? FIRST_READINGS_MILLIS : 0);
      });
      refused = null;
    } catch (failure) {
      refused = failure instanceof ApiError && failure.status > 0 ? failure.sentence : null;
      failures += document.hidden ? 0 : 1;
    }
    if (document.hidden) {
      continue;
    }
    setState("lost", refused);
    await pause(Math.min(LONGEST_RETRY_MILLIS, FIRST_RETRY_MILLIS * 2 ** failures));
  }
}

/** A connection that is silent for longer than the server's comment lines is dead, whatever TCP believes. */
async function readStream(onOpen: () => void): Promise<void> {
  const abort = new AbortController();
  let timer = setTimeout(() => abort.abort(), SILENCE_MILLIS);
  const hide = () => document.hidden && abort.abort();
  document.addEventListener("visibilitychange", hide);
  try {
    const response = await request(addressOf("/events"), {
      headers: { Accept: "text/event-stream" },
      signal: abort.signal,
    });
    onOpen();
    const split = lineSplitter(eventParser((event) => receive(event.event, event.data)));
    const decoder = new TextDecoder();
    const reader = response.body!.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => abort.abort(), SILENCE_MILLIS);
      split(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", hide);
  }
}

/** Waits until the tab is shown. */
function shown(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!document.hidden) {
        document.removeEventListener("visibilitychange", check);
        resolve();
      }
    };
    document.addEventListener("visibilitychange", check);
    check();
  });
}

function receive(kind: string, data: string): void {
  const change = JSON.parse(data) as unknown;
  if (kind === "status") {
    connection.value = { ...connection.value, clusterAway: (change as { clusterAway: string | null }).clusterAway };
  } else {
    emit(kind, change);
  }
}

function emit(kind: string, change: unknown): void {
  listeners.get(kind)?.forEach((listener) => listener(change as never));
}

function setState(state: Connection["state"], refused: string | null = null): void {
  const last = connection.value;
  if (last.state !== state || last.refused !== refused) {
    connection.value = { ...last, state, refused, since: last.state === state ? last.since : new Date() };
  }
}

/** Waits, but no longer than until the browser is online again or the tab is looked at. */
function pause(millis: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      document.removeEventListener("visibilitychange", done);
      resolve();
    };
    const timer = setTimeout(done, millis);
    addEventListener("online", done);
    document.addEventListener("visibilitychange", done);
  });
}
