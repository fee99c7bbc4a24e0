import { dateTime, duration } from "../../format.ts";
import { now } from "../../session.ts";
import { pipelinesText as t } from "../../text.ts";
import { Tooltip } from "../../ui/Tooltip.tsx";

/** How long until the next run of a schedule; the time itself as a tooltip. */
export function NextRun({ at }: { at: string }) {
  const seconds = (Date.parse(at) - now.value) / 1000;
  return <Tooltip text={dateTime(at)}><span class="nowrap">{seconds < 1 ? t.due : t.inTime(duration(seconds))}</span></Tooltip>;
}
