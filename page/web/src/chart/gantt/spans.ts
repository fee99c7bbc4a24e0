import type { Timeline, TimelineGang, TimelinePod } from "../../api/types.ts";
import { causeOfReason, type WaitCause } from "../../causes.ts";

export type SpanKind = WaitCause | "running" | "succeeded" | "failed" | "stopped" | "locked";

/** A part of a bar. Times are seconds from the start of the run. */
export interface Span {
  kind: SpanKind;
  from: number;
  to: number;
  /** The scheduler's message, or how the pod ended. */
  text: string | null;
  /** Of several pods of one row: which, from 1. */
  attempt?: number;
}

/** Returns what a pod did from its creation to its end, or to the end of the timeline. */
export function spansOfPod(pod: TimelinePod, timeline: Timeline, inGang: boolean): Span[] {
  const end = pod.endedSeconds ?? timeline.endSeconds;
  const bound = pod.boundSeconds ?? end;
  const running = pod.runningSeconds ?? end;
  const spans = [...waits(pod, bound, inGang)];
  if (pod.boundSeconds !== null) {
    const pull = pod.waits.find((wait) => wait.atSeconds >= bound && /pull/i.test(wait.reason));
    spans.push({ kind: pull ? "image" : "start", from: bound, to: running, text: pull?.reason ?? null });
  }
  if (pod.runningSeconds !== null) {
    spans.push(...runningSpans(pod, timeline, running, end));
  }
  return spans.filter((span) => span.to > span.from);
}

/** A wait holds until the next message differs; before the first message the pod waits as the first message has it. */
function waits(pod: TimelinePod, bound: number, inGang: boolean): Span[] {
  const messages = pod.waits.filter((wait) => wait.atSeconds < bound);
  if (messages.length === 0) {
    return [{ kind: inGang ? "gang" : "node", from: pod.createdSeconds, to: bound, text: null }];
  }
  return messages.map((wait, index) => ({
    kind: causeOfReason(wait.reason),
    from: index === 0 ? pod.createdSeconds : wait.atSeconds,
    to: messages[index + 1]?.atSeconds ?? bound,
    text: wait.reason,
  }));
}

function runningSpans(pod: TimelinePod, timeline: Timeline, from: number, to: number): Span[] {
  const lockedFrom = pod.heldWhileLocked && timeline.lock ? Math.max(from, timeline.lock.atSeconds) : to;
  const kind = pod.outcome === null ? "running" : pod.outcome === "succeeded" ? "succeeded" : pod.outcome === "failed" ? "failed" : "stopped";
  return [
    { kind, from, to: lockedFrom, text: pod.message },
    { kind: "locked", from: lockedFrom, to, text: pod.message },
  ];
}

/** Returns how long a gang waits for its queue: until its first pod exists, because Volcano creates pods of admitted gangs only. */
export function spansOfGang(gang: TimelineGang, pods: TimelinePod[], timeline: Timeline): Span[] {
  const first = Math.min(gang.startedSeconds ?? timeline.endSeconds, ...pods.map((pod) => pod.createdSeconds));
  // The group of a later stage may exist from the start of the run.
  const stage = timeline.stages.find((each) => each.stage === gang.stage);
  const from = Math.max(gang.createdSeconds, stage?.startedSeconds ?? 0);
  return first > from ? [{ kind: "queue", from, to: first, text: null }] : [];
}

/** Seconds by kind. */
export function totals(spans: Span[]): Partial<Record<SpanKind, number>> {
  const sums: Partial<Record<SpanKind, number>> = {};
  for (const span of spans) {
    sums[span.kind] = (sums[span.kind] ?? 0) + span.to - span.from;
  }
  return sums;
}
