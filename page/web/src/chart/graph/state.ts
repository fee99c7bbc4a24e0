import type { StagePhase } from "../../api/types.ts";
import type { GraphNode } from "./fold.ts";

/** Parts of a node's bar, in the order in which they are drawn. */
export const PARTS = ["succeeded", "cached", "running", "waiting", "failed"] as const;

export type Part = (typeof PARTS)[number];

/** The worst matters most: a folded node shows it. */
const WEIGHT: StagePhase[] = ["Failed", "Waiting", "Running", "Pending", "Succeeded", "Cached", "Skipped", "Omitted"];

/** Returns the phase that a node shows; undefined for a pipeline without a run. */
export function phaseOf(node: GraphNode): StagePhase | undefined {
  const phases = new Set(node.stages.map((stage) => stage.phase));
  return WEIGHT.find((phase) => phases.has(phase));
}

/** Counts of instances of a node's stages. */
export function instancesOf(node: GraphNode): { total: number } & Record<Part, number> {
  const sum = { total: 0, succeeded: 0, cached: 0, running: 0, waiting: 0, failed: 0 };
  for (const { instances } of node.stages) {
    sum.total += instances?.total ?? 1;
    for (const part of PARTS) {
      sum[part] += instances?.[part] ?? 0;
    }
  }
  return sum;
}
