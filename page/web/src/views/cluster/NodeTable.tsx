import { useMemo } from "preact/hooks";
import { podsOfNode, type ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { amount, count } from "../../format.ts";
import { clusterText as t } from "../../text.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";
import { visible } from "../../visible.ts";
import type { ClusterQuery } from "./clusterQuery.ts";
import { nodeFilter } from "./filtering.ts";
import { holdingsOn, nodeState } from "./nodeState.ts";

interface NodeTableProps {
  index: ClusterIndex;
  chosen: ClusterQuery;
  selected: Uint8Array | null;
}

/** The same as the map, as text: for screen readers, and to sort by. */
export function NodeTable({ index, chosen, selected }: NodeTableProps) {
  const rows = useMemo(() => {
    const accepts = nodeFilter(index, chosen, selected);
    const lit = (node: number) =>
      !selected?.includes(1) || podsOfNode(index, node).some((pod) => selected[index.state.pods.owner[pod]!] === 1);
    return index.state.nodes.map((_, node) => node).filter((node) => accepts(node) && lit(node));
  }, [index, chosen.pool, selected]);
  const columns = useMemo(() => nodeColumns(index, chosen.resource), [index, chosen.resource]);
  return <DataTable caption={t.nodesTable} columns={columns} rows={rows} rowKey={(node) => index.state.nodes[node]!.node} />;
}

function nodeColumns(index: ClusterIndex, resource: number): Column<number>[] {
  const { state } = index;
  const uses = state.resources.map((name, at): Column<number> => ({
    key: name,
    head: t.resourceName(name),
    align: "end",
    width: "176px",
    cell: (node) => t.usedOf(amount(name, index.usedOnNode[at]![node]!), amount(name, state.nodes[node]!.allocatable[at]!)),
    sort: (node) => index.usedOnNode[at]![node]!,
    ...(at === resource ? {} : { hideBelow: "md" as const }),
  }));
  return [
    { key: "node", head: t.node, cell: (node) => <Name text={state.nodes[node]!.node} limit={44} />, sort: (node) => state.nodes[node]!.node, width: "28%" },
    { key: "pool", head: t.pool, cell: (node) => visible(state.pools[state.nodes[node]!.pool]!.pool), sort: (node) => state.nodes[node]!.pool, hideBelow: "sm" },
    { key: "state", head: t.state, cell: (node) => nodeState(state.nodes[node]!), sort: (node) => nodeState(state.nodes[node]!), hideBelow: "md" },
    { key: "pods", head: t.podsHead, align: "end", cell: (node) => count(podsOfNode(index, node).length), sort: (node) => podsOfNode(index, node).length, hideBelow: "sm", width: "72px" },
    ...uses,
    { key: "holders", head: t.holders, cell: (node) => <Holder index={index} node={node} resource={resource} />, hideBelow: "lg", width: "20%" },
  ];
}

function Holder({ index, node, resource }: { index: ClusterIndex; node: number; resource: number }) {
  const [most] = holdingsOn(index, node, resource);
  return most && most.amount > 0 ? <Name text={index.state.owners[most.owner]!.name} limit={32} /> : null;
}
