import { useEffect, useRef } from "preact/hooks";
import type { Run } from "../../api/types.ts";
import { Link, navigate, query, segments, setQuery, to } from "../../router.ts";
import { t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Sort } from "../../ui/DataTable.tsx";
import { Empty, Failure, Skeleton } from "../../ui/States.tsx";
import { RunView } from "../run/RunView.tsx";
import { COLUMNS } from "./columns.tsx";
import { Filters } from "./Filters.tsx";
import { useRuns } from "./useRuns.ts";

const NEWEST_FIRST = "-createdAt";

/** `/runs` and `/runs/NAME`. */
export function RunsView() {
  const workflow = segments.value[1];
  return workflow === undefined ? <RunList /> : <RunView key={workflow} workflow={workflow} />;
}

function RunList() {
  const { phase, pipeline, q, local } = query.value;
  const list = useRuns({ phase, pipeline, q, local, order: query.value.order ?? NEWEST_FIRST });
  return (
    <>
      <div class="view-head">
        <h1>{t.nav.runs}</h1>
        {list.runs && <span class="muted" role="status">{t.runs.total(list.total)}</span>}
        <Link class="end" to="/open">{t.nav.open}</Link>
      </div>
      <Filters counts={list.counts} />
      {list.error && <Failure sentence={list.error.sentence} status={list.error.status} onRetry={list.reload} />}
      {list.runs === null && !list.error && <Skeleton rows={14} />}
      {list.runs?.length === 0 && <NoRuns filtered={Boolean(phase || pipeline || q)} local={local === "true"} />}
      {list.runs && list.runs.length > 0 && <Rows list={list} rows={list.runs} />}
    </>
  );
}

function Rows({ list, rows }: { list: ReturnType<typeof useRuns>; rows: Run[] }) {
  const order = query.value.order ?? NEWEST_FIRST;
  const sort: Sort = { key: order.replace("-", ""), descending: order.startsWith("-") };
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current!.firstElementChild!.scrollTop = 0;
  }, [list.key]);
  return (
    <div ref={box} class="list" aria-busy={list.stale}>
      <DataTable
        caption={t.nav.runs} columns={COLUMNS} rows={rows} total={list.total} rowKey={(run) => run.workflow} sort={sort}
        onSort={(next) => setQuery({ order: firstOrder(next, sort) })}
        onOpen={(run) => navigate(to("runs", run.workflow))} onEnd={list.more}
      />
    </div>
  );
}

/** A column that was not sorted starts with its largest, except names. */
function firstOrder(next: Sort, last: Sort): string {
  const descending = next.key === last.key ? !last.descending : next.key !== "pipeline";
  const order = `${descending ? "-" : ""}${next.key}`;
  return order === "-pipeline" ? "pipeline" : order === "duration" ? "-duration" : order;
}

function NoRuns({ filtered, local }: { filtered: boolean; local: boolean }) {
  return filtered ? (
    <Empty title={t.runs.noMatch}>
      <Button onClick={() => setQuery({ phase: null, pipeline: null, q: null })}>{t.runs.clear}</Button>
    </Empty>
  ) : (
    <Empty title={t.runs.none} text={local ? t.runs.noneLocal : t.runs.noneText}>
      {!local && <Button onClick={() => navigate("/pipelines")}>{t.nav.pipelines}</Button>}
    </Empty>
  );
}
