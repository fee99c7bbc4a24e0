import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { addressOf, ApiError, get, type Params } from "./client.ts";
import { onChange, type ChangeKinds } from "./changes.ts";

export interface Resource<T> {
  value: T | null;
  error: ApiError | null;
  loading: boolean;
  reload: () => void;
}

interface Answer<T> {
  address: string | null;
  value: T | null;
  error: ApiError | null;
}

/**
 * Reads an object and reads it anew after each change of the given kinds. While it is read anew, and after a failure, the last value stays.
 *
 * @param path null: nothing is read yet
 * @param matters whether a change concerns this object; without it every change does
 * @param everyMillis the least time between two readings that changes cause
 */
export function useResource<T>(
  path: string | null,
  params: Params = {},
  kinds: (keyof ChangeKinds)[] = [],
  matters: (change: unknown) => boolean = () => true,
  everyMillis = 1_000,
): Resource<T> {
  const address = path === null ? null : addressOf(path, params);
  const [state, setState] = useState<Answer<T>>({ address, value: null, error: null });
  const [loading, setLoading] = useState(true);
  const abort = useRef<AbortController | null>(null);

  const reload = useCallback(() => {
    abort.current?.abort();
    if (path === null) {
      return;
    }
    const mine = new AbortController();
    abort.current = mine;
    setLoading(true);
    get<T>(path, params, mine.signal).then(
      (value) => setState({ address, value, error: null }),
      (error: unknown) => {
        if (error instanceof ApiError) {
          setState((last) => ({ address, value: last.address === address ? last.value : null, error }));
        }
      },
    ).finally(() => abort.current === mine && setLoading(false));
  }, [address]);

  useEffect(() => {
    reload();
    return reloadOnChange(reload, kinds, matters, everyMillis);
  }, [reload]);
  useEffect(() => () => abort.current?.abort(), []);

  const current = state.address === address;
  return { value: current ? state.value : null, error: current ? state.error : null, loading, reload };
}

/** Calls a function after changes of the given kinds, and when changes may have been missed; returns what ends this. */
export function reloadOnChange(
  reload: () => void, kinds: (keyof ChangeKinds)[], matters: (change: unknown) => boolean, everyMillis: number,
): () => void {
  const later = throttled(reload, everyMillis);
  const stops = [...kinds, "gap" as const].map((kind) =>
    onChange(kind, (change) => (kind === "gap" || matters(change)) && later.call()));
  return () => {
    stops.forEach((stop) => stop());
    later.cancel();
  };
}

/** Calls at most once in a time; calls in between are answered by one at its end. */
function throttled(act: () => void, millis: number): { call: () => void; cancel: () => void } {
  let last = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    last = performance.now();
    act();
  };
  return {
    call: () => (timer ??= setTimeout(run, Math.max(0, millis - (performance.now() - last)))),
    cancel: () => clearTimeout(timer),
  };
}
