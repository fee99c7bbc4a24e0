import type { Timeline, TimelineGang, TimelinePod } from "../../api/types.ts";
import { spansOfGang, spansOfPod, type Span } from "./spans.ts";

/** One of the successive pods of a row. */
export interface Attempt {
  pod: TimelinePod;
  spans: Span[];
}

/** A rank of an instance: its pods, one after the other. */
export interface PodRow {
  kind: "pod";
  key: string;
  /** The last of its attempts. */
  pod: TimelinePod;
  attempts: Attempt[];
  spans: Span[];
}

/** The gangs of an instance, one after the other. */
export interface GangRow {
  kind: "gang";
  key: string;
  /** The last of them. */
  gang: TimelineGang;
  gangs: TimelineGang[];
  instance: string;
  spans: Span[];
}

export interface StageRow {
  kind: "stage";
  key: string;
  stage: string;
  open: boolean;
  from: number | null;
  to: number | null;
  pods: number;
  /** Spans of all its pods and gangs, drawn as one profile. */
  spans: Span[];
}

export type GanttRow = StageRow | GangRow | PodRow;

interface StagePods {
  stage: string;
  from: number | null;
  to: number | null;
  gangs: Map<string, GangRow>;
  pods: PodRow[];
  byInstance: Map<string, PodRow[]>;
}

/** Returns the stages of a timeline in the order in which they start, with the rows of their gangs and pods. */
export function stagesOf(timeline: Timeline): StagePods[] {
  const stages = new Map<string, StagePods>();
  for (const { stage, startedSeconds, endedSeconds } of timeline.stages) {
    stages.set(stage, { stage, from: startedSeconds, to: endedSeconds, gangs: new Map(), pods: [], byInstance: new Map() });
  }
  addPods(stages, timeline);
  addGangs(stages, timeline);
  for (const stage of stages.values()) {
    for (const row of stage.pods) {
      const inGang = stage.gangs.has(String(row.pod.instance)) && isMember(row.pod);
      row.attempts.forEach((attempt, index) => {
        attempt.spans = spansOfPod(attempt.pod, timeline, inGang).map((span) => ({ ...span, attempt: index + 1 }));
      });
      row.spans = row.attempts.flatMap((attempt) => attempt.spans);
    }
  }
  return [...stages.values()].filter((stage) => stage.pods.length > 0 || stage.gangs.size > 0)
    .sort((a, b) => start(a) - start(b));
}

function addPods(stages: Map<string, StagePods>, timeline: Timeline): void {
  const ranks = new Map<string, PodRow[]>();
  for (const pod of [...timeline.pods].sort((a, b) => a.createdSeconds - b.createdSeconds)) {
    const stage = stageOf(stages, pod.stage);
    const rank = JSON.stringify([pod.stage, pod.instance, pod.role, rankOf(pod)]);
    const before = ranks.get(rank)?.find((row) => isNextAttempt(row.pod, pod));
    if (before) {
      before.attempts.push({ pod, spans: [] });
      before.pod = pod;
    } else {
      const row: PodRow = { kind: "pod", key: `pod/${stage.pods.length}/${pod.pod}`, pod, attempts: [{ pod, spans: [] }], spans: [] };
      stage.pods.push(row);
      append(ranks, rank, row);
      append(stage.byInstance, String(pod.instance), row);
    }
  }
}

/** The number at the end of a name, which operators count; Argo's names end with a hash, which is longer. */
function rankOf(pod: TimelinePod): string {
  return /-(\d{1,6})$/.exec(pod.pod)?.[1] ?? "";
}

/** A pod is replaced when it has not succeeded. */
function isNextAttempt(last: TimelinePod, next: TimelinePod): boolean {
  return last.endedSeconds !== null && last.endedSeconds <= next.createdSeconds && last.outcome !== "succeeded";
}

function addGangs(stages: Map<string, StagePods>, timeline: Timeline): void {
  for (const gang of timeline.gangs) {
    const stage = stageOf(stages, gang.stage);
    const instance = String(gang.instance ?? gang.gang);
    const pods = (stage.byInstance.get(instance) ?? []).flatMap((row) => row.attempts.map((attempt) => attempt.pod)).filter(isMember);
    // Volcano gives each single pod a group of its own; it waits for nobody.
    if (gang.minMember > 1 || pods.length > 1) {
      addGang(stage, instance, gang, spansOfGang(gang, pods, timeline));
    }
  }
}

function addGang(stage: StagePods, instance: string, gang: TimelineGang, spans: Span[]): void {
  const row = stage.gangs.get(instance);
  if (row) {
    row.gangs.push(gang);
    row.gang = gang;
    row.spans.push(...spans);
  } else {
    stage.gangs.set(instance, { kind: "gang", key: `gang/${gang.gang}`, gang, gangs: [gang], instance, spans });
  }
}

/** Pods that submit an application or wait for a job are no members of its gang. */
function isMember(pod: TimelinePod): boolean {
  return pod.role !== "submit" && pod.role !== "launcher";
}

/** Returns the rows to draw: a stage, and where it is open its gangs, each followed by its pods. */
export function rowsOf(stages: StagePods[], isOpen: (stage: string) => boolean): GanttRow[] {
  const rows: GanttRow[] = [];
  for (const stage of stages) {
    const open = isOpen(stage.stage);
    const spans = [...stage.gangs.values(), ...stage.pods].flatMap((row) => row.spans);
    const pods = stage.pods.reduce((sum, row) => sum + row.attempts.length, 0);
    rows.push({ kind: "stage", key: `stage/${stage.stage}`, stage: stage.stage, open, from: stage.from, to: stage.to, pods, spans });
    if (open) {
      rows.push(...inside(stage));
    }
  }
  return rows;
}

function inside(stage: StagePods): GanttRow[] {
  const gangs = new Map(stage.gangs);
  const rows: GanttRow[] = [];
  for (const [instance, pods] of stage.byInstance) {
    const gang = gangs.get(instance);
    gangs.delete(instance);
    rows.push(...(gang ? [gang] : []), ...pods);
  }
  return [...rows, ...gangs.values()];
}

function start(stage: StagePods): number {
  return stage.from
    ?? Math.min(...[...stage.gangs.values()].map((row) => row.gangs[0]!.createdSeconds), ...stage.pods.map((row) => row.attempts[0]!.pod.createdSeconds));
}

function stageOf(stages: Map<string, StagePods>, name: string): StagePods {
  let stage = stages.get(name);
  if (!stage) {
    stage = { stage: name, from: null, to: null, gangs: new Map(), pods: [], byInstance: new Map() };
    stages.set(name, stage);
  }
  return stage;
}

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) {
    list.push(value);
  } else {
    map.set(key, [value]);
  }
}
