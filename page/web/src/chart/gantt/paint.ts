import { WAIT_CAUSES } from "../../causes.ts";
import { resolveColours } from "../colours.ts";
import { hatching } from "../hatching.ts";
import type { SpanKind } from "./spans.ts";

/** Fills of a Gantt chart. Resolved once for each theme, because it takes a layout. */
export interface Paint {
  fills: Record<SpanKind, string | CanvasPattern>;
  colours: Record<(typeof NAMES)[number], string>;
}

const NAMES = [
  "wait-queue", "wait-gang", "wait-node", "wait-image", "wait-start", "fill-running", "fill-succeeded", "fill-failed", "fill-stopped",
  "locked", "line", "line-strong", "text", "text-2", "text-3", "selected", "hover", "accent", "ground", "sunken",
] as const;

/** Waiting lies above running, and a lock above all, in profiles of many pods. */
export const STACK: readonly SpanKind[] = ["succeeded", "stopped", "running", "failed", "start", "image", "node", "gang", "queue", "locked"];

export function paintOf(context: CanvasRenderingContext2D): Paint {
  const colours = resolveColours(NAMES);
  const fills: Partial<Paint["fills"]> = {
    running: colours["fill-running"], succeeded: colours["fill-succeeded"], failed: colours["fill-failed"],
    stopped: colours["fill-stopped"], locked: hatching(context, "locked", colours.locked),
  };
  for (const cause of WAIT_CAUSES) {
    fills[cause] = hatching(context, cause, colours[`wait-${cause}`]);
  }
  return { fills: fills as Paint["fills"], colours };
}
