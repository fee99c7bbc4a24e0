import type { WhatIf } from "../../api/types.ts";
import { whatIfText as t } from "../../text.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { visible } from "../../visible.ts";
import { figures, type Figure } from "./figures.ts";

/** The numbers before and after, with their difference. */
export function FigureTable({ result }: { result: WhatIf }) {
  return <DataTable caption={t.comparison} columns={COLUMNS} rows={figures(result.before, result.after)} rowKey={(figure) => figure.key} />;
}

const COLUMNS: Column<Figure>[] = [
  { key: "figure", head: t.figure, cell: (figure) => t.figures[figure.key] },
  { key: "before", head: t.before, align: "end", cell: (figure) => visible(figure.before) },
  { key: "after", head: t.after, align: "end", cell: (figure) => <strong>{visible(figure.after)}</strong> },
  { key: "difference", head: t.difference, align: "end", cell: (figure) => <Difference figure={figure} /> },
];

function Difference({ figure: { difference, better } }: { figure: Figure }) {
  if (better === null) {
    return <span class="muted">{difference}</span>;
  }
  const word = better ? t.better : t.worse;
  return <span class={better ? "tone-succeeded" : "tone-failed"}>{difference} {word}</span>;
}
