import { useCallback } from "preact/hooks";
import type { RunDetails, RunEvent } from "../../api/types.ts";
import { useResource } from "../../api/useResource.ts";
import { count, dateTime } from "../../format.ts";
import { t } from "../../text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Name } from "../../ui/Name.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { Empty, Loaded } from "../../ui/States.tsx";
import { concerns, runPath } from "./RunView.tsx";

const COLUMNS: Column<RunEvent>[] = [
  { key: "at", head: t.events.at, width: "160px", cell: (event) => dateTime(event.at), sort: (event) => event.at },
  {
    key: "reason", head: t.events.reason, width: "180px",
    cell: (event) => <Reason event={event} />, sort: (event) => event.reason,
  },
  {
    key: "object", head: t.events.object, width: "22%", hideBelow: "md",
    cell: (event) => <Name text={event.object} limit={36} />, sort: (event) => event.object,
  },
  { key: "message", head: t.run.message, hideBelow: "sm", cell: (event) => <Sentence text={event.message} limit={160} /> },
  {
    key: "count", head: t.events.count, width: "72px", align: "end", hideBelow: "sm",
    cell: (event) => count(event.count), sort: (event) => event.count,
  },
];

const keyOf = (event: RunEvent) => `${event.at}/${event.object}/${event.reason}`;

function Reason({ event }: { event: RunEvent }) {
  return <span class="row"><Name text={event.reason} limit={24} />{event.type === "Warning" && <Badge variant="waiting">{t.events.warning}</Badge>}</span>;
}

export function EventsTab({ run }: { run: RunDetails }) {
  const matters = useCallback(concerns(run.workflow), [run.workflow]);
  const events = useResource<{ items: RunEvent[] }>(`${runPath(run.workflow)}/events`, {}, ["run"], matters, 3_000);
  return (
    <Loaded of={events} rows={8}>
      {({ items }) => items.length === 0
        ? <Empty title={t.events.none} text={t.events.noneText} />
        : <DataTable caption={t.run.tab.events} columns={COLUMNS} rows={items} sort={{ key: "at", descending: true }} rowKey={keyOf} />}
    </Loaded>
  );
}
