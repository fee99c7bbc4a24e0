import type { Cluster } from "../../api/types.ts";
import { indexCluster, type ClusterIndex } from "./clusterIndex.ts";

/** Parses and indexes the answer of `/cluster` beside the page, because 100,000 pods would make it stutter. */
addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  const index = indexCluster(JSON.parse(new TextDecoder().decode(data)) as Cluster);
  postMessage(index, { transfer: buffersOf(index) });
});

function buffersOf(index: ClusterIndex): ArrayBuffer[] {
  const { pods } = index.state;
  const columns = [
    index.order, index.first, index.nameRank, index.podsOnNodes, index.podsWaiting, index.stalled,
    ...index.usedOnNode, ...index.heldByOwner, ...index.neededByOwner,
    pods.nameStarts, pods.owner, pods.node, pods.running, pods.since, ...pods.requests,
  ];
  return columns.map((column) => column.buffer as ArrayBuffer);
}
