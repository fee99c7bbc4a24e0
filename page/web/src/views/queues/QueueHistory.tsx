import { useMemo, useState } from "preact/hooks";
import type { Queues } from "../../api/types.ts";
import { categoryColour } from "../../chart/cluster/mapColors.ts";
import { Series, type SeriesLine } from "../../chart/Series.tsx";
import { Swatch } from "../../chart/Swatch.tsx";
import { clock, count, percent } from "../../format.ts";
import { query, setQuery } from "../../router.ts";
import { dark } from "../../shell/theme.ts";
import { queuesText as t } from "../../text.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { visible } from "../../visible.ts";
import { perHour } from "./QueueTable.tsx";

const LINES = 8;
const MEASURES = ["share", "usdPerHour", "waiting"] as const;
type Measure = (typeof MEASURES)[number];
type Sample = Queues["history"][number];

/** Share, cost and waiting gangs of the largest queues over time; as a table as well. */
export function QueueHistory({ queues }: { queues: Queues }) {
  const [point, setPoint] = useState<number | null>(null);
  const measure = MEASURES.find((one) => one === query.value.measure) ?? "share";
  const names = useMemo(() => largest(queues), [queues]);
  const at = useMemo(() => queues.history.map((sample) => Date.parse(sample.at) / 1000), [queues]);
  const lines = useMemo(() => linesOf(queues.history, names, measure), [queues, names, measure]);
  if (at.length < 2) {
    return <p class="muted">{t.noHistory}</p>;
  }
  return (
    <>
      <Segments label={t.measure} value={measure} onValue={(value) => setQuery({ measure: value })}
        options={MEASURES.map((value) => ({ value, label: t.measures[value] }))} />
      <Series at={at} lines={lines} format={(value) => text(measure, value)} label={t.chart(t.measures[measure])} theme={String(dark.value)} onPoint={setPoint} />
      <Legend names={names} measure={measure} sample={queues.history[point ?? at.length - 1] ?? queues.history.at(-1)!} />
      {names.length < queues.items.length && <p class="small muted">{t.shown(count(names.length), count(queues.items.length))}</p>}
      <details>
        <summary>{t.asTable}</summary>
        <DataTable caption={t.chart(t.measures[measure])} columns={columnsOf(names, measure)} rows={queues.history} rowKey={(sample) => sample.at} />
      </details>
    </>
  );
}

/** The names of the lines, with their values at the pointer or at the end. */
function Legend({ names, measure, sample }: { names: string[]; measure: Measure; sample: Sample }) {
  return (
    <ul class="series-legend small">
      <li class="muted">{clock(sample.at)}</li>
      {names.map((name, line) => {
        const value = sample.queues[name]?.[measure] ?? null;
        return (
          <li key={name} class="row">
            <Swatch colour={categoryColour(line)} /><Name text={name} limit={40} />
            <strong>{value === null ? "" : text(measure, value)}</strong>
          </li>
        );
      })}
    </ul>
  );
}

function largest(queues: Queues): string[] {
  return [...queues.items].sort((a, b) => b.share - a.share).slice(0, LINES).map((queue) => queue.queue).sort();
}

function linesOf(history: Sample[], names: string[], measure: Measure): SeriesLine[] {
  return names.map((name, line) => ({
    name,
    color: categoryColour(line),
    values: history.map((sample) => sample.queues[name]?.[measure] ?? null),
  }));
}

function columnsOf(names: string[], measure: Measure): Column<Sample>[] {
  return [
    { key: "at", head: t.sampleAt, cell: (sample) => clock(sample.at), sort: (sample) => sample.at },
    ...names.map((name): Column<Sample> => ({
      key: name, head: visible(name), align: "end",
      cell: (sample) => {
        const value = sample.queues[name]?.[measure] ?? null;
        return value === null ? "" : text(measure, value);
      },
    })),
  ];
}

function text(measure: Measure, value: number): string {
  switch (measure) {
    case "share":
      return percent(value);
    case "usdPerHour":
      return perHour(value);
    case "waiting":
      return count(value);
  }
}
