import type { ClusterState } from "../../chart/cluster/clusterIndex.ts";
import type { Detail } from "../../chart/cluster/mapLayout.ts";
import type { NodeOrder } from "../../chart/cluster/nodeGroups.ts";
import type { Query } from "../../router.ts";

export const COLOR_BY = ["owner", "queue", "namespace"] as const;
export type ColorBy = (typeof COLOR_BY)[number];

export const NODE_ORDERS = ["name", "free", "used"] as const satisfies NodeOrder[];
export const DETAILS = ["overview", "pods", "names"] as const satisfies Detail[];

/** What the address selects of the cluster. */
export interface ClusterQuery {
  /** Index of the resource in Cluster.resources. */
  resource: number;
  pool: string;
  namespace: string;
  queue: string;
  /** `namespace/name` of the owner that is highlighted. */
  owner: string;
  text: string;
  order: NodeOrder;
  /** Null: as the number of nodes asks for. */
  detail: Detail | null;
  colorBy: ColorBy;
  table: boolean;
}

export function readClusterQuery(query: Query, cluster: ClusterState): ClusterQuery {
  return {
    resource: Math.max(0, cluster.resources.indexOf(query.resource ?? "")),
    pool: query.pool ?? "",
    namespace: query.namespace ?? "",
    queue: query.queue ?? "",
    owner: query.owner ?? "",
    text: query.q ?? "",
    order: oneOf(NODE_ORDERS, query.order) ?? "name",
    detail: oneOf(DETAILS, query.detail),
    colorBy: oneOf(COLOR_BY, query.color) ?? (hasQueues(cluster) ? "queue" : "owner"),
    table: query.view === "table",
  };
}

/** Where nobody uses queues, colours by queue would make all pods alike. */
function hasQueues({ owners }: ClusterState): boolean {
  return owners.some((owner) => owner.kind !== "system" && owner.queue !== null);
}

function oneOf<T extends string>(values: readonly T[], value: string | undefined): T | null {
  return values.find((one) => one === value) ?? null;
}

export function ownerKey(owner: { namespace: string; name: string }): string {
  return `${owner.namespace}/${owner.name}`;
}
