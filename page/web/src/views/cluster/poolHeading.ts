import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import type { GroupBox } from "../../chart/cluster/mapLayout.ts";
import { amount, count, decimal, percent, usd } from "../../format.ts";
import { clusterText as t } from "../../text.ts";
import { visible } from "../../visible.ts";

/** Returns the heading of a pool on the map: its machine, and how much of the resource is requested. */
export function poolHeading(index: ClusterIndex, resource: number, box: GroupBox): { title: string; detail: string } {
  const { state, usedOnNode } = index;
  const pool = state.pools[box.group.pool]!;
  const name = state.resources[resource]!;
  const nodes = count(box.group.nodes.length);
  const total = box.group.nodes.reduce((sum, node) => sum + state.nodes[node]!.allocatable[resource]!, 0);
  const used = box.group.nodes.reduce((sum, node) => sum + usedOnNode[resource]![node]!, 0);
  const title = t.pool1(visible(pool.pool), pool.machine && visible(pool.machine));
  if (total === 0) {
    return { title, detail: t.poolWithout(nodes, t.resourceName(name)) };
  }
  const cost = pool.usdPerHour === null ? "" : t.poolCost(usd(pool.usdPerHour));
  const enlarged = box.enlarged > 1.05 ? t.poolEnlarged(decimal(Math.round(box.enlarged * 10) / 10)) : "";
  const detail = t.poolDetail(nodes, amount(name, used), amount(name, total), percent(used / total), cost);
  return { title, detail: detail + enlarged };
}
