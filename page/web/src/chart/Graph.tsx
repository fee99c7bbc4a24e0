import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../text.ts";
import { Button, IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Empty } from "../ui/States.tsx";
import { TextInput } from "../ui/Field.tsx";
import { Drawing } from "./graph/Drawing.tsx";
import { fold, FOLDED_ABOVE, type GraphNode, type GraphStage } from "./graph/fold.ts";
import { layOut, NODE_HEIGHT, NODE_WIDTH } from "./graph/layout.ts";
import { StageTable } from "./graph/StageTable.tsx";
import { useView } from "./graph/useView.ts";

interface GraphProps {
  stages: GraphStage[];
  label: string;
  /** The selected stage. */
  selected: string | null;
  onSelect: (stage: string | null) => void;
}

/** Stages and what they follow. A large graph is folded; a folded node lists its stages, and unfolds where few enough. */
export function Graph({ stages, label, selected, onSelect }: GraphProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [group, setGroup] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);
  const [search, setSearch] = useState("");
  const shape = stages.map((stage) => `${stage.stage}\n${stage.after.join()}`).join("\n");
  const nodes = useMemo(() => fold(stages, unfolded), [stages, unfolded]);
  const placed = useMemo(() => layOut(nodes), [shape, unfolded]);
  const layout = useMemo(() => withStates(placed, nodes), [placed, nodes]);
  const box = useRef<SVGSVGElement>(null);
  const control = useView(box, placed);
  const matches = useMemo(() => matching(stages, search), [stages, search]);
  const opened = nodes.find((node) => node.id === group && node.kind !== "stage");
  useEffect(() => {
    const first = layout.nodes.find(({ node }) => matches !== null && node.stages.some((stage) => matches.has(stage.stage)));
    if (first && !asTable) {
      control.reveal(first.x, first.y, NODE_WIDTH, NODE_HEIGHT);
    }
  }, [matches]);
  if (stages.length === 0) {
    return <Empty title={t.graph.empty} />;
  }
  const choose = (node: GraphNode) => {
    setGroup(node.kind === "stage" ? null : node.id);
    if (node.kind === "stage") {
      onSelect(node.stages[0]!.stage === selected ? null : node.stages[0]!.stage);
    }
  };
  const listed = asTable ? stages : opened?.stages;
  return (
    <div class="graph">
      <div class="graph-tools">
        {stages.length > FOLDED_ABOVE && (
          <TextInput label={t.graph.search} hideLabel placeholder={t.graph.search} value={search} onValue={setSearch} type="search" data-filter />
        )}
        <span class="muted small" role="status">{matches ? t.graph.found(matches.size) : t.graph.shown(stages.length, nodes.length)}</span>
        <div class="row end">
          {unfolded.size > 0 && <Button look="quiet" onClick={() => setUnfolded(new Set())}>{t.graph.foldAll}</Button>}
          <IconButton label={t.zoom.in} icon={<Icon name="plus" />} onClick={() => control.zoomBy(1.4)} />
          <IconButton label={t.zoom.out} icon={<Icon name="minus" />} onClick={() => control.zoomBy(1 / 1.4)} />
          <IconButton label={t.zoom.fit} icon={<Icon name="fit" />} onClick={control.fit} />
          <Button look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>{t.asTable}</Button>
        </div>
      </div>
      <Drawing {...{ box, layout, control, matches, label }} hidden={asTable} selected={opened?.id ?? selected} onChoose={choose} />
      {listed && (
        <StageTable
          title={asTable ? label : t.graph.inside(opened!.stages.length)}
          stages={listed} matches={matches}
          selected={selected}
          onSelect={onSelect}
          onUnfold={!asTable && opened ? () => setUnfolded(new Set([...unfolded, opened.id])) : null}
          onClose={asTable ? null : () => setGroup(null)}
        />
      )}
    </div>
  );
}

function withStates(placed: ReturnType<typeof layOut>, nodes: GraphNode[]): ReturnType<typeof layOut> {
  const current = new Map(nodes.map((node) => [node.id, node]));
  return { ...placed, nodes: placed.nodes.map((each) => ({ ...each, node: current.get(each.node.id) ?? each.node })) };
}

function matching(stages: GraphStage[], search: string): ReadonlySet<string> | null {
  const text = search.trim().toLowerCase();
  return text === "" ? null : new Set(stages.filter((stage) => stage.stage.toLowerCase().includes(text)).map((stage) => stage.stage));
}
