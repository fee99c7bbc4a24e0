/** The objects of the server's API `/api/gangflow/v1`. */

export interface Session {
  user: string;
  namespace: string;
  context: string;
  version: string;
  now: string;
  minicluster: boolean;
  schedulers: string[];
  folder: string | null;
  local: boolean;
  can: { submit: boolean; stop: boolean; delete: boolean; approve: boolean; schedule: boolean; cluster: boolean };
}

export type RunPhase =
  | "Pending" | "Running" | "Suspended" | "Stopping" | "Stopped" | "Succeeded" | "Failed" | "Error";

export interface Run {
  workflow: string;
  pipeline: string;
  runId: string;
  phase: RunPhase;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Null before the controller has counted pods, and for local runs. */
  progress: string | null;
  late: boolean;
  message: string | null;
  waitingPods: number;
  waitingSeconds: number | null;
  usd: number | null;
  locked: boolean | null;
  local: boolean;
}

export interface RunPage {
  items: Run[];
  next: string | null;
  total: number;
  counts: Partial<Record<RunPhase, number>>;
}

export type StageKind = "pod" | "spark" | "ddp" | "tensorflow" | "mpi" | "serve" | "ray" | "approval" | "other";

export type StagePhase =
  | "Pending" | "Running" | "Succeeded" | "Failed" | "Skipped" | "Omitted" | "Cached" | "Waiting";

/** A stage of a pipeline, without the state of a run. */
export interface StageShape {
  stage: string;
  kind: StageKind;
  after: string[];
}

export interface Stage extends StageShape {
  phase: StagePhase;
  instances: {
    total: number; succeeded: number; running: number; failed: number; waiting: number; cached: number;
  };
  startedAt: string | null;
  finishedAt: string | null;
  message: string | null;
  attempts: number;
}

export type RunAction = "stop" | "terminate" | "suspend" | "resume" | "retry" | "approve" | "reject" | "delete";

export interface Output {
  name: string;
  value: string;
  kind: "parameter" | "artifact" | "metric";
  stage: string;
}

export interface RunDetails extends Run {
  parameters: { name: string; value: string | null; isDefault: boolean }[];
  stages: Stage[];
  approvals: { node: string; stage: string; message: string | null }[];
  actions: RunAction[];
  outputs: Output[];
}

/** Amounts by resource: `cpuCores`, `memoryBytes` and extended resources by their own name. */
export type Amounts = Record<string, number>;

export interface TimelinePod {
  pod: string;
  stage: string;
  instance: string;
  role: string;
  queue: string | null;
  node: string | null;
  requests: Amounts;
  createdSeconds: number;
  boundSeconds: number | null;
  runningSeconds: number | null;
  endedSeconds: number | null;
  outcome: "succeeded" | "failed" | "evicted" | "deleted" | null;
  message: string | null;
  heldWhileLocked: boolean;
  waits: { atSeconds: number; reason: string }[];
}

export interface TimelineGang {
  gang: string;
  queue: string | null;
  stage: string;
  /** Null while neither its PodGroup nor a pod names it, and in files of older versions. */
  instance: string | number | null;
  minMember: number;
  createdSeconds: number;
  startedSeconds: number | null;
}

export interface TimelineStage {
  stage: string;
  outcome: string;
  instanceCount: number;
  cachedCount?: number;
  startedSeconds: number | null;
  endedSeconds: number | null;
  usd?: number;
}

export interface TimelineNode {
  node: string;
  usdPerHour: number | null;
  allocatable: Amounts;
  paidFromSeconds: number;
  readySeconds: number;
  goneSeconds: number | null;
}

export interface TimelineLock {
  atSeconds: number;
  holders: { pod: string; node: string; holds: Amounts }[];
  waiters: { pod: string; reason: string; needs: Amounts }[];
  free: { node: string; free: Amounts }[];
}

/** The object of `simulate --output json`; docs/reference/simulate-json.md describes the fields. */
export interface Timeline {
  scheduler: string;
  cluster: string;
  pipeline: string;
  outcome: string;
  message: string | null;
  makespanSeconds: number | null;
  endSeconds: number;
  lock: TimelineLock | null;
  utilisation: Record<"cpu" | "gpu", { boundShare: number; heldByLockShare: number }>;
  bill?: { usd: number; idleUsd: number };
  stages: TimelineStage[];
  nodes: TimelineNode[];
  gangs: TimelineGang[];
  pods: TimelinePod[];
  /** When the run started; null for a simulation. */
  startedAt?: string | null;
}

export interface Prediction {
  predicted: Timeline;
  differences: {
    stage: string; predictedSeconds: number | null; actualSeconds: number | null; text: string;
  }[];
}

export interface RunPod {
  pod: string;
  stage: string;
  instance: string;
  role: string;
  rank: number | null;
  phase: string;
  node: string | null;
  message: string | null;
  attempt: number;
  startedAt: string | null;
  finishedAt: string | null;
  hasLog: boolean;
}

export interface RunEvent {
  at: string;
  type: "Normal" | "Warning";
  reason: string;
  object: string;
  message: string;
  count: number;
}

export interface LogLine {
  pod: string;
  stage: string;
  rank: number | null;
  at: string | null;
  text: string;
}

export type LogRecord = LogLine | { truncated: true; omittedLines: number };

/** Kinds of reasons why pods wait, as `gangflow why --output json` names them. */
export type WhyCause = "room" | "no_node" | "queue" | "overcommit" | "too_few_pods" | "next_look" | "peers";

export interface Cure {
  change: string;
  target: string;
  count: number;
  usdPerHour: number | null;
}

export interface Why {
  subject: string;
  pods: string[];
  cause: WhyCause;
  atOnce: number;
  needs: Amounts;
  scarce: string;
  detail: string;
  free: { node: string; free: Amounts }[];
  heldBy: { name: string; pods: number; holds: Amounts; endsAtMillis?: number }[];
  startsAtMillis?: number;
  startsAfter?: string;
  sooner: Cure[];
  said: string[];
  sentence: string;
  commands: string[];
}

export interface Lock {
  proved: boolean;
  sentence: string;
  holders: { pod: string; node: string; holds: Amounts; party: string }[];
  waiters: { pod: string; reason: string; needs: Amounts; party: string }[];
  free: { node: string; free: Amounts }[];
  parties: { party: string; run: string | null; holds: Amounts; needs: Amounts; waitsFor: string[] }[];
  cures: (Cure & { text: string; proved: boolean })[];
  /** False for a cluster that is too large to try changes, or if trying takes too long. */
  curesTried: boolean;
}

export interface Waits {
  at: string;
  schedulers: string[];
  predicted: boolean;
  waiting: Why[];
  lock: Lock | null;
}

export interface Cluster {
  version: number;
  at: string;
  name: string;
  resources: string[];
  pools: { pool: string; machine: string | null; nodes: number; usdPerHour: number | null }[];
  nodes: {
    node: string; pool: number; ready: boolean; schedulable: boolean; taints: string[]; allocatable: number[];
  }[];
  owners: {
    name: string;
    kind: "run" | "gang" | "object" | "system";
    run: string | null;
    stage: string | null;
    queue: string | null;
    namespace: string;
  }[];
  pods: {
    name: string[];
    namespace: string[];
    owner: number[];
    node: number[];
    phase: ("P" | "R")[];
    since: number[];
    requests: number[][];
  };
  gangs: {
    gang: string;
    namespace: string;
    queue: string | null;
    run: string | null;
    stage: string | null;
    minMember: number;
    running: number;
    waiting: number;
    phase: string;
    createdAt: string;
    lacks: string | null;
  }[];
}

export interface QueueUse {
  deserved: number;
  allocated: number;
  borrowed: number;
  requested: number;
  capability: number | null;
}

export interface Queue {
  queue: string;
  parent: string | null;
  weight: number;
  state: string;
  reclaimable: boolean;
  share: number;
  resources: Record<string, QueueUse>;
  usdPerHour: number | null;
  waiting: {
    gang: string;
    namespace: string;
    run: string | null;
    position: number;
    needs: Amounts;
    createdAt: string;
    startsAt: string | null;
    startsAfter: string | null;
  }[];
}

export interface Queues {
  at: string;
  items: Queue[];
  fairness: { jainIndex: number | null };
  history: { at: string; queues: Record<string, { share: number; usdPerHour: number | null; waiting: number }> }[];
  teams: { team: string; usdPerHour: number | null; cpuCores: number; gpus: number }[];
}

export interface WhatIfRequest {
  base: { live: true } | { pipeline: string; parameters: Record<string, unknown> }
    | { source: string; parameters: Record<string, unknown> };
  change: {
    scheduler?: string;
    nodes?: { pool: string; count: number }[];
    machine?: { pool: string; machine: string };
    weights?: Record<string, number>;
  };
}

export interface WhatIf {
  before: Timeline;
  after: Timeline;
  sentence: string;
}

export interface Machine {
  machine: string;
  provider: string;
  cpuCores: number;
  memoryBytes: number;
  gpus: number;
  usdPerHour: number;
}

/** The machines that a pool can have, and the pools that the cluster has. */
export interface Machines {
  items: Machine[];
  pools: Cluster["pools"];
}

export interface Parameter {
  name: string;
  type: "text" | "int" | "float" | "bool" | "date" | "enum";
  required: boolean;
  default: string | number | boolean | null;
  description: string | null;
  values: string[] | null;
  min: number | null;
  max: number | null;
  pattern: string | null;
}

export interface Pipeline {
  pipeline: string;
  description: string | null;
  parameters: Parameter[];
  schedule: { cron: string[]; timezone: string | null; paused: boolean; next: string[] } | null;
  lastRun: Run | null;
  file: string | null;
  onCluster: boolean;
}

export interface Diagnostic {
  code: string;
  severity: "error" | "warning" | "note";
  message: string;
  file: string | null;
  line: number | null;
  column: number | null;
  length: number | null;
  label: string | null;
  hint: string | null;
  notes: [string, string][];
}

export interface PipelineDetails extends Pipeline {
  source: string | null;
  stages: StageShape[];
  diagnostics: Diagnostic[];
}

export interface Check {
  diagnostics: Diagnostic[];
  pipeline: string | null;
  parameters: Parameter[];
  stages: StageShape[];
  verdict: {
    answer: "cannot_lock" | "can_lock" | "will_lock" | "undecided";
    proved: boolean;
    reason: string;
    cures: Lock["cures"];
  } | null;
  predicted: { makespanSeconds: number | null; usd: number | null; waitingSeconds: number | null } | null;
}
