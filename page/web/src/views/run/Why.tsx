import { useCallback, useState } from "preact/hooks";
import type { RunDetails } from "../../api/types.ts";
import { t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Name } from "../../ui/Name.tsx";
import { PhaseIcon } from "../../ui/PhaseMark.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { visible } from "../../visible.ts";
import { LockPanel } from "../locks/LockPanel.tsx";
import { useWaits } from "../waits/useWaits.ts";
import { type ActionRequest, ConfirmAction } from "./Actions.tsx";
import { concerns, runPath } from "./RunView.tsx";
import { RunWaits } from "./RunWaits.tsx";

/** Why a run does not go on: an approval, a failure, a lock, or pods that wait. */
export function Why({ run, reload }: { run: RunDetails; reload: () => void }) {
  const matters = useCallback(concerns(run.workflow), [run.workflow]);
  const waits = useWaits(run.finishedAt === null && !run.local ? `${runPath(run.workflow)}/waits` : null, ["run", "cluster"], matters).value;
  return (
    <>
      {run.approvals.map((approval) => <Approval key={approval.node} run={run} approval={approval} reload={reload} />)}
      {(run.phase === "Failed" || run.phase === "Error") && <FailureReason run={run} />}
      {waits?.lock && <LockPanel lock={waits.lock} base={whatIfBase(run)} />}
      {waits && waits.waiting.length > 0 && !waits.lock && <RunWaits waits={waits} />}
    </>
  );
}

/** Another scheduler is tried on the run's pipeline with its parameters; nodes are added to the live state. */
function whatIfBase(run: RunDetails): Record<string, string> {
  return { pipeline: run.pipeline, ...Object.fromEntries(run.parameters.map(({ name, value }) => [`p.${name}`, value])) };
}

function Approval({ run, approval, reload }: { run: RunDetails; approval: RunDetails["approvals"][number]; reload: () => void }) {
  const [asked, setAsked] = useState<ActionRequest | null>(null);
  const may = run.actions.includes("approve");
  return (
    <section class="card approval" aria-label={t.run.approval}>
      <span class="phase-icon tone-suspended"><PhaseIcon tone="suspended" /></span>
      <div class="grow">
        <h2>{t.run.approvalOf(visible(approval.stage))}</h2>
        {approval.message && <p><Sentence text={approval.message} limit={400} /></p>}
        {!may && <p class="muted">{t.run.mayNotApprove}</p>}
      </div>
      {may && (
        <>
          <Button variant="danger" onClick={() => setAsked({ action: "reject", node: approval.node })}>{t.actions.reject.verb}</Button>
          <Button variant="primary" onClick={() => setAsked({ action: "approve", node: approval.node })}>{t.actions.approve.verb}</Button>
        </>
      )}
      {asked && <ConfirmAction run={run} request={asked} reload={reload} onClose={() => setAsked(null)} />}
    </section>
  );
}

function FailureReason({ run }: { run: RunDetails }) {
  const failed = run.stages.filter((stage) => stage.phase === "Failed");
  return (
    <section class="failure" aria-label={t.run.whyFailed}>
      <div class="grow">
        <h2>{t.run.whyFailed}</h2>
        {run.message && <p><Sentence text={run.message} limit={600} /></p>}
        <ul>
          {failed.slice(0, 5).map((stage) => (
            <li key={stage.stage}><strong><Name text={stage.stage} /></strong>{stage.message && <>: <Sentence text={stage.message} limit={400} /></>}</li>
          ))}
        </ul>
        {failed.length > 5 && <p class="muted">{t.run.moreFailed(failed.length - 5)}</p>}
      </div>
    </section>
  );
}
