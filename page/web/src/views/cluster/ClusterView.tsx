import { useId, useMemo, useState } from "preact/hooks";
import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import type { Mark } from "../../chart/cluster/paintMap.ts";
import { clock, count } from "../../format.ts";
import { query } from "../../router.ts";
import { clusterText as t } from "../../text.ts";
import { Name } from "../../ui/Name.tsx";
import { Empty, Failure, Loaded, Skeleton } from "../../ui/States.tsx";
import { LockPanel } from "../locks/LockPanel.tsx";
import { useWaits } from "../waits/useWaits.ts";
import { WaitList } from "../waits/WaitList.tsx";
import { ClusterFilter } from "./ClusterFilter.tsx";
import { readClusterQuery } from "./clusterQuery.ts";
import { colorOwners } from "./colorGroups.ts";
import { litOwners, selectOwners } from "./filtering.ts";
import { FilterSummary } from "./FilterSummary.tsx";
import { GangTable } from "./GangTable.tsx";
import { Legend } from "./Legend.tsx";
import { MarkDetails } from "./MarkDetails.tsx";
import { NodeMap } from "./NodeMap.tsx";
import { NodeTable } from "./NodeTable.tsx";
import { useCluster } from "./useCluster.ts";

/** Nodes with their pods, gangs that wait, and why. */
export function ClusterView() {
  const { index, error, reload } = useCluster();
  const waits = useWaits("/cluster/waits", ["cluster"]);
  return (
    <div class="stack">
      <header class="row wrap">
        <h1>{t.title} {index && <Name text={index.state.name} limit={48} />}</h1>
        {index && <Summary index={index} />}
      </header>
      {error && <Failure sentence={error.sentence} status={error.status} onRetry={reload} />}
      {waits.value?.lock && <LockPanel lock={waits.value.lock} folded />}
      {index ? <State index={index} /> : !error && <Skeleton rows={14} />}
      {index && hasWork(index) && <GangTable cluster={index.state} />}
      {(index ? hasWork(index) : !error) && (
        <section class="stack">
          <h2>{t.waits}</h2>
          <Loaded of={waits}>{(value) => <WaitList waits={value} />}</Loaded>
        </section>
      )}
    </div>
  );
}

/** A cluster without nodes and pods has nothing that could wait. */
function hasWork({ state }: ClusterIndex): boolean {
  return state.nodes.length > 0 || state.pods.count > 0;
}

function Summary({ index: { state, first } }: { index: ClusterIndex }) {
  const placed = first[state.nodes.length]!;
  const waiting = state.pods.count - placed;
  return (
    <span class="muted">
      {t.summary(count(state.nodes.length), count(placed), count(waiting))} · {t.at(clock(state.at))}
    </span>
  );
}

function State({ index }: { index: ClusterIndex }) {
  const [mark, setMark] = useState<Mark | null>(null);
  const keys = useId();
  const chosen = readClusterQuery(query.value, index.state);
  const coloring = useMemo(
    () => colorOwners(index, chosen.colorBy, chosen.resource),
    [index, chosen.colorBy, chosen.resource],
  );
  const selected = useMemo(
    () => selectOwners(index, chosen),
    [index, chosen.namespace, chosen.queue, chosen.owner, chosen.text],
  );
  if (index.state.nodes.length === 0) {
    return <Empty title={t.noNodes} text={t.noNodesText} />;
  }
  const lit = litOwners(selected);
  return (
    <>
      <ClusterFilter cluster={index.state} chosen={chosen} />
      <FilterSummary index={index} chosen={chosen} />
      {chosen.table ? (
        <NodeTable index={index} chosen={chosen} selected={selected} />
      ) : (
        <div class="split">
          <div class="stack">
            <NodeMap {...{ index, chosen, selected, lit, coloring, mark }} onMark={setMark} describedBy={keys} />
            <p id={keys} class="small muted">{t.mapKeys}</p>
          </div>
          <aside class="cluster-side" aria-label={t.legend}>
            <Legend index={index} chosen={chosen} coloring={coloring} />
            <MarkDetails index={index} chosen={chosen} mark={mark} coloring={coloring} />
          </aside>
        </div>
      )}
    </>
  );
}
