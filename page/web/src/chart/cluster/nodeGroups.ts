import type { ClusterIndex } from "./clusterIndex.ts";

/** The nodes of one pool in the order in which they are drawn. */
export interface NodeGroup {
  pool: number;
  nodes: number[];
}

export type NodeOrder = "name" | "free" | "used";

/** Returns the nodes by pool; without the pools that the filter excludes, and without empty groups. */
export function groupNodes(
  index: ClusterIndex,
  resource: number,
  order: NodeOrder,
  accepts: (node: number) => boolean,
): NodeGroup[] {
  const groups: NodeGroup[] = index.state.pools.map((_, pool) => ({ pool, nodes: [] }));
  index.state.nodes.forEach((node, at) => {
    if (accepts(at)) {
      groups[node.pool]?.nodes.push(at);
    }
  });
  const compare = comparison(index, resource, order);
  return groups
    .filter((group) => group.nodes.length > 0)
    .map((group) => ({ ...group, nodes: group.nodes.sort(compare) }));
}

function comparison(index: ClusterIndex, resource: number, order: NodeOrder): (a: number, b: number) => number {
  const used = index.usedOnNode[resource]!;
  const free = (node: number) => index.state.nodes[node]!.allocatable[resource]! - used[node]!;
  switch (order) {
    case "free":
      return (a, b) => free(b) - free(a) || a - b;
    case "used":
      return (a, b) => used[b]! - used[a]! || a - b;
    case "name":
      return (a, b) => index.nameRank[a]! - index.nameRank[b]!;
  }
}
