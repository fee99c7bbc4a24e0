import type { ComponentType } from "preact";

/** A view is loaded when it is first opened. */
type View = () => Promise<ComponentType>;

/** Views by the first part of their path. */
export const routes: Record<string, View> = {
  runs: () => import("./views/runs/RunsView.tsx").then((view) => view.RunsView),
  open: () => import("./views/open/OpenView.tsx").then((view) => view.OpenView),
  cluster: () => import("./views/cluster/ClusterView.tsx").then((view) => view.ClusterView),
  queues: () => import("./views/queues/QueuesView.tsx").then((view) => view.QueuesView),
  "what-if": () => import("./views/whatif/WhatIfView.tsx").then((view) => view.WhatIfView),
  pipelines: () => import("./views/pipelines/PipelinesView.tsx").then((view) => view.PipelinesView),
};
