import type { ComponentType } from "preact";
import { ClusterView } from "./views/cluster/ClusterView.tsx";
import { OpenView } from "./views/open/OpenView.tsx";
import { PipelinesView } from "./views/pipelines/PipelinesView.tsx";
import { QueuesView } from "./views/queues/QueuesView.tsx";
import { RunsView } from "./views/runs/RunsView.tsx";
import { WhatIfView } from "./views/whatif/WhatIfView.tsx";

/** Views by the first part of their path. */
export const routes: Readonly<Record<string, ComponentType>> = {
  runs: RunsView,
  open: OpenView,
  cluster: ClusterView,
  queues: QueuesView,
  "what-if": WhatIfView,
  pipelines: PipelinesView,
};
