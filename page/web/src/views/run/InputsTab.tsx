import type { Output, RunDetails, Stage } from "../../api/types.ts";
import { t } from "../../text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseMark } from "../../ui/PhaseMark.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { Empty } from "../../ui/States.tsx";

type Parameter = RunDetails["parameters"][number];

const PARAMETERS: Column<Parameter>[] = [
  { key: "name", head: t.inputs.name, width: "30%", cell: (row) => <Name text={row.name} limit={40} />, sort: (row) => row.name },
  {
    key: "value", head: t.inputs.value,
    sort: (row) => row.value,
    cell: (row) => (
      <span class="row">
        <span class="mono"><Name text={row.value ?? t.none} limit={200} /></span>
        {row.isDefault && <Badge>{t.inputs.isDefault}</Badge>}
      </span>
    ),
  },
];

const OUTPUTS: Column<Output>[] = [
  { key: "name", head: t.inputs.name, width: "24%", cell: (row) => <Name text={row.name} limit={40} />, sort: (row) => row.name },
  { key: "kind", head: t.graph.kind, hideBelow: "sm", cell: (row) => t.inputs.kinds[row.kind], sort: (row) => row.kind },
  {
    key: "stage", head: t.graph.stage, hideBelow: "sm",
    cell: (row) => <Name text={row.stage} limit={32} />, sort: (row) => row.stage,
  },
  {
    key: "value", head: t.inputs.value,
    cell: (row) => <span class="mono"><Name text={row.value} limit={200} /></span>, sort: (row) => row.value,
  },
];

const ATTEMPTS: Column<Stage>[] = [
  { key: "stage", head: t.graph.stage, cell: (row) => <Name text={row.stage} limit={48} />, sort: (row) => row.stage },
  { key: "phase", head: t.graph.state, cell: (row) => <PhaseMark phase={row.phase} />, sort: (row) => row.phase },
  { key: "attempts", head: t.run.attempts, align: "end", cell: (row) => row.attempts, sort: (row) => row.attempts },
  { key: "message", head: t.run.message, hideBelow: "sm", cell: (row) => row.message && <Sentence text={row.message} limit={120} /> },
];

/** What went in, what came out, and what was tried more than once. */
export function InputsTab({ run }: { run: RunDetails }) {
  const repeated = run.stages.filter((stage) => stage.attempts > 1);
  if (run.parameters.length === 0 && run.outputs.length === 0 && repeated.length === 0) {
    return <Empty title={t.inputs.none} />;
  }
  return (
    <div class="stack">
      <Part title={t.inputs.parameters} columns={PARAMETERS} rows={run.parameters} rowKey={(row) => row.name} />
      <Part title={t.inputs.outputs} columns={OUTPUTS} rows={run.outputs} rowKey={(row) => `${row.stage}/${row.kind}/${row.name}`} />
      <Part title={t.inputs.attempts} columns={ATTEMPTS} rows={repeated} rowKey={(row) => row.stage} />
    </div>
  );
}

function Part<Row>({ title, columns, rows, rowKey }: { title: string; columns: Column<Row>[]; rows: Row[]; rowKey: (row: Row) => string }) {
  return rows.length === 0 ? null : (
    <section class="stack">
      <h2>{title}</h2>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />
    </section>
  );
}
