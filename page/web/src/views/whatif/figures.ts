import type { Timeline } from "../../api/types.ts";
import { duration, percent, usd } from "../../format.ts";
import { whatIfText as t } from "../../text.ts";

/** A number of the simulation before and after the change. */
export interface Figure {
  key: keyof typeof t.figures;
  before: string;
  after: string;
  /** With its sign; empty if there is no difference, or no number. */
  difference: string;
  /** Whether the change is an improvement; null if it is neither. */
  better: boolean | null;
}

/** Returns the numbers that a change can improve, most important first. */
export function figures(before: Timeline, after: Timeline): Figure[] {
  const lower = (key: Figure["key"], of: (timeline: Timeline) => number | null, format: (value: number) => string) =>
    figure(key, of(before), of(after), format, false);
  const higher = (key: Figure["key"], of: (timeline: Timeline) => number | null) =>
    figure(key, of(before), of(after), percent, true);
  return [
    outcome(before, after),
    lower("makespan", (timeline) => timeline.makespanSeconds, duration),
    lower("waited", (timeline) => meanWait(timeline), duration),
    lower("longest", (timeline) => longestWait(timeline), duration),
    lower("cost", (timeline) => timeline.bill?.usd ?? null, usd),
    lower("idle", (timeline) => timeline.bill?.idleUsd ?? null, usd),
    higher("cpu", (timeline) => timeline.utilisation.cpu.boundShare),
    higher("gpu", (timeline) => timeline.utilisation.gpu.boundShare),
  ];
}

function outcome(before: Timeline, after: Timeline): Figure {
  const good = (timeline: Timeline) => timeline.outcome === "completed";
  return {
    key: "outcome",
    before: before.outcome,
    after: after.outcome,
    difference: "",
    better: good(before) === good(after) ? null : good(after),
  };
}

function figure(
  key: Figure["key"], before: number | null, after: number | null, format: (value: number) => string, more: boolean,
): Figure {
  const text = (value: number | null) => (value === null ? (key === "makespan" ? t.never : t.unknown) : format(value));
  if (before === null || after === null) {
    return { key, before: text(before), after: text(after), difference: "", better: null };
  }
  const change = after - before;
  if (format(before) === format(after)) {
    return { key, before: text(before), after: text(after), difference: t.same, better: null };
  }
  const sign = change > 0 ? "+" : "−";
  return { key, before: text(before), after: text(after), difference: sign + format(Math.abs(change)), better: change > 0 === more };
}

/** Seconds from the creation of each pod to its binding; of pods without a node, until the end. */
function waits(timeline: Timeline): number[] {
  return timeline.pods.map((pod) => (pod.boundSeconds ?? pod.endedSeconds ?? timeline.endSeconds) - pod.createdSeconds);
}

function meanWait(timeline: Timeline): number | null {
  const all = waits(timeline);
  return all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length;
}

function longestWait(timeline: Timeline): number | null {
  return timeline.pods.length === 0 ? null : waits(timeline).reduce((most, one) => Math.max(most, one), 0);
}
