import { useState } from "preact/hooks";
import { ApiError, post } from "../../api/client.ts";
import type { Run } from "../../api/types.ts";
import { navigate, to } from "../../router.ts";

const CONFLICT = 409;

interface Submission {
  busy: boolean;
  error: ApiError | null;
  submit: (body: object) => Promise<boolean>;
  dismiss: () => void;
}

/** Submits a run and opens its view. */
export function useSubmit(): Submission {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async (body: object) => {
    setBusy(true);
    setError(null);
    try {
      const run = await post<Run>("/runs", body);
      navigate(to("runs", run.workflow));
      return true;
    } catch (failure) {
      const answer = failure instanceof ApiError ? failure : new ApiError(0, String(failure));
      // The only value that can conflict with another run is the id.
      setError(answer.status === CONFLICT ? new ApiError(CONFLICT, answer.sentence, { runId: answer.sentence }) : answer);
      setBusy(false);
      return false;
    }
  };
  return { busy, error, submit, dismiss: () => setError(null) };
}
