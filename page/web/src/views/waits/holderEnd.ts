import { duration } from "../../format.ts";
import { waitsText as t } from "../../text.ts";

/** When a pod that holds resources is expected to end, seen from the time of the answer: `ends in 4:10`; `overdue by 3:20` afterwards. */
export function holderEnd(endsAtMillis: number, at: number): string {
  const seconds = Math.round((endsAtMillis - at) / 1000);
  if (seconds > 0) {
    return t.endsIn(duration(seconds));
  }
  return seconds === 0 ? t.endsNow : t.overdue(duration(-seconds));
}
