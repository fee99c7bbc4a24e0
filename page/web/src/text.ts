import { clock, count } from "./format.ts";

/** Every English text of the page; sentences with values are functions. A translation replaces this object. */
export const t = {
  product: "Gangflow",
  loading: "Loading",
  retry: "Retry",
  dismiss: "Dismiss",
  none: "–",

  nav: {
    label: "Views",
    skip: "Skip to content",
    runs: "Runs",
    pipelines: "Pipelines",
    cluster: "Cluster",
    queues: "Queues",
    whatIf: "What if",
    open: "Open a file",
  },

  /** Names of browser tabs by the first part of the path. */
  titles: {
    runs: "Runs", pipelines: "Pipelines", cluster: "Cluster", queues: "Queues", "what-if": "What if", open: "Open a file",
  } as Partial<Record<string, string>>,

  errors: {
    unreachable: "The server does not answer. Check that gangflow still runs.",
    status: (status: number) => `The server answered with status ${status}.`,
    notFound: "Page not found",
    notFoundText: (path: string) => `No view has the address ${path}.`,
    broken: "This view failed",
    brokenText: (message: string) => `The page has a bug: ${message}. Reload to continue; nothing on the cluster changed.`,
    reload: "Reload",
  },

  connection: {
    connecting: "Connecting",
    live: "Live",
    lost: (since: Date) => `Not live since ${clock(since)}`,
    lostNotice: (since: Date) => `No connection to the server since ${clock(since)}. What you see is from then. Reconnecting.`,
  },

  theme: { label: "Theme", system: "System theme", light: "Light theme", dark: "Dark theme" },

  login: {
    title: "Log in",
    again: "Your session ended. Log in to continue; nothing you typed is lost.",
    user: "Name",
    password: "Password",
    token: "Token",
    withToken: "Use a token instead",
    withPassword: "Use name and password instead",
    tokenHint: "kubectl create token NAME prints one.",
    submit: "Log in",
    logout: "Log out",
    missing: "Enter a name and a password.",
    missingToken: "Paste a token.",
  },

  keys: {
    title: "Keyboard",
    open: "Keyboard shortcuts",
    close: "Close",
    list: [
      ["g r", "Go to runs"],
      ["g p", "Go to pipelines"],
      ["g c", "Go to the cluster"],
      ["g q", "Go to queues"],
      ["g w", "Go to what if"],
      ["g o", "Open a file"],
      ["/", "Focus the filter"],
      ["?", "Show this list"],
      ["↑ ↓", "Move between rows"],
      ["Enter", "Open the row"],
      ["← →", "Move between tabs"],
      ["+ -", "Zoom a chart or graph"],
      ["Esc", "Close a dialog or tooltip"],
    ] as [string, string][],
  },

  confirm: { asking: "Asking the server what this does.", cancel: "Cancel" },

  phase: (phase: string) => phase.charAt(0).toUpperCase() + phase.slice(1).toLowerCase(),

  /** Why pods wait, in the words of the legend. */
  causes: {
    queue: "Waits for its queue",
    gang: "Waits for its gang",
    node: "Waits for a node",
    image: "Pulls its image",
    start: "Starts",
  },

  causesShort: { queue: "Queue", gang: "Gang", node: "Node", image: "Image", start: "Start" },

  asTable: "As a table",
  zoom: { in: "Zoom in", out: "Zoom out", fit: "Show all" },

  gantt: {
    role: "Gantt chart",
    legend: "Legend",
    keys: "Arrow keys move between rows and in time, + and - zoom, 0 shows all, Enter folds a stage.",
    empty: "No pods yet",
    emptyText: "Pods appear here when the first stage starts.",
    gang: (instance: string, minMember: number) => `Gang of instance ${instance}, at least ${minMember}`,
    noNode: "no node yet",
    pods: (pods: number) => (pods === 1 ? "1 pod" : `${count(pods)} pods`),
    podsShort: (pods: number) => count(pods),
    queue: (queue: string) => `Queue ${queue}`,
    podTime: (time: string) => `${time} of all pods together`,
    pod: "Pod", stage: "Stage", outcome: "State", created: "Created", ran: "Ran",
    kinds: {
      queue: "Waits for its queue", gang: "Waits for its gang", node: "Waits for a node", image: "Pulls its image", start: "Starts",
      running: "Runs", succeeded: "Succeeded", failed: "Failed", stopped: "Evicted or deleted", locked: "Held by the lock",
    },
  },

  kinds: {
    pod: "Pod", spark: "Spark", ddp: "PyTorch", tensorflow: "TensorFlow", mpi: "MPI", serve: "Server", ray: "Ray", approval: "Approval",
    other: "Other",
  },

  graph: {
    search: "Find a stage",
    empty: "No stages",
    chain: (stages: number) => `${count(stages)} in a chain`,
    parallel: (stages: number) => `${count(stages)} in parallel`,
    instances: (done: number, total: number) => `${count(done)} of ${count(total)}`,
    inside: (stages: number) => `${count(stages)} folded stages`,
    shown: (stages: number, nodes: number) =>
      stages === nodes ? (stages === 1 ? "1 stage" : `${count(stages)} stages`) : `${count(stages)} stages, folded to ${count(nodes)}`,
    found: (matches: number) => (matches === 1 ? "1 stage found" : `${count(matches)} stages found`),
    unfold: "Unfold",
    foldAll: "Fold again",
    stage: "Stage", kind: "Kind", state: "State", instancesHead: "Instances", after: "After",
  },

  locks: {
    badge: "Locked",
    title: "The lock",
    proved: "Locked: proved",
    likely: "Locked: not proved",
    cures: "What ends the lock",
    noCures: "No single change that was tried ends it. Stop one of the holders.",
    curesProved: "Proved",
    perHour: (price: string) => `${price} per hour`,
    free: "no extra cost",
    tryIt: "Try in What if",
    cycle: "Who waits for whom",
    shortest: (shown: number, parties: number) => `The shortest cycle: ${shown} of ${count(parties)} parties.`,
    waitsFor: (party: string, holds: string, needs: string, others: string) =>
      `${party} holds ${holds}, needs ${needs}, and waits for ${others || "nobody"}.`,
    holdsShort: (holds: string) => `holds ${holds}`,
    needsShort: (needs: string) => `needs ${needs}`,
    holders: (pods: number) => (pods === 1 ? "1 pod holds" : `${count(pods)} pods hold`),
    waiters: (pods: number) => (pods === 1 ? "1 pod waits" : `${count(pods)} pods wait`),
    freeTitle: "Free on the nodes",
    evidence: "Pods that hold and wait, and free resources",
    pod: "Pod", party: "Party", node: "Node", holds: "Holds", needs: "Needs", reason: "Reason", freeHead: "Free",
  },

  waits: {
    title: (waiting: number) => (waiting === 1 ? "Why 1 gang or pod waits" : `Why ${count(waiting)} gangs and pods wait`),
    all: (waiting: number) => `Show all ${count(waiting)}`,
    fewer: "Show fewer",
    notPredicted: "Start times are unknown: the future of this cluster can not be simulated.",
    starts: (time: string) => `starts at ${time}`,
  },

  runs: {
    total: (total: number) => (total === 1 ? "1 run" : `${count(total)} runs`),
    state: "State", run: "Run", pipeline: "Pipeline", progress: "Progress", waiting: "Waiting", duration: "Duration", cost: "Cost",
    created: "Created",
    filters: "Filters",
    search: "Find by name, pipeline or message",
    local: "Local runs",
    localBadge: "Local",
    late: "Late",
    onlyPipeline: (pipeline: string) => `Pipeline ${pipeline}`,
    remove: "Remove this filter",
    progressOf: (done: number, total: number) => `${done} of ${total} done`,
    waitingPods: (pods: number, time: string) => `${count(pods)} for ${time}`,
    noMatch: "No run matches the filters",
    clear: "Clear the filters",
    none: "No runs yet",
    noneText: "Submit a pipeline, and its run appears here.",
    noneLocal: "gangflow run --local starts one.",
  },

  run: {
    breadcrumb: "Path",
    tabs: "Details of the run",
    tab: { graph: "Graph", gantt: "Gantt", logs: "Logs", pods: "Pods", events: "Events", inputs: "Inputs and outputs" },
    id: "Run ID", stage: "Stage", started: "Started", attempts: "Attempts", attempt: "Attempt", message: "Message", role: "Role", log: "Log",
    graphOf: (pipeline: string) => `Stages of ${pipeline}`,
    ganttOf: (pipeline: string) => `Pods of ${pipeline} over time`,
    instances: (counts: Record<string, number>) =>
      Object.entries(counts).filter(([name, value]) => value > 0 || name === "total")
        .map(([name, value]) => `${count(value)} ${name === "total" ? "in total" : name}`).join(", "),
    rank: (role: string, rank: number) => `${role} ${rank}`,
    retryFrom: "Retry from this stage",
    filterPods: "Find by stage, pod or node",
    compare: "Beside the prediction",
    predicted: "Predicted", actual: "Actual", difference: "Difference",
    approval: "Approval",
    approvalOf: (stage: string) => `${stage} waits for an approval`,
    mayNotApprove: "You are not allowed to approve it.",
    whyFailed: "Why it failed",
    moreFailed: (stages: number) => `${count(stages)} more stages failed.`,
  },

  actions: {
    stop: { verb: "Stop", title: "Stop this run?", done: "The run stops." },
    terminate: { verb: "Terminate", title: "Terminate this run?", done: "The run was terminated." },
    suspend: { verb: "Suspend", title: "Suspend this run?", done: "The run is suspended." },
    resume: { verb: "Resume", title: "Resume this run?", done: "The run resumes." },
    retry: { verb: "Retry", title: "Retry this run?", done: "The run is retried." },
    approve: { verb: "Approve", title: "Approve?", done: "Approved." },
    reject: { verb: "Reject", title: "Reject?", done: "Rejected." },
    delete: { verb: "Delete", title: "Delete this run?", done: "The run was deleted." },
  },

  logs: {
    search: "Find in all lines",
    follow: "Follow",
    allStages: "All stages",
    allPods: "All pods",
    lines: (lines: number) => (lines === 1 ? "1 line" : `${count(lines)} lines`),
    omitted: (lines: string) => `${lines} older lines left out`,
    cut: (characters: number) => ` … ${count(characters)} more characters`,
    rank: (stage: string, rank: number) => `${stage} ${rank}`,
    none: "No log lines.",
    noMatch: "No line matches.",
  },

  events: {
    none: "No events",
    noneText: "Kubernetes keeps events for an hour.",
    at: "Time", reason: "Reason", object: "Object", count: "Count", warning: "Warning",
  },

  inputs: {
    none: "No parameters and no outputs",
    parameters: "Parameters", outputs: "Outputs", attempts: "Stages with several attempts", name: "Name", value: "Value",
    kinds: { parameter: "Parameter", artifact: "Artifact", metric: "Metric" },
  },

  open: {
    drop: "Drop a file here",
    text: "The output of gangflow simulate --output json, or walkthrough.json. The file stays in this browser.",
    choose: "Choose a file",
    other: "Open another",
    run: "Run", scheduler: "Scheduler", makespan: "Makespan",
    tooLarge: (name: string) => `${name} is larger than 200 MiB.`,
    unknown: (name: string) => `${name} is neither the output of gangflow simulate --output json nor walkthrough.json.`,
  },
};
