import { useEffect, useState } from "preact/hooks";
import { ApiError, lines, type Params } from "../../../api/client.ts";
import type { LogRecord } from "../../../api/types.ts";
import { append, EMPTY, type LogBuffer, MOST_LINES } from "./buffer.ts";

export interface LogState extends LogBuffer {
  reading: boolean;
  error: string | null;
}

const RETRY_MILLIS = 3_000;
const FLUSH_MILLIS = 80;

/** Reads logs, and follows them while the run goes on; lines are shown in groups, because they may come by the thousand. */
export function useLogs(path: string, params: Params): LogState & { retry: () => void } {
  const [state, setState] = useState<LogState>({ ...EMPTY, reading: true, error: null });
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(params);
  useEffect(() => {
    const abort = new AbortController();
    let pending: LogRecord[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const records = pending;
      pending = [];
      setState((last) => ({ ...append(last, records), reading: last.reading, error: null }));
    };
    setState({ ...EMPTY, reading: true, error: null });
    lines<LogRecord>(path, params, (record) => {
      pending.push(record);
      if (pending.length >= MOST_LINES) {
        clearTimeout(timer);
        flush(); // a fast stream can keep timers waiting
      }
      timer ??= setTimeout(flush, FLUSH_MILLIS);
    }, abort.signal).then(
      () => {
        flush();
        setState((last) => ({ ...last, reading: false }));
      },
      (failure: unknown) => {
        if (!abort.signal.aborted) {
          setState((last) => ({ ...last, reading: false, error: failure instanceof ApiError ? failure.sentence : String(failure) }));
          timer = setTimeout(() => setAttempt((last) => last + 1), params.follow ? RETRY_MILLIS : 2 ** 31 - 1);
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
