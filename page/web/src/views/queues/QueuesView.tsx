import type { ComponentChildren } from "preact";
import type { Queues } from "../../api/types.ts";
import { useResource } from "../../api/useResource.ts";
import { clock, count } from "../../format.ts";
import { query, setQuery } from "../../router.ts";
import { clusterText, queuesText as t } from "../../text.ts";
import { Segments } from "../../ui/Segments.tsx";
import { Empty, Loaded } from "../../ui/States.tsx";
import { QueueHistory } from "./QueueHistory.tsx";
import { perHour, QueueTable } from "./QueueTable.tsx";
import { TeamTable } from "./TeamTable.tsx";
import { WaitingGangs } from "./WaitingGangs.tsx";

/** Who deserves, uses and borrows what; who waits at which position; what it costs. */
export function QueuesView() {
  const queues = useResource<Queues>("/queues", {}, ["cluster"]);
  return (
    <div class="stack">
      <header class="row wrap">
        <h1>{t.title}</h1>
        {queues.value && <span class="muted">{t.at(clock(queues.value.at))}</span>}
      </header>
      <Loaded of={queues} rows={12}>
        {(value) => value.items.length === 0
          ? <Empty title={t.none} text={t.noneText} />
          : <Content queues={value} />}
      </Loaded>
    </div>
  );
}

function Content({ queues }: { queues: Queues }) {
  const resources = [...new Set(queues.items.flatMap((queue) => Object.keys(queue.resources)))];
  const resource = resources.find((one) => one === query.value.resource) ?? resources[0] ?? "cpuCores";
  return (
    <>
      <Figures queues={queues} />
      <Segments label={t.resource} value={resource} onValue={(value) => setQuery({ resource: value })}
        options={resources.map((value) => ({ value, label: clusterText.resourceName(value) }))} />
      <QueueTable queues={queues.items} resource={resource} />
      <Section title={t.gangs}><WaitingGangs queues={queues.items} /></Section>
      <Section title={t.overTime}><QueueHistory queues={queues} /></Section>
      <Section title={t.teams}><TeamTable teams={queues.teams} /></Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return <section class="stack section"><h2>{title}</h2>{children}</section>;
}

function Figures({ queues }: { queues: Queues }) {
  const { jainIndex } = queues.fairness;
  const costs = queues.items.map((queue) => queue.usdPerHour);
  const cost = costs.every((one) => one === null) ? null : costs.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const waiting = queues.items.reduce((sum, queue) => sum + queue.waiting.length, 0);
  return (
    <dl class="figures">
      <div>
        <dt>{t.fairness}</dt>
        <dd>{jainIndex === null ? t.unknown : jainIndex.toFixed(2)}</dd>
        <dd class="small muted">{t.fairnessHint}</dd>
      </div>
      <div><dt>{t.costPerHour}</dt><dd>{perHour(cost)}</dd></div>
      <div><dt>{t.waitingGangs}</dt><dd>{count(waiting)}</dd></div>
    </dl>
  );
}
