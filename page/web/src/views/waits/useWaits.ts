import { useEffect } from "preact/hooks";
import type { ChangeKinds } from "../../api/changes.ts";
import type { Waits } from "../../api/types.ts";
import { type Resource, useResource } from "../../api/useResource.ts";

const PERIOD_MILLIS = 5_000;

/** Why pods wait. While some do, it is read anew at intervals: a lock is reported once it has lasted, which changes nothing on the cluster. */
export function useWaits(path: string | null, kinds: (keyof ChangeKinds)[], matters?: (change: unknown) => boolean): Resource<Waits> {
  const waits = useResource<Waits>(path, {}, kinds, matters, PERIOD_MILLIS);
  const { reload } = waits;
  const some = (waits.value?.waiting.length ?? 0) > 0;
  useEffect(() => {
    const timer = some ? setInterval(() => document.hidden || reload(), PERIOD_MILLIS) : undefined;
    return () => clearInterval(timer);
  }, [some, reload]);
  return waits;
}
