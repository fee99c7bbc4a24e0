import { useMemo } from "preact/hooks";
import type { ClusterState } from "../../chart/cluster/clusterIndex.ts";
import { setQuery } from "../../router.ts";
import { clusterText as t } from "../../text.ts";
import { Select, TextInput } from "../../ui/Field.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { visible } from "../../visible.ts";
import { COLOR_BY, DETAILS, NODE_ORDERS, type ClusterQuery } from "./clusterQuery.ts";

/** What is drawn, and of what; all of it is in the address. */
export function ClusterFilter({ cluster, chosen }: { cluster: ClusterState; chosen: ClusterQuery }) {
  const namespaces = useMemo(() => distinct(cluster.owners.map((owner) => owner.namespace)), [cluster]);
  const queues = useMemo(() => distinct(cluster.owners.map((owner) => owner.queue ?? "")), [cluster]);
  return (
    <div class="cluster-bar" role="search" aria-label={t.search}>
      <Segments
        label={t.resource}
        options={cluster.resources.map((resource) => ({ value: resource, label: t.resourceName(resource) }))}
        value={cluster.resources[chosen.resource]!}
        onValue={(resource) => setQuery({ resource })}
      />
      <Segments
        label={t.view}
        options={[{ value: "map", label: t.asMap }, { value: "table", label: t.asTable }]}
        value={chosen.table ? "table" : "map"}
        onValue={(view) => setQuery({ view: view === "map" ? null : view })}
      />
      <Filter name="pool" label={t.pool} all={t.allPools} value={chosen.pool} values={cluster.pools.map((pool) => pool.pool)} />
      <Filter name="namespace" label={t.namespace} all={t.allNamespaces} value={chosen.namespace} values={namespaces} />
      <Filter name="queue" label={t.queue} all={t.allQueues} value={chosen.queue} values={queues} />
      <TextInput label={t.search} value={chosen.text} placeholder={t.searchHint} type="search" data-filter onValue={(q) => setQuery({ q })} />
      {!chosen.table && <Drawing chosen={chosen} />}
    </div>
  );
}

function Filter({ name, label, all, value, values }: {
  name: string; label: string; all: string; value: string; values: string[];
}) {
  const options = [{ value: "", label: all }, ...values.map((one) => ({ value: one, label: visible(one) }))];
  return <Select label={label} value={value} options={options} onValue={(next) => setQuery({ [name]: next })} />;
}

function Drawing({ chosen }: { chosen: ClusterQuery }) {
  return (
    <>
      <Select label={t.color} value={chosen.colorBy} onValue={(color) => setQuery({ color })}
        options={COLOR_BY.map((value) => ({ value, label: t.colors[value] }))} />
      <Select label={t.order} value={chosen.order} onValue={(order) => setQuery({ order })}
        options={NODE_ORDERS.map((value) => ({ value, label: t.orders[value] }))} />
      <Select label={t.detail} value={chosen.detail ?? ""} onValue={(detail) => setQuery({ detail })}
        options={[{ value: "", label: t.detailAuto }, ...DETAILS.map((value) => ({ value, label: t.details[value] }))]} />
    </>
  );
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].filter(Boolean).sort();
}
