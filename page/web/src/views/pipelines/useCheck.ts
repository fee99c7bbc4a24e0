import { useEffect, useState } from "preact/hooks";
import { ApiError, post } from "../../api/client.ts";
import type { Check } from "../../api/types.ts";
import { reloadOnChange } from "../../api/useResource.ts";

export interface CheckState {
  busy: boolean;
  check: Check | null;
  error: ApiError | null;
}

const TYPING_MILLIS = 400;

/** A verdict takes the server seconds. */
const LIVE_MILLIS = 15_000;
const NOTHING: CheckState = { busy: false, check: null, error: null };

/**
 * Posts a body to a route that checks it, some time after the last change; null is not checked. The last answer stays meanwhile.
 *
 * @param live whether the answer depends on the cluster: it is then checked anew when that has changed
 */
export function useCheck(path: string, body: object | null, live: boolean): CheckState {
  const [state, setState] = useState<CheckState>(NOTHING);
  const key = body && JSON.stringify(body);
  useEffect(() => {
    if (key === null) {
      setState(NOTHING);
      return;
    }
    const abort = new AbortController();
    setState((last) => ({ ...last, busy: true }));
    const ask = () => {
      post<Check>(path, body, {}, abort.signal).then(
        (check) => setState({ busy: false, check, error: null }),
        (error: unknown) => error instanceof ApiError && setState({ busy: false, check: null, error }),
      );
    };
    const timer = setTimeout(ask, TYPING_MILLIS);
    const end = live ? reloadOnChange(ask, ["cluster"], () => true, LIVE_MILLIS) : () => {};
    return () => {
      clearTimeout(timer);
      end();
      abort.abort();
    };
  }, [path, key, live]);
  return state;
}
