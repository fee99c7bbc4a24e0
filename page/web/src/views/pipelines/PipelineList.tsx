import type { Pipeline } from "../../api/types.ts";
import { useResource } from "../../api/useResource.ts";
import { ago } from "../../format.ts";
import { Link, navigate, query, setQuery, to } from "../../router.ts";
import { now } from "../../session.ts";
import { pipelinesText as t } from "../../text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { TextInput } from "../../ui/Field.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseMark } from "../../ui/PhaseMark.tsx";
import { Empty, Loaded } from "../../ui/States.tsx";
import { visible } from "../../visible.ts";
import { NextRun } from "./NextRun.tsx";

export function PipelineList() {
  const pipelines = useResource<{ items: Pipeline[] }>("/pipelines", {}, ["runs"]);
  const text = (query.value.q ?? "").toLowerCase();
  return (
    <div class="stack">
      <div class="search-field">
        <TextInput label={t.search} hideLabel value={query.value.q ?? ""} placeholder={t.searchHint} type="search" data-filter onValue={(q) => setQuery({ q })} />
      </div>
      <Loaded of={pipelines} rows={10}>{({ items }) => <Items items={items} text={text} />}</Loaded>
    </div>
  );
}

function Items({ items, text }: { items: Pipeline[]; text: string }) {
  if (items.length === 0) {
    return <Empty title={t.none} text={t.noneText} />;
  }
  const found = items.filter(({ pipeline, description }) =>
    pipeline.toLowerCase().includes(text) || (description ?? "").toLowerCase().includes(text));
  if (found.length === 0) {
    return <Empty title={t.noMatch} text={t.noMatchText} />;
  }
  return (
    <DataTable caption={t.title} columns={COLUMNS} rows={found} rowKey={(one) => one.pipeline}
      onOpen={(one) => navigate(to("pipelines", one.pipeline))} />
  );
}

const COLUMNS: Column<Pipeline>[] = [
  {
    key: "pipeline", head: t.pipeline, sort: (one) => one.pipeline, width: "24%",
    cell: (one) => <Link to={to("pipelines", one.pipeline)}><Name text={one.pipeline} limit={40} /></Link>,
  },
  { key: "description", head: t.description, cell: (one) => one.description && <bdi class="muted">{visible(one.description)}</bdi>, hideBelow: "md" },
  { key: "schedule", head: t.schedule, cell: (one) => <Schedule pipeline={one} />, sort: (one) => one.schedule?.cron.join() ?? null, hideBelow: "sm" },
  {
    key: "next", head: t.nextRun, sort: (one) => (one.schedule?.paused ? null : one.schedule?.next[0] ?? null),
    cell: (one) => one.schedule && !one.schedule.paused && one.schedule.next[0] && <NextRun at={one.schedule.next[0]} />,
  },
  { key: "last", head: t.lastRun, cell: (one) => <LastRun pipeline={one} />, sort: (one) => one.lastRun?.createdAt ?? null },
  {
    key: "submit", head: t.submit, align: "end", hideBelow: "sm",
    cell: (one) => <Link class="button quiet" to={to("pipelines", one.pipeline, "submit")} aria-label={`${t.submit} ${visible(one.pipeline)}`}>{t.submit}</Link>,
  },
];

function Schedule({ pipeline: { schedule, onCluster } }: { pipeline: Pipeline }) {
  if (!onCluster) {
    return <Badge>{t.onlyFile}</Badge>;
  }
  return schedule && (
    <span class="row">
      <code>{visible(schedule.cron.join(", "))}</code>
      {schedule.paused && <Badge variant="waiting">{t.paused}</Badge>}
    </span>
  );
}

function LastRun({ pipeline: { lastRun } }: { pipeline: Pipeline }) {
  return lastRun
    ? <span class="row"><PhaseMark phase={lastRun.phase} /> <Link to={to("runs", lastRun.workflow)}>{ago(lastRun.createdAt, now.value)}</Link></span>
    : <span class="muted">{t.never}</span>;
}
