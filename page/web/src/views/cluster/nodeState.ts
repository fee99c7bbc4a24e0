import { podsOfNode, type ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { clusterText as t } from "../../text.ts";

export function nodeState(node: { ready: boolean; schedulable: boolean }): string {
  if (!node.ready) {
    return t.notReady;
  }
  return node.schedulable ? t.ready : t.cordoned;
}

/** An owner's pods on one node. */
export interface Holding {
  owner: number;
  pods: number;
  amount: number;
}

/** Returns who holds a resource of a node, most first. */
export function holdingsOn(index: ClusterIndex, node: number, resource: number): Holding[] {
  const byOwner = new Map<number, Holding>();
  for (const pod of podsOfNode(index, node)) {
    const owner = index.state.pods.owner[pod]!;
    const holding = byOwner.get(owner) ?? { owner, pods: 0, amount: 0 };
    holding.pods++;
    holding.amount += index.state.pods.requests[resource]![pod]!;
    byOwner.set(owner, holding);
  }
  return [...byOwner.values()].sort((a, b) => b.amount - a.amount);
}

/** Returns on how many nodes an owner has pods. */
export function nodesOf(index: ClusterIndex, owner: number): number {
  const nodes = new Set<number>();
  index.state.pods.owner.forEach((one, pod) => {
    const node = index.state.pods.node[pod]!;
    if (one === owner && node >= 0) {
      nodes.add(node);
    }
  });
  return nodes.size;
}
