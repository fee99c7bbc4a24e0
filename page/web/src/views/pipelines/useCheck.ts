import { useEffect, useState } from "preact/hooks";
import { ApiError, post } from "../../api/client.ts";
import type { Check } from "../../api/types.ts";

export interface CheckState {
  busy: boolean;
  check: Check | null;
  error: ApiError | null;
}

const TYPING_MILLIS = 400;
const NOTHING: CheckState = { busy: false, check: null, error: null };

/** Posts a body to a route that checks it, some time after the last change; null is not checked. The last answer stays meanwhile. */
export function useCheck(path: string, body: object | null): CheckState {
  const [state, setState] = useState<CheckState>(NOTHING);
  const key = body && JSON.stringify(body);
  useEffect(() => {
    if (key === null) {
      setState(NOTHING);
      return;
    }
    const abort = new AbortController();
    setState((last) => ({ ...last, busy: true }));
    const timer = setTimeout(() => {
      post<Check>(path, body, {}, abort.signal).then(
        (check) => setState({ busy: false, check, error: null }),
        (error: unknown) => error instanceof ApiError && setState({ busy: false, check: null, error }),
      );
    }, TYPING_MILLIS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, key]);
  return state;
}
