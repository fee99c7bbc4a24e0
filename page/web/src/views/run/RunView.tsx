import { useCallback } from "preact/hooks";
import type { RunDetails } from "../../api/types.ts";
import { useResource } from "../../api/useResource.ts";
import { Link, query, setQuery } from "../../router.ts";
import { t } from "../../text.ts";
import { Name } from "../../ui/Name.tsx";
import { Loaded } from "../../ui/States.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { EventsTab } from "./EventsTab.tsx";
import { GanttTab } from "./GanttTab.tsx";
import { GraphTab } from "./GraphTab.tsx";
import { InputsTab } from "./InputsTab.tsx";
import { LogsTab } from "./logs/LogsTab.tsx";
import { PodsTab } from "./PodsTab.tsx";
import { RunHead } from "./RunHead.tsx";
import { Why } from "./Why.tsx";

const TABS = [
  ["graph", GraphTab], ["gantt", GanttTab], ["logs", LogsTab], ["pods", PodsTab], ["events", EventsTab], ["inputs", InputsTab],
] as const;

/** Whether a change of runs, of the details of one, or of the cluster concerns this run. */
export function concerns(workflow: string): (change: unknown) => boolean {
  return (change) => {
    const { workflow: one, changed, deleted = [] } = change as {
      workflow?: string; changed?: { workflow: string }[]; deleted?: string[];
    };
    const ofCluster = one === undefined && changed === undefined;
    return ofCluster || one === workflow || deleted.includes(workflow) || (changed ?? []).some((run) => run.workflow === workflow);
  };
}

/** Path of a run in the API. */
export function runPath(workflow: string): string {
  return `/runs/${encodeURIComponent(workflow)}`;
}

/** `/runs/NAME?tab=…` */
export function RunView({ workflow }: { workflow: string }) {
  const matters = useCallback(concerns(workflow), [workflow]);
  const run = useResource<RunDetails>(runPath(workflow), {}, ["runs", "run", "cluster"], matters, 2_000);
  return (
    <>
      {run.value === null && (
        <header class="run-head">
          <nav class="small" aria-label={t.run.breadcrumb}><Link to="/runs">{t.nav.runs}</Link></nav>
          <h1><Name text={workflow} limit={80} /></h1>
        </header>
      )}
      <Loaded of={run} rows={12} back={{ to: "/runs", label: t.errors.allRuns }}>{(value) => <Details run={value} reload={run.reload} />}</Loaded>
    </>
  );
}

function Details({ run, reload }: { run: RunDetails; reload: () => void }) {
  const [key, Tab] = TABS.find(([name]) => name === query.value.tab) ?? TABS[0];
  return (
    <>
      <RunHead run={run} reload={reload} />
      <Why run={run} reload={reload} />
      <Tabs
        label={t.run.tabs} tabs={TABS.map(([name]) => ({ key: name, label: t.run.tab[name] }))} current={key}
        onSelect={(tab) => setQuery({ tab: tab === "graph" ? null : tab })}
      >
        <Tab run={run} />
      </Tabs>
    </>
  );
}
