import type { Lock } from "../../api/types.ts";
import { t } from "../../text.ts";
import { PhaseIcon } from "../../ui/PhaseMark.tsx";
import { visible } from "../../visible.ts";
import { Cures } from "./Cures.tsx";
import { Cycle } from "./Cycle.tsx";
import { Held } from "./Held.tsx";

interface LockPanelProps {
  lock: Lock;
  /** What another scheduler is tried on in What if; without it the live state. */
  base?: Record<string, string>;
}

/** A lock: that it is one and why, who waits for whom, who holds and who waits, and what ends it. */
export function LockPanel({ lock, base }: LockPanelProps) {
  return (
    <section class="lock" aria-labelledby="lock-heading">
      <div class="lock-head">
        <PhaseIcon tone="locked" />
        <div>
          <h2 id="lock-heading">{lock.proved ? t.locks.proved : t.locks.likely}</h2>
          <p><bdi>{visible(lock.sentence)}</bdi></p>
        </div>
      </div>
      <div class="lock-body">
        {lock.parties.length > 1 && <Cycle parties={lock.parties} />}
        <Cures cures={lock.cures} base={base ?? {}} />
      </div>
      <details>
        <summary>{t.locks.evidence}</summary>
        <Held lock={lock} />
      </details>
    </section>
  );
}
