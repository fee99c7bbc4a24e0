import type { Timeline, TimelineGang, TimelinePod } from "../../api/types.ts";
import { spansOfGang, spansOfPod, type Span } from "./spans.ts";

export interface PodRow {
  kind: "pod";
  key: string;
  pod: TimelinePod;
  spans: Span[];
}

export interface GangRow {
  kind: "gang";
  key: string;
  gang: TimelineGang;
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
  gangs: GangRow[];
  pods: PodRow[];
  byInstance: Map<string, PodRow[]>;
}

/** Returns the stages of a timeline in the order in which they start, with the rows of their gangs and pods. */
export function stagesOf(timeline: Timeline): StagePods[] {
  const stages = new Map<string, StagePods>();
  for (const { stage, startedSeconds, endedSeconds } of timeline.stages) {
    stages.set(stage, { stage, from: startedSeconds, to: endedSeconds, gangs: [], pods: [], byInstance: new Map() });
  }
  for (const pod of timeline.pods) {
    const stage = stageOf(stages, pod.stage);
    const row: PodRow = { kind: "pod", key: `pod/${stage.pods.length}/${pod.pod}`, pod, spans: [] };
    stage.pods.push(row);
    append(stage.byInstance, String(pod.instance), row);
  }
  addGangs(stages, timeline);
  for (const stage of stages.values()) {
    const inGang = new Set(stage.gangs.map((gang) => gang.instance));
    for (const row of stage.pods) {
      row.spans = spansOfPod(row.pod, timeline, inGang.has(String(row.pod.instance)) && isMember(row.pod));
    }
  }
  return [...stages.values()].filter((stage) => stage.pods.length > 0 || stage.gangs.length > 0)
    .sort((a, b) => start(a) - start(b));
}

/** Gangs have no instance of their own: the first gang of a stage is that of its first instance. */
function addGangs(stages: Map<string, StagePods>, timeline: Timeline): void {
  const seen = new Map<string, number>();
  for (const gang of timeline.gangs) {
    const stage = stageOf(stages, gang.stage);
    const index = seen.get(gang.stage) ?? 0;
    seen.set(gang.stage, index + 1);
    const instance = [...stage.byInstance.keys()][index] ?? String(index);
    const pods = (stage.byInstance.get(instance) ?? []).map((row) => row.pod).filter(isMember);
    // Volcano gives each single pod a group of its own; it waits for nobody.
    if (gang.minMember > 1 || pods.length > 1) {
      stage.gangs.push({ kind: "gang", key: `gang/${gang.gang}`, gang, instance, spans: spansOfGang(gang, pods, timeline) });
    }
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
    const spans = [...stage.gangs, ...stage.pods].flatMap((row) => row.spans);
    rows.push({
      kind: "stage", key: `stage/${stage.stage}`, stage: stage.stage, open, from: stage.from, to: stage.to, pods: stage.pods.length, spans,
    });
    if (open) {
      rows.push(...inside(stage));
    }
  }
  return rows;
}

function inside(stage: StagePods): GanttRow[] {
  const gangs = new Map(stage.gangs.map((gang) => [gang.instance, gang]));
  const rows: GanttRow[] = [];
  for (const [instance, pods] of stage.byInstance) {
    const gang = gangs.get(instance);
    gangs.delete(instance);
    rows.push(...(gang ? [gang] : []), ...pods);
  }
  return [...rows, ...gangs.values()];
}

function start(stage: StagePods): number {
  return stage.from ?? Math.min(...stage.gangs.map((row) => row.gang.createdSeconds), ...stage.pods.map((row) => row.pod.createdSeconds));
}

function stageOf(stages: Map<string, StagePods>, name: string): StagePods {
  let stage = stages.get(name);
  if (!stage) {
    stage = { stage: name, from: null, to: null, gangs: [], pods: [], byInstance: new Map() };
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
