import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { podsOfNode } from "../../chart/cluster/clusterIndex.ts";
import { categoryColour } from "../../chart/cluster/mapColors.ts";
import { podName } from "../../chart/cluster/packedPods.ts";
import type { Mark } from "../../chart/cluster/paintMap.ts";
import { Swatch } from "../../chart/Swatch.tsx";
import { amount } from "../../format.ts";
import { clusterText as t } from "../../text.ts";
import { Name } from "../../ui/Name.tsx";
import { visible } from "../../visible.ts";
import type { ClusterQuery } from "./clusterQuery.ts";
import type { Coloring } from "./colorGroups.ts";
import { holdingsOn, nodeState } from "./nodeState.ts";
import { PodFacts } from "./PodFacts.tsx";

const HOLDINGS_SHOWN = 8;

interface MarkDetailsProps {
  index: ClusterIndex;
  chosen: ClusterQuery;
  mark: Mark | null;
  coloring: Coloring;
}

/** Who holds what for whom, at the place of the pointer or keyboard; announced to screen readers in one sentence. */
export function MarkDetails({ index, chosen, mark, coloring }: MarkDetailsProps) {
  const node = mark && index.state.nodes[mark.node];
  return (
    <section class="card mark">
      <p class="visually-hidden" aria-live="polite">{mark && node ? announcement(index, mark, chosen.resource) : ""}</p>
      {mark && node ? (
        <>
          <h2><Name text={node.node} limit={40} /></h2>
          <NodeFacts index={index} node={mark.node} />
          {mark.pod >= 0
            ? <PodFacts index={index} pod={mark.pod} resource={chosen.resource} />
            : <Holdings {...{ index, coloring }} node={mark.node} resource={chosen.resource} />}
        </>
      ) : <p class="muted">{t.pointAt}</p>}
    </section>
  );
}

function NodeFacts({ index, node }: { index: ClusterIndex; node: number }) {
  const one = index.state.nodes[node]!;
  return (
    <dl>
      <dt>{t.state}</dt>
      <dd>{nodeState(one)}</dd>
      {index.state.resources.map((resource, at) => one.allocatable[at]! > 0 && (
        <>
          <dt>{t.resourceName(resource)}</dt>
          <dd>{t.usedOf(amount(resource, index.usedOnNode[at]![node]!), amount(resource, one.allocatable[at]!))}</dd>
        </>
      ))}
      {one.taints.length > 0 && <><dt>{t.taints}</dt><dd>{visible(one.taints.join(", "))}</dd></>}
    </dl>
  );
}

function Holdings({ index, node, resource, coloring }: {
  index: ClusterIndex; node: number; resource: number; coloring: Coloring;
}) {
  const name = index.state.resources[resource]!;
  return (
    <>
      <h3>{t.holdsHere}</h3>
      <ul class="legend">
        {holdingsOn(index, node, resource).slice(0, HOLDINGS_SHOWN).map((holding) => (
          <li key={holding.owner} class="plain">
            <Swatch colour={categoryColour(coloring.category[holding.owner]!)} />
            <bdi class="name">{visible(index.state.owners[holding.owner]!.name)}</bdi>
            <span class="muted">{amount(name, holding.amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function announcement(index: ClusterIndex, mark: Mark, resource: number): string {
  const node = index.state.nodes[mark.node]!;
  const name = index.state.resources[resource]!;
  if (mark.pod >= 0) {
    const owner = index.state.owners[index.state.pods.owner[mark.pod]!]!;
    const requested = amount(name, index.state.pods.requests[resource]![mark.pod]!);
    return t.announcePod(visible(podName(index.state.pods, mark.pod)), visible(owner.name), requested);
  }
  const used = amount(name, index.usedOnNode[resource]![mark.node]!);
  const total = amount(name, node.allocatable[resource]!);
  return t.announce(visible(node.node), nodeState(node), used, total, podsOfNode(index, mark.node).length);
}
