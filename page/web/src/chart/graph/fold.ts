import type { Stage, StageShape } from "../../api/types.ts";

export type GraphStage = StageShape & Partial<Pick<Stage, "phase" | "instances">>;

/** A node of the folded graph: a stage, a chain of stages one after the other, or stages side by side between the same neighbours. */
export interface GraphNode {
  id: string;
  kind: "stage" | "chain" | "parallel";
  stages: GraphStage[];
  after: string[];
}

export const FOLDED_ABOVE = 40;
const LEAST_CHAIN = 2;
const LEAST_PARALLEL = 4;
const MOST_ROUNDS = 12;

/**
 * Folds a large graph until it is small enough to read: chains first, then nodes with the same neighbours.
 *
 * @param unfolded identifiers of folded nodes that the reader opened
 */
export function fold(stages: GraphStage[], unfolded: ReadonlySet<string>): GraphNode[] {
  const known = new Set(stages.map((stage) => stage.stage));
  let nodes: GraphNode[] = stages.map((stage) => ({
    id: stage.stage, kind: "stage", stages: [stage], after: stage.after.filter((each) => known.has(each)),
  }));
  for (let round = 0; round < MOST_ROUNDS && nodes.length > FOLDED_ABOVE; round++) {
    nodes = round % 2 === 0 ? foldChains(nodes, unfolded) : foldParallel(nodes, unfolded);
  }
  return nodes;
}

function foldChains(nodes: GraphNode[], unfolded: ReadonlySet<string>): GraphNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const next = successors(nodes);
  const single = (id: string) => (next.get(id)?.length === 1 ? next.get(id)![0] : undefined);
  const continues = (node: GraphNode) => node.after.length === 1 && single(node.after[0]!) === node.id;
  const groups: GraphNode[][] = [];
  for (const node of nodes) {
    if (continues(node)) {
      continue;
    }
    const chain = [node];
    for (let id = single(node.id); id !== undefined && continues(byId.get(id)!); id = single(id)) {
      chain.push(byId.get(id)!);
    }
    groups.push(chain);
  }
  return replace(nodes, groups.filter((chain) => chain.length >= LEAST_CHAIN), "chain", unfolded);
}

function foldParallel(nodes: GraphNode[], unfolded: ReadonlySet<string>): GraphNode[] {
  const next = successors(nodes);
  const groups = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    const place = JSON.stringify([[...node.after].sort(), [...(next.get(node.id) ?? [])].sort()]);
    const group = groups.get(place);
    if (group) {
      group.push(node);
    } else {
      groups.set(place, [node]);
    }
  }
  return replace(nodes, [...groups.values()].filter((group) => group.length >= LEAST_PARALLEL), "parallel", unfolded);
}

/** Puts one node in the place of each group; edges lead to and from it. */
function replace(nodes: GraphNode[], groups: GraphNode[][], kind: "chain" | "parallel", unfolded: ReadonlySet<string>): GraphNode[] {
  const folded = new Map<string, GraphNode>();
  for (const group of groups) {
    const id = `${kind}:${group[0]!.id}`;
    if (!unfolded.has(id)) {
      const node: GraphNode = { id, kind, stages: group.flatMap((each) => each.stages), after: [] };
      group.forEach((each) => folded.set(each.id, node));
    }
  }
  const idOf = (id: string) => folded.get(id)?.id ?? id;
  const result = new Map<string, GraphNode>();
  for (const node of nodes) {
    const target = folded.get(node.id) ?? { ...node, after: [] };
    const merged = result.get(target.id) ?? target;
    result.set(target.id, merged);
    merged.after = [...new Set([...merged.after, ...node.after.map(idOf)])].filter((id) => id !== merged.id);
  }
  return [...result.values()];
}

function successors(nodes: GraphNode[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const node of nodes) {
    for (const id of node.after) {
      const list = next.get(id);
      if (list) {
        list.push(node.id);
      } else {
        next.set(id, [node.id]);
      }
    }
  }
  return next;
}
