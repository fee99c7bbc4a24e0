import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { categoryColour } from "../../chart/cluster/mapColors.ts";
import { Swatch } from "../../chart/Swatch.tsx";
import { amount, count } from "../../format.ts";
import { setQuery } from "../../router.ts";
import { clusterText as t } from "../../text.ts";
import { visible } from "../../visible.ts";
import type { ClusterQuery } from "./clusterQuery.ts";
import type { ColorGroup, Coloring } from "./colorGroups.ts";

/** The colours of the map with what their owners hold; each is a button that highlights them. */
export function Legend({ index, chosen, coloring }: { index: ClusterIndex; chosen: ClusterQuery; coloring: Coloring }) {
  const resource = index.state.resources[chosen.resource]!;
  return (
    <section class="card">
      <h2>{t.legend}</h2>
      <div class="legend">
        {coloring.legend.map((group) => (
          <Entry key={group.key} group={group} chosen={chosen} held={amount(resource, group.held)} />
        ))}
        <span class="plain"><Swatch colour="map-system" /><span>{t.system}</span></span>
        <span class="plain"><Swatch colour="map-free" /><span>{t.freeRoom}</span></span>
        {index.stalled.includes(1) && <span class="plain"><Swatch kind="gang" colour="wait-gang" /><span>{t.hatchStalled}</span></span>}
        <span class="plain"><Swatch kind="start" colour="wait-start" /><span>{t.hatchStarting}</span></span>
      </div>
    </section>
  );
}

function Entry({ group, chosen, held }: { group: ColorGroup; chosen: ClusterQuery; held: string }) {
  const swatch = <Swatch colour={categoryColour(group.category)} />;
  if (group.key === null) {
    return <span class="plain">{swatch}<span class="muted">{t.rest(count(group.groups))}</span><span class="muted">{held}</span></span>;
  }
  const { key } = group;
  const pressed = chosen[chosen.colorBy] === key && key !== "";
  const name = key === "" ? t.noQueue : visible(key);
  return (
    <button type="button" aria-pressed={pressed} title={name} onClick={() => setQuery({ [chosen.colorBy]: pressed ? null : key })}>
      {swatch}
      <bdi class="name">{name}</bdi>
      <span class="muted">{held}</span>
    </button>
  );
}
