import { useState } from "preact/hooks";
import type { RunDetails, RunPod } from "../../../api/types.ts";
import { useResource } from "../../../api/useResource.ts";
import { count } from "../../../format.ts";
import { query, setQuery } from "../../../router.ts";
import { t } from "../../../text.ts";
import { Checkbox, Select, TextInput } from "../../../ui/Field.tsx";
import { Failure } from "../../../ui/States.tsx";
import { useTyped } from "../../../ui/useTyped.ts";
import { cutMiddle, visible } from "../../../visible.ts";
import { runPath } from "../RunView.tsx";
import { LogLines } from "./LogLines.tsx";
import { useLogs } from "./useLogs.ts";

const TAIL_LINES = 10_000;
const MOST_OPTIONS = 500;

/** Logs of all ranks merged by time, or of one stage or pod. */
export function LogsTab({ run }: { run: RunDetails }) {
  const { stage, pod, search } = query.value;
  const [follow, setFollow] = useState(true);
  const [text, setText] = useTyped(search ?? "", (value) => setQuery({ search: value }));
  const ended = run.finishedAt !== null;
  const pods = useResource<{ items: RunPod[] }>(`${runPath(run.workflow)}/pods`).value?.items ?? [];
  const logs = useLogs(`${runPath(run.workflow)}/logs`, { stage, pod, search, tail: TAIL_LINES, follow: !ended });
  return (
    <div class="stack">
      <div class="filters logs-tools">
        <TextInput label={t.logs.search} hideLabel placeholder={t.logs.search} value={text} onValue={setText} type="search" data-filter />
        <Select label={t.gantt.stage} hideLabel value={stage ?? ""} options={stageOptions(run)} onValue={(value) => setQuery({ stage: value, pod: null })} />
        <Select label={t.gantt.pod} hideLabel value={pod ?? ""} options={podOptions(pods, stage, pod)} onValue={(value) => setQuery({ pod: value })} />
        {!ended && <Checkbox label={t.logs.follow} checked={follow} onValue={setFollow} />}
        <span class="muted small end" role="status">
          {logs.lines.length === 0 && logs.reading ? t.loading : t.logs.lines(logs.lines.length)}
          {logs.tail && ` · ${t.logs.tail}`}
          {logs.omitted > 0 && ` · ${t.logs.omitted(count(logs.omitted))}`}
        </span>
      </div>
      {logs.error && <Failure sentence={logs.error} onRetry={logs.retry} />}
      <LogLines
        lines={logs.lines} search={search ?? ""} follow={follow && !ended} onFollow={setFollow} single={Boolean(pod)}
        empty={logs.reading ? "" : search ? t.logs.noMatch : t.logs.none}
      />
    </div>
  );
}

function stageOptions(run: RunDetails) {
  const stages = run.stages.slice(0, MOST_OPTIONS).map(({ stage }) => ({ value: stage, label: cutMiddle(visible(stage), 40) }));
  return [{ value: "", label: t.logs.allStages }, ...stages];
}

/** A chosen pod stays in the list, whatever the list has. */
function podOptions(pods: RunPod[], stage: string | undefined, chosen: string | undefined) {
  const admitted = pods.filter((each) => each.hasLog && (!stage || each.stage === stage)).slice(0, MOST_OPTIONS);
  const options = admitted.map((each) => ({
    value: each.pod, label: `${each.rank === null ? "" : t.run.rank(visible(each.role), each.rank)} ${cutMiddle(visible(each.pod), 40)}`.trim(),
  }));
  const missing = chosen && !admitted.some((each) => each.pod === chosen) ? [{ value: chosen, label: visible(chosen) }] : [];
  return [{ value: "", label: t.logs.allPods }, ...missing, ...options];
}
