import type { Cluster } from "../../api/types.ts";

/** The pods in columns of numbers: small in memory, and handed over by a worker without a copy. */
export interface PackedPods {
  count: number;
  /** All names one after the other; that of pod p starts at nameStarts[p]. */
  names: string;
  nameStarts: Int32Array;
  owner: Int32Array;
  /** Index of the node; -1 waits. */
  node: Int32Array;
  /** 1: running, 0: has not started yet. */
  running: Uint8Array;
  /** Seconds since 1970. */
  since: Float64Array;
  /** By resource, then by pod. */
  requests: Float64Array[];
}

export function packPods(pods: Cluster["pods"]): PackedPods {
  const count = pods.name.length;
  const nameStarts = new Int32Array(count + 1);
  pods.name.forEach((name, pod) => {
    nameStarts[pod + 1] = nameStarts[pod]! + name.length;
  });
  return {
    count,
    names: pods.name.join(""),
    nameStarts,
    owner: Int32Array.from(pods.owner),
    node: Int32Array.from(pods.node),
    running: Uint8Array.from(pods.phase, (phase) => (phase === "R" ? 1 : 0)),
    since: Float64Array.from(pods.since),
    requests: pods.requests.map((amounts) => Float64Array.from(amounts)),
  };
}

export function podName(pods: PackedPods, pod: number): string {
  return pods.names.slice(pods.nameStarts[pod], pods.nameStarts[pod + 1]);
}
