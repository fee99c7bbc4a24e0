import { useCallback, useState } from "preact/hooks";
import { post } from "../../api/client.ts";
import type { RunAction, RunDetails } from "../../api/types.ts";
import { navigate } from "../../router.ts";
import { t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Confirm } from "../../ui/Confirm.tsx";
import { toast } from "../../ui/Toast.tsx";
import { runPath } from "./RunView.tsx";

/** An action with the stage or node that it is about. */
export interface ActionRequest {
  action: RunAction;
  node?: string;
  fromStage?: string;
}

const DANGEROUS: readonly RunAction[] = ["stop", "terminate", "delete", "reject"];

/** What the state of a run and the caller's rights allow. Approvals are answered where they are asked. */
export function Actions({ run, reload }: { run: RunDetails; reload: () => void }) {
  const [asked, setAsked] = useState<ActionRequest | null>(null);
  return (
    <div class="row wrap end">
      {run.actions.filter((action) => action !== "approve" && action !== "reject").map((action) => (
        <Button key={action} variant={action === "delete" ? "danger" : "normal"} onClick={() => setAsked({ action })}>{t.actions[action].verb}</Button>
      ))}
      {asked && <ConfirmAction run={run} request={asked} reload={reload} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Asks once, with the server's sentence on what the action will do. */
export function ConfirmAction({ run, request, reload, onClose }: {
  run: RunDetails; request: ActionRequest; reload: () => void; onClose: () => void;
}) {
  const path = `${runPath(run.workflow)}/actions`;
  const words = t.actions[request.action];
  const consequence = useCallback(
    () => post<{ consequence: string }>(path, request, { dryRun: true }).then((answer) => answer.consequence),
    [path, JSON.stringify(request)],
  );
  const act = async () => {
    await post(path, request);
    toast(words.done);
    if (request.action === "delete") {
      navigate("/runs");
    } else {
      reload();
    }
  };
  return (
    <Confirm
      title={words.title} verb={words.verb} danger={DANGEROUS.includes(request.action)}
      consequence={consequence} act={act} onClose={onClose}
    />
  );
}
