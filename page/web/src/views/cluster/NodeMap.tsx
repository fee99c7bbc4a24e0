import { useMemo } from "preact/hooks";
import { ClusterMap } from "../../chart/cluster/ClusterMap.tsx";
import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { detailFor, type GroupBox } from "../../chart/cluster/mapLayout.ts";
import { groupNodes } from "../../chart/cluster/nodeGroups.ts";
import type { Mark, Picture } from "../../chart/cluster/paintMap.ts";
import { count } from "../../format.ts";
import { setQuery } from "../../router.ts";
import { dark } from "../../shell/theme.ts";
import { clusterText as t } from "../../text.ts";
import { Empty } from "../../ui/States.tsx";
import { ownerKey, type ClusterQuery } from "./clusterQuery.ts";
import type { Coloring } from "./colorGroups.ts";
import { nodeFilter } from "./filtering.ts";
import { poolHeading } from "./poolHeading.ts";

interface NodeMapProps {
  index: ClusterIndex;
  chosen: ClusterQuery;
  selected: Uint8Array | null;
  lit: Uint8Array | null;
  coloring: Coloring;
  mark: Mark | null;
  onMark: (mark: Mark | null) => void;
  describedBy: string;
}

export function NodeMap({ index, chosen, selected, lit, coloring, mark, onMark, describedBy }: NodeMapProps) {
  const { resource } = chosen;
  const groups = useMemo(
    () => groupNodes(index, resource, chosen.order, nodeFilter(index, chosen, selected)),
    [index, resource, chosen.order, chosen.pool, selected],
  );
  const picture = useMemo<Picture>(
    () => ({
      index, resource, lit, category: coloring.category,
      heading: (box: GroupBox) => poolHeading(index, resource, box),
    }),
    [index, resource, lit, coloring],
  );
  const nodes = groups.reduce((sum, group) => sum + group.nodes.length, 0);
  if (nodes === 0) {
    return <Empty title={t.noMatch} text={t.noMatchText} />;
  }
  const highlight = (chosenMark: Mark) => {
    const owner = chosenMark.pod >= 0 ? index.state.owners[index.state.pods.owner[chosenMark.pod]!] : null;
    const key = owner ? ownerKey(owner) : null;
    setQuery({ owner: key === chosen.owner ? null : key });
  };
  return (
    <ClusterMap
      picture={picture}
      groups={groups}
      detail={chosen.detail ?? detailFor(nodes)}
      theme={String(dark.value)}
      label={t.mapLabel(count(nodes), t.resourceName(index.state.resources[resource]!))}
      describedBy={describedBy}
      mark={mark}
      onMark={onMark}
      onChoose={highlight}
    />
  );
}
