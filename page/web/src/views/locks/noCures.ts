import type { Lock } from "../../api/types.ts";
import { t } from "../../text.ts";

/** What to do about a lock for which no change is offered. Without a holder there is no pod to stop. */
export function noCures({ curesTried, holders }: Pick<Lock, "curesTried" | "holders">): string {
  if (holders.length === 0) {
    return t.locks.noCuresAlone;
  }
  return curesTried ? t.locks.noCures : t.locks.notTried;
}
