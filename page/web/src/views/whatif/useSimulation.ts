import { useEffect, useState } from "preact/hooks";
import { ApiError, post } from "../../api/client.ts";
import type { WhatIf, WhatIfRequest } from "../../api/types.ts";
import { whatIfText as t } from "../../text.ts";

export interface Simulation {
  busy: boolean;
  result: WhatIf | null;
  error: ApiError | null;
  retry: () => void;
}

const TOO_MANY_REQUESTS = 429;

/** Simulates a change, anew when it changes; the last result stays until the next one. */
export function useSimulation(request: WhatIfRequest | null): Simulation {
  const key = request && JSON.stringify(request);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Omit<Simulation, "retry">>({ busy: false, result: null, error: null });
  useEffect(() => {
    if (!request) {
      setState({ busy: false, result: null, error: null });
      return;
    }
    const abort = new AbortController();
    setState((last) => ({ ...last, busy: true, error: null }));
    post<WhatIf>("/what-if", request, {}, abort.signal).then(
      (result) => setState({ busy: false, result, error: null }),
      (failure: unknown) => !abort.signal.aborted && setState({ busy: false, result: null, error: readable(failure) }),
    );
    return () => abort.abort();
  }, [key, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

function readable(failure: unknown): ApiError {
  const error = failure instanceof ApiError ? failure : new ApiError(0, String(failure));
  return error.status === TOO_MANY_REQUESTS ? new ApiError(error.status, t.busy) : error;
}
