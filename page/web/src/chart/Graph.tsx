import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../text.ts";
import { Button, IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Empty } from "../ui/States.tsx";
import { TextInput } from "../ui/Field.tsx";
import { Drawing } from "./graph/Drawing.tsx";
import { fold, FOLDED_ABOVE, type GraphNode, type GraphStage } from "./graph/fold.ts";
import { layOut, NODE_HEIGHT, NODE_WIDTH, type GraphLayout } from "./graph/layout.ts";
import { StageTable } from "./graph/StageTable.tsx";
import { useView, type GraphControl } from "./graph/useView.ts";

interface GraphProps {
  stages: GraphStage[];
  label: string;
  /** The selected stage. */
  selected: string | null;
  onSelect: (stage: string | null) => void;
}

/** Stages and what they follow. A large graph is folded; a folded node lists its stages, and unfolds where few enough. */
export function Graph(props: GraphProps) {
  return props.stages.length === 0 ? <Empty title={t.graph.empty} text={t.graph.emptyText} /> : <StageGraph {...props} />;
}

function StageGraph({ stages, label, selected, onSelect }: GraphProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [group, setGroup] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);
  const [search, setSearch] = useState("");
  const { nodes, placed, layout } = useLayout(stages, unfolded);
  const box = useRef<SVGSVGElement>(null);
  const control = useView(box, placed);
  const matches = useMemo(() => matching(stages, search), [stages, search]);
  const opened = nodes.find((node) => node.id === group && node.kind !== "stage");
  useReveal(control, layout, matches);
  const choose = (node: GraphNode) => {
    setGroup(node.kind === "stage" ? null : node.id);
    if (node.kind === "stage") {
      onSelect(node.stages[0]!.stage === selected ? null : node.stages[0]!.stage);
    }
  };
  const listed = asTable ? stages : opened?.stages;
  return (
    <div class="graph">
      <Tools
        control={control} asTable={asTable} onTable={setAsTable} onFold={unfolded.size > 0 ? () => setUnfolded(new Set()) : null}
        status={matches ? t.graph.found(matches.size) : t.graph.shown(stages.length, nodes.length)}
        search={stages.length > FOLDED_ABOVE ? search : null} onSearch={setSearch}
      />
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

interface ToolsProps {
  control: GraphControl;
  status: string;
  /** Null where the stages are few enough to see. */
  search: string | null;
  onSearch: (text: string) => void;
  onFold: (() => void) | null;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}

function Tools({ control, status, search, onSearch, onFold, asTable, onTable }: ToolsProps) {
  return (
    <div class="graph-tools">
      {search !== null && (
        <TextInput label={t.graph.search} hideLabel placeholder={t.graph.search} value={search} onValue={onSearch} type="search" data-filter />
      )}
      <span class="muted small" role="status">{status}</span>
      <div class="row end">
        {onFold && <Button variant="quiet" onClick={onFold}>{t.graph.foldAll}</Button>}
        <IconButton label={t.zoom.in} icon={<Icon name="plus" />} onClick={() => control.zoomBy(1.4)} />
        <IconButton label={t.zoom.out} icon={<Icon name="minus" />} onClick={() => control.zoomBy(1 / 1.4)} />
        <IconButton label={t.zoom.fit} icon={<Icon name="fit" />} onClick={control.fit} />
        <Button variant="quiet" aria-pressed={asTable} onClick={() => onTable(!asTable)}>{t.asTable}</Button>
      </div>
    </div>
  );
}

/** Folds and places the stages; while only their states change, their places stay. */
function useLayout(stages: GraphStage[], unfolded: ReadonlySet<string>) {
  const shape = stages.map((stage) => `${stage.stage}\n${stage.after.join()}`).join("\n");
  const nodes = useMemo(() => fold(stages, unfolded), [stages, unfolded]);
  const placed = useMemo(() => layOut(nodes), [shape, unfolded]);
  const layout = useMemo(() => withStates(placed, nodes), [placed, nodes]);
  return { nodes, placed, layout };
}

/** Brings the first stage that a search found into view. */
function useReveal(control: GraphControl, layout: GraphLayout, matches: ReadonlySet<string> | null): void {
  useEffect(() => {
    const first = matches && layout.nodes.find(({ node }) => node.stages.some((stage) => matches.has(stage.stage)));
    if (first) {
      control.reveal(first.x, first.y, NODE_WIDTH, NODE_HEIGHT);
    }
  }, [matches]);
}

function withStates(placed: GraphLayout, nodes: GraphNode[]): GraphLayout {
  const current = new Map(nodes.map((node) => [node.id, node]));
  return { ...placed, nodes: placed.nodes.map((each) => ({ ...each, node: current.get(each.node.id) ?? each.node })) };
}

function matching(stages: GraphStage[], search: string): ReadonlySet<string> | null {
  const text = search.trim().toLowerCase();
  return text === "" ? null : new Set(stages.filter((stage) => stage.stage.toLowerCase().includes(text)).map((stage) => stage.stage));
}
