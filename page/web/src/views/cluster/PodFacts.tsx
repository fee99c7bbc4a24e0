import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { podName } from "../../chart/cluster/packedPods.ts";
import { amount, amounts, count, duration } from "../../format.ts";
import { Link, to } from "../../router.ts";
import { now } from "../../session.ts";
import { clusterText as t } from "../../text.ts";
import { Name } from "../../ui/Name.tsx";
import { nodesOf } from "./nodeState.ts";

/** A pod, and for whom it holds what. */
export function PodFacts({ index, pod, resource }: { index: ClusterIndex; pod: number; resource: number }) {
  const { pods, owners, resources } = index.state;
  const at = pods.owner[pod]!;
  const owner = owners[at]!;
  const requests = Object.fromEntries(resources.map((name, one) => [name, pods.requests[one]![pod]!]));
  const held = amount(resources[resource]!, index.heldByOwner[resource]![at]!);
  return (
    <dl>
      <dt>{t.pod}</dt>
      <dd><Name text={podName(pods, pod)} limit={44} /></dd>
      <dt>{t.requests}</dt>
      <dd>{amounts(requests)}</dd>
      <dt>{t.since}</dt>
      <dd>{duration(now.value / 1000 - pods.since[pod]!)}{pods.running[pod] === 0 && `, ${t.starting}`}</dd>
      <dt>{t.kind[owner.kind]}</dt>
      <dd>
        <Name text={owner.name} limit={44} />
        <div class="muted">{t.holdsInAll(held, count(index.podsOnNodes[at]!), count(nodesOf(index, at)))}</div>
        {index.stalled[at] === 1 && <div class="tone-waiting">{t.stalled}</div>}
      </dd>
      <dt>{t.namespace}</dt>
      <dd><Name text={owner.namespace} /></dd>
      {owner.queue && <><dt>{t.queue}</dt><dd><Name text={owner.queue} /></dd></>}
      {owner.run && <><dt>{t.run}</dt><dd><Link to={to("runs", owner.run)}><Name text={owner.run} limit={44} /></Link></dd></>}
      {owner.stage && <><dt>{t.stage}</dt><dd><Name text={owner.stage} /></dd></>}
    </dl>
  );
}
