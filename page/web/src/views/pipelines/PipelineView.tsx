import { useState } from "preact/hooks";
import type { PipelineDetails } from "../../api/types.ts";
import { useResource } from "../../api/useResource.ts";
import { Graph } from "../../chart/Graph.tsx";
import { Link, query, setQuery, to } from "../../router.ts";
import { session } from "../../session.ts";
import { pipelinesText as t, t as shared } from "../../text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Name } from "../../ui/Name.tsx";
import { Empty, Loaded } from "../../ui/States.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { visible } from "../../visible.ts";
import { DiagnosticList } from "./DiagnosticList.tsx";
import { PipelineRuns } from "./PipelineRuns.tsx";
import { SchedulePanel } from "./SchedulePanel.tsx";
import { SourceView } from "./SourceView.tsx";

const TABS = ["source", "graph", "schedule", "runs"] as const;

export function PipelineView({ pipeline }: { pipeline: string }) {
  const details = useResource<PipelineDetails>(`/pipelines/${encodeURIComponent(pipeline)}`);
  return (
    <div class="stack">
      <Head pipeline={pipeline} details={details.value} />
      <Loaded of={details} rows={12} back={{ to: "/pipelines", label: shared.errors.allPipelines }}>{(value) => <Parts details={value} onChanged={details.reload} />}</Loaded>
    </div>
  );
}

function Head({ pipeline, details }: { pipeline: string; details: PipelineDetails | null }) {
  const mayNot = session.value !== null && !session.value.can.submit;
  return (
    <header class="row wrap">
      <h1><Name text={pipeline} /></h1>
      {details?.schedule?.paused && <Badge variant="waiting">{t.paused}</Badge>}
      <span class="muted about">{details?.description && visible(details.description)}</span>
      {details && !mayNot && <Link class="button primary" to={to("pipelines", pipeline, "submit")}>{t.submit}</Link>}
    </header>
  );
}

function Parts({ details, onChanged }: { details: PipelineDetails; onChanged: () => void }) {
  const tab = TABS.find((one) => one === query.value.tab) ?? "source";
  return (
    <Tabs label={t.details} tabs={TABS.map((key) => ({ key, label: t.tabs[key] }))} current={tab}
      onSelect={(key) => setQuery({ tab: key === "source" ? null : key })}>
      <>
        {tab === "source" && <Source details={details} />}
        {tab === "graph" && <Stages details={details} />}
        {tab === "schedule" && <SchedulePanel details={details} onChanged={onChanged} />}
        {tab === "runs" && <PipelineRuns pipeline={details.pipeline} />}
      </>
    </Tabs>
  );
}

function Source({ details: { source, diagnostics } }: { details: PipelineDetails }) {
  if (source === null) {
    return <Empty title={t.noSource} text={t.noSourceText} />;
  }
  return (
    <div class="stack">
      <DiagnosticList diagnostics={diagnostics} />
      <SourceView source={source} diagnostics={diagnostics} />
    </div>
  );
}

function Stages({ details: { stages } }: { details: PipelineDetails }) {
  const [selected, setSelected] = useState<string | null>(null);
  const stage = stages.find((one) => one.stage === selected);
  return (
    <>
      <Graph stages={stages} label={t.graph} selected={selected} onSelect={setSelected} />
      {stage && (
        <p role="status">
          {t.selectedStage(visible(stage.stage), stage.kind, stage.after.length > 0 ? t.after(visible(stage.after.join(", "))) : "")}
        </p>
      )}
    </>
  );
}
