import type { Check } from "../../api/types.ts";
import { duration, usd } from "../../format.ts";
import { submitText as t } from "../../text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { PhaseIcon, type Tone } from "../../ui/PhaseMark.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { CureTexts } from "../waits/CureTexts.tsx";
import type { CheckState } from "./useCheck.ts";

type Answer = keyof typeof t.verdicts;

const TONES: Record<Answer, Tone> = {
  incomplete: "stopped",
  checking: "running",
  failed: "failed",
  none: "stopped",
  cannot_lock: "succeeded",
  can_lock: "waiting",
  will_lock: "locked",
  undecided: "suspended",
};

interface VerdictProps {
  state: CheckState;
  /** Whether the values are complete, so that they can be checked. */
  complete: boolean;
  /** Chooses the scheduler that a cure names. */
  onScheduler?: (scheduler: string) => void;
}

/** Whether the run can lock, and what it is expected to take. While it is checked anew, the last verdict stays, marked as old. */
export function Verdict({ state, complete, onScheduler }: VerdictProps) {
  const answer = answerOf(state, complete);
  const verdict = complete ? state.check?.verdict : null;
  const { title, text } = t.verdicts[answer];
  return (
    <section class="card verdict" data-answer={answer} aria-label={t.verdict} aria-busy={state.busy}>
      <div role="status">
        <h2 class={`row tone-${TONES[answer]}`}><PhaseIcon tone={TONES[answer]} />{title}</h2>
        <p><Sentence text={state.error && complete ? state.error.sentence : verdict ? verdict.reason : text} /></p>
      </div>
      {verdict && <p><Badge>{verdict.proved ? t.proved : t.notProved}</Badge></p>}
      {verdict && verdict.cures.length > 0 && <><h3>{t.cures}</h3><CureTexts cures={verdict.cures} onScheduler={onScheduler} /></>}
      {complete && state.check?.predicted && <Predicted predicted={state.check.predicted} />}
    </section>
  );
}

export function answerOf({ busy, check, error }: CheckState, complete: boolean): Answer {
  if (!complete) {
    return "incomplete";
  }
  if (busy) {
    return "checking";
  }
  if (error) {
    return "failed";
  }
  return check?.verdict?.answer ?? "none";
}

function Predicted({ predicted }: { predicted: NonNullable<Check["predicted"]> }) {
  return (
    <>
      <h3>{t.predicted}</h3>
      <dl class="figures small-figures">
        <div><dt>{t.makespan}</dt><dd>{duration(predicted.makespanSeconds)}</dd></div>
        <div><dt>{t.waiting}</dt><dd>{duration(predicted.waitingSeconds)}</dd></div>
        <div><dt>{t.cost}</dt><dd>{usd(predicted.usd)}</dd></div>
      </dl>
    </>
  );
}
