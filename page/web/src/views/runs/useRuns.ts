import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { onChange } from "../../api/changes.ts";
import { ApiError, get, type Params } from "../../api/client.ts";
import type { Run, RunPage } from "../../api/types.ts";
import { applyChanges } from "./applyChanges.ts";

const PAGE = 100;
const REFRESH_MILLIS = 2_000;

export interface RunList {
  /** While a changed filter is read, the rows of the last one stay and are stale. */
  runs: Run[] | null;
  stale: boolean;
  /** The filter that the rows are of. */
  key: string | null;
  total: number;
  counts: RunPage["counts"];
  error: ApiError | null;
  more: () => void;
  reload: () => void;
}

interface State {
  key: string;
  runs: Run[];
  next: string | null;
  total: number;
  counts: RunPage["counts"];
}

/** The runs that a filter admits, page by page, kept up to date by changes. */
export function useRuns(filter: Params): RunList {
  const key = JSON.stringify(filter);
  const [state, setState] = useState<State | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const reading = useRef<AbortController | null>(null);
  const current = useRef(state);
  current.current = state;

  const read = useCallback((cursor: string | null) => {
    if (cursor !== null && reading.current) {
      return;
    }
    reading.current?.abort();
    const mine = new AbortController();
    reading.current = mine;
    get<RunPage>("/runs", { ...filter, limit: PAGE, cursor }, mine.signal).then((page) => {
      setError(null);
      setState((last) => withPage(cursor !== null && last?.key === key ? last : null, key, page));
    }, (failure: unknown) => failure instanceof ApiError && setError(failure)).finally(() => {
      if (reading.current === mine) {
        reading.current = null;
      }
    });
  }, [key]);

  useEffect(() => {
    read(null);
    // Counts and the order come from the server; the rows themselves have been updated at once.
    const refresh = () => (current.current?.runs.length ?? 0) <= PAGE && read(null);
    return keepUpToDate(setState, refresh, () => read(null));
  }, [read]);

  const more = useCallback(() => current.current?.next && current.current.key === key && read(current.current.next), [read]);
  return {
    runs: state?.runs ?? null, key: state?.key ?? null, stale: state !== null && state.key !== key && error === null,
    total: state?.total ?? 0, counts: state?.counts ?? {}, error,
    more, reload: () => read(null),
  };
}

function keepUpToDate(setState: (change: (last: State | null) => State | null) => void, refresh: () => unknown, gap: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopRuns = onChange("runs", (change) => {
    setState((last) => last && { ...last, runs: applyChanges(last.runs, change) });
    timer ??= setTimeout(() => {
      timer = undefined;
      refresh();
    }, REFRESH_MILLIS);
  });
  const stopGap = onChange("gap", gap);
  return () => {
    clearTimeout(timer);
    stopRuns();
    stopGap();
  };
}

/** Returns the state after a page: the first of a filter, or the next after those of `last`. */
function withPage(last: State | null, key: string, { items, next, total, counts }: RunPage): State {
  return { key, runs: last ? append(last.runs, items) : items, next, total, counts };
}

/** A run that came between two pages would move one run to both. */
function append(runs: Run[], more: Run[]): Run[] {
  const known = new Set(runs.map((run) => run.workflow));
  return [...runs, ...more.filter((run) => !known.has(run.workflow))];
}
