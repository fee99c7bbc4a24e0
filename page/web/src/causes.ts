import type { WhyCause } from "./api/types.ts";

/** Why a pod does not run yet: the five kinds of waiting that all views tell apart. */
export type WaitCause = "queue" | "gang" | "node" | "image" | "start";

export const WAIT_CAUSES: readonly WaitCause[] = ["queue", "gang", "node", "image", "start"];

/** Returns the kind of waiting before a pod has a node, from the message of its scheduler. */
export function causeOfReason(reason: string): WaitCause {
  if (/queue|overused|capability|quota/i.test(reason)) {
    return "queue";
  }
  // Of a gang that is complete, a further pod waits for room alone.
  if (/pod group is ready/i.test(reason)) {
    return "node";
  }
  if (/pod ?group|gang|min(member|count|resources)|peers|enqueue|overcommit/i.test(reason)) {
    return "gang";
  }
  return "node";
}

/** Returns the kind of waiting for a cause as `gangflow why` names it. */
export function causeOfWhy(cause: WhyCause): WaitCause {
  switch (cause) {
    case "queue":
    case "overcommit":
      return "queue";
    case "peers":
    case "too_few_pods":
      return "gang";
    case "next_look":
      return "start";
    default:
      return "node";
  }
}
