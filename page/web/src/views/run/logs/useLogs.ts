import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, lines, type Params } from "../../../api/client.ts";
import type { LogRecord } from "../../../api/types.ts";
import { append, EMPTY, type LogBuffer, MOST_LINES } from "./buffer.ts";

export interface LogState extends LogBuffer {
  reading: boolean;
  error: string | null;
}

const RETRY_MILLIS = 3_000;
/** Answers that another attempt alone does not change. */
const FINAL = [400, 403, 404, 422];
const FLUSH_MILLIS = 80;

/**
 * Reads logs, and follows them while the run goes on; lines are shown in groups, because they may come by the thousand. A stream that ends
 * before the run is opened again, which also tells why it ended; the lines stay until the first of the new ones.
 */
export function useLogs(path: string, params: Params): LogState & { retry: () => void } {
  const [state, setState] = useState<LogState>({ ...EMPTY, reading: true, error: null });
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(params);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let pending: LogRecord[] = [];
    let fresh = true;
    const again = () => {
      timer = params.follow ? setTimeout(() => setAttempt((last) => last + 1), RETRY_MILLIS) : undefined;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      clearTimeout(timer);
      timer = undefined;
      const records = pending;
      pending = [];
      const replaces = fresh && records.length > 0;
      fresh &&= !replaces;
      setState((last) => ({ ...append(replaces ? EMPTY : last, records), reading: last.reading, error: null }));
    };
    const same = shown.current === `${path} ${key}`;
    shown.current = `${path} ${key}`;
    setState((last) => ({ ...(same ? last : EMPTY), reading: true, error: null }));
    lines<LogRecord>(path, params, (record) => {
      pending.push(record);
      if (pending.length >= MOST_LINES) {
        flush(); // a fast stream can keep timers waiting
      }
      timer ??= setTimeout(flush, FLUSH_MILLIS);
    }, abort.signal).then(
      () => {
        flush();
        setState((last) => ({ ...last, reading: false }));
        again();
      },
      (failure: unknown) => {
        if (!abort.signal.aborted) {
          flush();
          setState((last) => ({ ...last, reading: false, error: failure instanceof ApiError ? failure.sentence : String(failure) }));
          if (!(failure instanceof ApiError && FINAL.includes(failure.status))) {
            again();
          }
        }
      },
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, key, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
