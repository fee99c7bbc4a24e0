import { useState } from "preact/hooks";
import type { Lock } from "../../api/types.ts";
import { t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { PhaseIcon } from "../../ui/PhaseMark.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { Cures } from "./Cures.tsx";
import { Cycle } from "./Cycle.tsx";
import { Held } from "./Held.tsx";

interface LockPanelProps {
  lock: Lock;
  /** What another scheduler is tried on in What if; without it the live state. */
  base?: Record<string, string>;
  /** Whether it starts folded in a small window, so that what is below it is in view. */
  folded?: boolean;
}

const ROOMY = "(min-width: 1000px) and (min-height: 700px)";

/** A lock: that it is one and why, who waits for whom, who holds and who waits, and what ends it. */
export function LockPanel({ lock, base, folded = false }: LockPanelProps) {
  const [open, setOpen] = useState(() => !folded || matchMedia(ROOMY).matches);
  return (
    <section class="lock" aria-labelledby="lock-heading">
      <div class="lock-head" data-open={open}>
        <PhaseIcon tone="locked" />
        <div>
          <h2 id="lock-heading">{lock.proved ? t.locks.proved : t.locks.likely}</h2>
          <p><Sentence text={lock.sentence} /></p>
        </div>
        <Button variant="quiet" aria-expanded={open} aria-controls="lock-details" onClick={() => setOpen(!open)}>
          {open ? t.locks.fold : t.locks.unfold}
        </Button>
      </div>
      <div id="lock-details" class="lock-body" hidden={!open}>
        {lock.parties.length > 1 && <Cycle parties={lock.parties} />}
        <Cures lock={lock} base={base ?? {}} />
      </div>
      <details hidden={!open}>
        <summary>{t.locks.evidence}</summary>
        <Held lock={lock} />
      </details>
    </section>
  );
}
