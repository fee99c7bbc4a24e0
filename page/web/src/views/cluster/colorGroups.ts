import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { CATEGORIES } from "../../chart/cluster/mapColors.ts";
import { ownerKey, type ColorBy } from "./clusterQuery.ts";

/** Owners with one colour. */
export interface ColorGroup {
  /** The owner's key, the queue or the namespace; null: the rest, which share the last colour. */
  key: string | null;
  /** Index of the colour; -1 for system pods. */
  category: number;
  held: number;
  groups: number;
}

export interface Coloring {
  /** By owner: index of its colour, -1 for system pods. */
  category: Int8Array;
  legend: ColorGroup[];
}

/** Gives the groups that hold most a colour each. Names decide which, so that colours are stable while amounts change. */
export function colorOwners(index: ClusterIndex, by: ColorBy, resource: number): Coloring {
  const keys = index.state.owners.map((owner) => (owner.kind === "system" ? null : keyOf(owner, by)));
  const held = sumByKey(index, keys, resource);
  const most = [...held].sort((a, b) => b[1] - a[1]).slice(0, CATEGORIES - 1);
  const colors = new Map(most.map(([key]) => key).sort().map((key, at) => [key, at]));
  const category = Int8Array.from(keys, (key) => (key === null ? -1 : (colors.get(key) ?? CATEGORIES - 1)));
  const legend: ColorGroup[] = most.map(([key, amount]) => ({ key, category: colors.get(key)!, held: amount, groups: 1 }));
  const rest = [...held].filter(([key]) => !colors.has(key));
  if (rest.length > 0) {
    legend.push({
      key: null,
      category: CATEGORIES - 1,
      held: rest.reduce((sum, [, amount]) => sum + amount, 0),
      groups: rest.length,
    });
  }
  return { category, legend };
}

function keyOf(owner: { namespace: string; name: string; queue: string | null }, by: ColorBy): string {
  switch (by) {
    case "owner":
      return ownerKey(owner);
    case "queue":
      return owner.queue ?? "";
    case "namespace":
      return owner.namespace;
  }
}

function sumByKey(index: ClusterIndex, keys: (string | null)[], resource: number): Map<string, number> {
  const held = new Map<string, number>();
  keys.forEach((key, owner) => {
    const amount = index.heldByOwner[resource]![owner]!;
    if (key !== null && amount > 0) {
      held.set(key, (held.get(key) ?? 0) + amount);
    }
  });
  return held;
}
