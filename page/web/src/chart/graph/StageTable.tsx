import { t } from "../../text.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseMark } from "../../ui/PhaseMark.tsx";
import type { GraphStage } from "./fold.ts";

/** More than this would be a heap, not a drawing: the list with its search is the better view then. */
const UNFOLDS_UP_TO = 60;

const NAME: Column<GraphStage> = {
  key: "stage", head: t.graph.stage, width: "40%", cell: (row) => <Name text={row.stage} limit={48} />, sort: (row) => row.stage,
};
const KIND: Column<GraphStage> = { key: "kind", head: t.graph.kind, cell: (row) => t.kinds[row.kind], sort: (row) => row.kind, hideBelow: "sm" };
const STATE: Column<GraphStage>[] = [
  { key: "phase", head: t.graph.state, cell: (row) => <PhaseMark phase={row.phase ?? "Pending"} />, sort: (row) => row.phase ?? null },
  {
    key: "instances", head: t.graph.instancesHead, align: "end", hideBelow: "sm",
    cell: (row) => row.instances && t.graph.instances(row.instances.succeeded + row.instances.cached, row.instances.total),
    sort: (row) => row.instances?.total ?? null,
  },
];
const AFTER: Column<GraphStage> = {
  key: "after", head: t.graph.after, cell: (row) => <Name text={row.after.join(", ") || t.none} limit={40} />, hideBelow: "md",
};

interface StageTableProps {
  title: string;
  stages: GraphStage[];
  /** Names that a search found; null without a search. */
  matches: ReadonlySet<string> | null;
  selected: string | null;
  onSelect: (stage: string | null) => void;
  onUnfold: (() => void) | null;
  onClose: (() => void) | null;
}

/** The stages of a folded node, or of the whole graph, as a table. */
export function StageTable({ title, stages, matches, selected, onSelect, onUnfold, onClose }: StageTableProps) {
  const columns = [NAME, KIND, ...(stages.some((stage) => stage.phase) ? STATE : []), AFTER];
  return (
    <div class="stack">
      <div class="row">
        <h3>{title}</h3>
        <div class="row end">
          {onUnfold && stages.length <= UNFOLDS_UP_TO && <Button onClick={onUnfold}>{t.graph.unfold}</Button>}
          {onClose && <IconButton label={t.dismiss} icon={<Icon name="close" />} onClick={onClose} />}
        </div>
      </div>
      <DataTable
        caption={title} columns={columns} rows={matches ? stages.filter((stage) => matches.has(stage.stage)) : stages}
        rowKey={(row) => row.stage} selected={selected} onOpen={(row) => onSelect(row.stage)}
      />
    </div>
  );
}
