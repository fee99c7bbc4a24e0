import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { amount, count } from "../../format.ts";
import { setQuery } from "../../router.ts";
import { clusterText as t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Name } from "../../ui/Name.tsx";
import { ownerKey, type ClusterQuery } from "./clusterQuery.ts";
import { nodesOf } from "./nodeState.ts";

/** What the filter selects, with a button that clears it; of an owner also what it holds in all. */
export function FilterSummary({ index, chosen }: { index: ClusterIndex; chosen: ClusterQuery }) {
  const { pool, namespace, queue, owner, text } = chosen;
  const parts = [[t.pool, pool], [t.namespace, namespace], [t.queue, queue], [t.search, text], [t.owner, owner]].filter(([, value]) => value);
  if (parts.length === 0) {
    return null;
  }
  return (
    <p class="row wrap" role="status">
      {parts.map(([label, value]) => <span key={label}><span class="muted">{label}</span> <Name text={value!} /></span>)}
      {owner && <OwnerTotal index={index} chosen={chosen} />}
      <Button onClick={() => setQuery({ pool: null, namespace: null, queue: null, owner: null, q: null })}>{t.clear}</Button>
    </p>
  );
}

function OwnerTotal({ index, chosen }: { index: ClusterIndex; chosen: ClusterQuery }) {
  const at = index.state.owners.findIndex((one) => ownerKey(one) === chosen.owner);
  if (at < 0) {
    return <span class="muted">{t.ownerGone}</span>;
  }
  const held = amount(index.state.resources[chosen.resource]!, index.heldByOwner[chosen.resource]![at]!);
  return <span class="muted">{t.holdsInAll(held, count(index.podsOnNodes[at]!), count(nodesOf(index, at)))}</span>;
}
