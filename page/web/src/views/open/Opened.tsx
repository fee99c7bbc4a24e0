import { useState } from "preact/hooks";
import { Gantt } from "../../chart/Gantt.tsx";
import { duration, usd } from "../../format.ts";
import { t } from "../../text.ts";
import { Select } from "../../ui/Field.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseMark } from "../../ui/PhaseMark.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { visible } from "../../visible.ts";
import { Held } from "../locks/Held.tsx";
import type { OpenedRun } from "./readFile.ts";

/** The runs of a file, one at a time. */
export function Opened({ runs }: { runs: OpenedRun[] }) {
  const [index, setIndex] = useState(0);
  const { timeline, beside } = runs[index]!;
  const name = ({ timeline: each }: OpenedRun) => [each.pipeline, each.scheduler, each.outcome].map(visible).join(" · ");
  const lock = timeline.lock && {
    ...timeline.lock, holders: timeline.lock.holders.map((holder) => ({ ...holder, party: "" })),
    waiters: timeline.lock.waiters.map((waiter) => ({ ...waiter, party: "" })),
  };
  return (
    <>
      {runs.length > 1 && (
        <div class="filters">
          <Select label={t.open.run} value={String(index)} options={runs.map((run, at) => ({ value: String(at), label: name(run) }))}
            onValue={(value) => setIndex(Number(value))} />
        </div>
      )}
      <dl class="facts">
        <div><dt>{t.runs.state}</dt><dd><PhaseMark phase={timeline.outcome} /></dd></div>
        <div><dt>{t.runs.pipeline}</dt><dd><Name text={timeline.pipeline} /></dd></div>
        <div><dt>{t.open.scheduler}</dt><dd><Name text={timeline.scheduler} /></dd></div>
        <div><dt>{t.nav.cluster}</dt><dd><Name text={timeline.cluster} /></dd></div>
        <div><dt>{t.open.makespan}</dt><dd>{duration(timeline.makespanSeconds)}</dd></div>
        <div><dt>{t.runs.cost}</dt><dd>{usd(timeline.bill?.usd)}</dd></div>
      </dl>
      {timeline.message && <p><Sentence text={timeline.message} limit={600} /></p>}
      {beside && <p class="small muted">{t.open.besideHint}</p>}
      <Gantt key={index} timeline={timeline} beside={beside} label={t.run.ganttOf(timeline.pipeline)} />
      {lock && <section class="stack"><h2>{t.locks.title}</h2><Held lock={lock} /></section>}
    </>
  );
}
