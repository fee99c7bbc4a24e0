import { useState } from "preact/hooks";
import type { Waits, Why } from "../../api/types.ts";
import { causeOfWhy } from "../../causes.ts";
import { Swatch } from "../../chart/Swatch.tsx";
import { clock } from "../../format.ts";
import { t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Name } from "../../ui/Name.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { WaitDetails } from "../waits/WaitList.tsx";

const SHOWN = 4;

/** What waits and why, a line each; a line opens to its details. */
export function RunWaits({ waits }: { waits: Waits }) {
  const [all, setAll] = useState(false);
  const shown = all ? waits.waiting : waits.waiting.slice(0, SHOWN);
  return (
    <section class="card run-waits" aria-labelledby="waits-heading">
      <h2 id="waits-heading">{t.waits.title(waits.waiting.length)}</h2>
      <ul>{shown.map((why) => <WaitItem key={why.subject} why={why} at={Date.parse(waits.at)} />)}</ul>
      {waits.waiting.length > SHOWN && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.waits.fewer : t.waits.all(waits.waiting.length)}
        </Button>
      )}
      {!waits.predicted && <p class="muted small">{t.waits.notPredicted}</p>}
    </section>
  );
}

function WaitItem({ why, at }: { why: Why; at: number }) {
  const cause = causeOfWhy(why.cause);
  return (
    <li>
      <details>
        <summary>
          <Swatch kind={cause} colour={`wait-${cause}`} />
          <span class="visually-hidden">{t.causes[cause]}: </span>
          <strong><Name text={why.subject} limit={48} /></strong>
          <span class="wait-sentence"><Sentence text={why.sentence} limit={300} /></span>
          {why.startsAtMillis !== undefined && <span class="muted nowrap end">{t.waits.starts(clock(new Date(why.startsAtMillis)))}</span>}
        </summary>
        <div class="wait-more"><WaitDetails why={why} at={at} /></div>
      </details>
    </li>
  );
}
