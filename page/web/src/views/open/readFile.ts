import type { Timeline, TimelineGang, TimelineLock, TimelinePod, TimelineStage } from "../../api/types.ts";

/** A run that a file describes, with what it is compared to. */
export interface OpenedRun {
  timeline: Timeline;
  beside: Timeline | null;
}

type Fields = Record<string, unknown>;

/**
 * Reads the output of `simulate --output json` (also with `--actual`), one simulation, or `walkthrough.json`. Fields that are missing or of another type
 * count as unknown, because the file may come from anywhere. Returns null for any other file.
 */
export function readFile(text: string): OpenedRun[] | null {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return null;
  }
  const fields = object(root);
  if (Array.isArray(fields.simulations)) {
    return fields.simulations.map((each) => ({ timeline: timeline(object(each)), beside: null }));
  }
  if (Array.isArray(fields.runs)) {
    return fields.runs.map((each) => ({ timeline: walkthroughRun(object(each)), beside: null }));
  }
  if (fields.actual && fields.predicted) {
    return [{ timeline: timeline(object(fields.actual)), beside: timeline(object(fields.predicted)) }];
  }
  return Array.isArray(fields.pods) && typeof fields.scheduler === "string" ? [{ timeline: timeline(fields), beside: null }] : null;
}

function timeline(fields: Fields): Timeline {
  const pods = list(fields.pods).map(pod);
  return {
    ...head(fields),
    makespanSeconds: number(fields.makespanSeconds),
    endSeconds: number(fields.endSeconds) ?? latest(pods),
    lock: fields.lock ? lock(object(fields.lock)) : null,
    stages: list(fields.stages).map(stage),
    gangs: list(fields.gangs).map(gang),
    pods,
  };
}

function head(fields: Fields): Omit<Timeline, "makespanSeconds" | "endSeconds" | "lock" | "stages" | "gangs" | "pods"> {
  const none = { boundShare: 0, heldByLockShare: 0 };
  const bill = object(fields.bill);
  return {
    scheduler: string(fields.scheduler), cluster: string(fields.cluster), pipeline: string(fields.pipeline),
    outcome: string(fields.outcome), message: string(fields.message) || null, utilisation: { cpu: none, gpu: none }, nodes: [],
    ...(number(bill.usd) === null ? {} : { bill: { usd: number(bill.usd)!, idleUsd: number(bill.idleUsd) ?? 0 } }),
  };
}

function walkthroughRun(fields: Fields): Timeline {
  const pods = list(fields.pods).map((each) => pod({
    ...each, pod: each.name, createdSeconds: each.created, boundSeconds: each.bound, runningSeconds: each.running, endedSeconds: each.ended,
  }));
  const end = number(fields.seconds) ?? latest(pods);
  return {
    ...head(fields), message: string(fields.reason) || null, makespanSeconds: fields.outcome === "completed" ? end : null, endSeconds: end, lock: null,
    stages: [], gangs: [], pods,
  };
}

function pod(fields: Fields): TimelinePod {
  return {
    pod: string(fields.pod), stage: string(fields.stage), instance: string(fields.instance ?? ""), role: string(fields.role),
    queue: string(fields.queue) || null, node: string(fields.node) || null, requests: {},
    createdSeconds: number(fields.createdSeconds) ?? 0, boundSeconds: number(fields.boundSeconds),
    runningSeconds: number(fields.runningSeconds), endedSeconds: number(fields.endedSeconds),
    outcome: (string(fields.outcome) || null) as TimelinePod["outcome"], message: string(fields.message) || null,
    heldWhileLocked: fields.heldWhileLocked === true,
    waits: list(fields.waits).map((wait) => ({ atSeconds: number(wait.atSeconds) ?? 0, reason: string(wait.reason) })),
  };
}

function gang(fields: Fields): TimelineGang {
  return {
    gang: string(fields.gang), queue: string(fields.queue) || null, stage: string(fields.stage), instance: string(fields.instance) || null,
    minMember: number(fields.minMember) ?? 1,
    createdSeconds: number(fields.createdSeconds) ?? 0, startedSeconds: number(fields.startedSeconds),
  };
}

function stage(fields: Fields): TimelineStage {
  return {
    stage: string(fields.stage), outcome: string(fields.outcome), instanceCount: number(fields.instanceCount) ?? 1,
    startedSeconds: number(fields.startedSeconds), endedSeconds: number(fields.endedSeconds),
  };
}

function lock(fields: Fields): TimelineLock {
  const amounts = (value: unknown) => Object.fromEntries(
    Object.entries(object(value)).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
  return {
    atSeconds: number(fields.atSeconds) ?? 0,
    holders: list(fields.holders).map((each) => ({ pod: string(each.pod), node: string(each.node), holds: amounts(each.holds) })),
    waiters: list(fields.waiters).map((each) => ({ pod: string(each.pod), reason: string(each.reason), needs: amounts(each.needs) })),
    free: list(fields.free).map((each) => ({ node: string(each.node), free: amounts(each.free) })),
  };
}

function latest(pods: TimelinePod[]): number {
  return pods.reduce((end, each) => Math.max(end, each.endedSeconds ?? each.runningSeconds ?? each.createdSeconds), 0);
}

function object(value: unknown): Fields {
  return typeof value === "object" && value !== null ? value as Fields : {};
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(object) : [];
}

function string(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

function number(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
