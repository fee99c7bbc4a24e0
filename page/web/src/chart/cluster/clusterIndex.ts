import type { Cluster } from "../../api/types.ts";
import { packPods, type PackedPods } from "./packedPods.ts";

/** An answer of `/cluster`, of whose gangs only those with waiting pods are kept: the others are a third of what a worker hands over. */
export type ClusterState = Omit<Cluster, "pods"> & { pods: PackedPods };

/** The state of a cluster, ordered so that a node's pods can be drawn and found without a search through all of them. */
export interface ClusterIndex {
  state: ClusterState;
  /** Pods by node, and on a node by owner; the waiting pods come last. */
  order: Int32Array;
  /** The pods of node n are order[first[n]] up to, without, order[first[n + 1]]; those of node "count" wait. */
  first: Int32Array;
  /** By node: its place among the names, where "a-2" comes before "a-10". */
  nameRank: Int32Array;
  /** By resource, then by node: the sum of the requests of its pods. */
  usedOnNode: Float64Array[];
  /** By resource, then by owner: what its pods on nodes request. */
  heldByOwner: Float64Array[];
  /** By resource, then by owner: what its pods without a node request. */
  neededByOwner: Float64Array[];
  podsOnNodes: Int32Array;
  podsWaiting: Int32Array;
  /** By owner: 1 if its gang holds resources and can't start, because fewer than minMember of its pods run. */
  stalled: Uint8Array;
}

export function indexCluster(cluster: Cluster): ClusterIndex {
  const gangs = cluster.gangs.filter((gang) => gang.waiting > 0);
  const state: ClusterState = { ...cluster, pods: packPods(cluster.pods), gangs };
  const nodeCount = state.nodes.length;
  const slot = state.pods.node.map((node) => (node < 0 ? nodeCount : node));
  const byOwner = countingSort(identity(slot.length), state.pods.owner, state.owners.length);
  const order = countingSort(byOwner, slot, nodeCount + 1);
  return {
    state,
    order,
    first: starts(slot, nodeCount + 1),
    nameRank: rankByName(state),
    ...sums(state),
    stalled: stalledOwners(cluster),
  };
}

function rankByName({ nodes }: ClusterState): Int32Array {
  const { compare } = new Intl.Collator("en", { numeric: true });
  const byName = nodes.map((_, node) => node).sort((a, b) => compare(nodes[a]!.node, nodes[b]!.node));
  const rank = new Int32Array(nodes.length);
  byName.forEach((node, at) => {
    rank[node] = at;
  });
  return rank;
}

function identity(length: number): Int32Array {
  return Int32Array.from({ length }, (_, at) => at);
}

function starts(keys: Int32Array, keyCount: number): Int32Array {
  const first = new Int32Array(keyCount + 1);
  for (const key of keys) {
    first[key + 1]!++;
  }
  for (let key = 0; key < keyCount; key++) {
    first[key + 1]! += first[key]!;
  }
  return first;
}

/** A stable sort in linear time: sorting by owner first and by node second leaves the owners of a node together. */
function countingSort(items: Int32Array, keys: Int32Array, keyCount: number): Int32Array {
  const next = starts(keys, keyCount);
  const sorted = new Int32Array(items.length);
  for (const item of items) {
    sorted[next[keys[item]!]!++] = item;
  }
  return sorted;
}

function sums(state: ClusterState) {
  const zeros = (length: number) => state.resources.map(() => new Float64Array(length));
  const ownerCount = state.owners.length;
  const usedOnNode = zeros(state.nodes.length);
  const heldByOwner = zeros(ownerCount);
  const neededByOwner = zeros(ownerCount);
  const podsOnNodes = new Int32Array(ownerCount);
  const podsWaiting = new Int32Array(ownerCount);
  state.pods.owner.forEach((owner, pod) => {
    (state.pods.node[pod]! < 0 ? podsWaiting : podsOnNodes)[owner]!++;
  });
  state.pods.requests.forEach((requests, resource) => {
    requests.forEach((amount, pod) => {
      const node = state.pods.node[pod]!;
      const owner = state.pods.owner[pod]!;
      if (node < 0) {
        neededByOwner[resource]![owner]! += amount;
      } else {
        heldByOwner[resource]![owner]! += amount;
        usedOnNode[resource]![node]! += amount;
      }
    });
  });
  return { usedOnNode, heldByOwner, neededByOwner, podsOnNodes, podsWaiting };
}

function stalledOwners({ gangs, owners }: Cluster): Uint8Array {
  const incomplete = new Set(
    gangs
      .filter((gang) => gang.running > 0 && gang.running < gang.minMember)
      .map((gang) => `${gang.namespace}/${gang.gang}`),
  );
  return Uint8Array.from(owners, (owner) =>
    owner.kind === "gang" && incomplete.has(`${owner.namespace}/${owner.name}`) ? 1 : 0,
  );
}

/** The pods of a node in the order in which they are drawn. */
export function podsOfNode(index: ClusterIndex, node: number): Int32Array {
  return index.order.subarray(index.first[node]!, index.first[node + 1]!);
}
