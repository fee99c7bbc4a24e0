import { query, segments, setQuery } from "../../router.ts";
import { pipelinesText as t } from "../../text.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { CheckFile } from "./CheckFile.tsx";
import { PipelineList } from "./PipelineList.tsx";
import { PipelineView } from "./PipelineView.tsx";
import { SubmitView } from "./SubmitView.tsx";

/** The list of pipelines, one of them, or the form that submits it: by the path. */
export function PipelinesView() {
  const [, pipeline, part] = segments.value;
  if (pipeline === undefined) {
    return <Overview />;
  }
  return part === "submit"
    ? <SubmitView key={pipeline} pipeline={pipeline} />
    : <PipelineView key={pipeline} pipeline={pipeline} />;
}

function Overview() {
  const tab = query.value.tab === "check" ? "check" : "list";
  const tabs = [{ key: "list", label: t.list }, { key: "check", label: t.check }];
  return (
    <div class="stack">
      <h1>{t.title}</h1>
      <Tabs label={t.title} tabs={tabs} current={tab} onSelect={(key) => setQuery({ tab: key === "list" ? null : key })}>
        {tab === "check" ? <CheckFile /> : <PipelineList />}
      </Tabs>
    </div>
  );
}
