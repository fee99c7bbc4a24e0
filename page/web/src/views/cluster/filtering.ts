import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { ownerKey, type ClusterQuery } from "./clusterQuery.ts";

/** By owner: 1 if the filter selects it. Null if the filter selects all. */
export function selectOwners({ state }: ClusterIndex, query: ClusterQuery): Uint8Array | null {
  const { namespace, queue, owner, text } = query;
  if (!namespace && !queue && !owner && !text) {
    return null;
  }
  const part = text.toLowerCase();
  return Uint8Array.from(state.owners, (one) =>
    (!namespace || one.namespace === namespace) &&
    (!queue || one.queue === queue) &&
    (!owner || ownerKey(one) === owner) &&
    (!part || one.name.toLowerCase().includes(part) || (one.run ?? "").toLowerCase().includes(part))
      ? 1
      : 0,
  );
}

/** Returns whether a node is drawn: by its pool; and by its name where the text names nodes rather than owners. */
export function nodeFilter(
  { state }: ClusterIndex,
  query: ClusterQuery,
  selected: Uint8Array | null,
): (node: number) => boolean {
  const pool = state.pools.findIndex((one) => one.pool === query.pool);
  const part = query.text.toLowerCase();
  const namesNodes = part !== "" && selected !== null && !selected.includes(1);
  return (node) => {
    const one = state.nodes[node]!;
    return (pool < 0 || one.pool === pool) && (!namesNodes || one.node.toLowerCase().includes(part));
  };
}

/** A filter that found nodes by their names dims no pods. */
export function litOwners(selected: Uint8Array | null): Uint8Array | null {
  return selected?.includes(1) ? selected : null;
}
