import { useState } from "preact/hooks";
import type { Waits, Why } from "../../api/types.ts";
import { causeOfWhy } from "../../causes.ts";
import { amounts, clock } from "../../format.ts";
import { Swatch } from "../../chart/Swatch.tsx";
import { t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Name } from "../../ui/Name.tsx";

const SHOWN = 4;

/** What waits, why, until when, and what would let it start sooner. */
export function WaitList({ waits }: { waits: Waits }) {
  const [all, setAll] = useState(false);
  const shown = all ? waits.waiting : waits.waiting.slice(0, SHOWN);
  return (
    <section class="card run-waits" aria-labelledby="waits-heading">
      <h2 id="waits-heading">{t.waits.title(waits.waiting.length)}</h2>
      <ul>{shown.map((why) => <WaitItem key={why.subject} why={why} />)}</ul>
      {waits.waiting.length > SHOWN && (
        <Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.waits.fewer : t.waits.all(waits.waiting.length)}
        </Button>
      )}
      {!waits.predicted && <p class="muted small">{t.waits.notPredicted}</p>}
    </section>
  );
}

function WaitItem({ why }: { why: Why }) {
  const cause = causeOfWhy(why.cause);
  return (
    <li>
      <details>
        <summary>
          <Swatch kind={cause} colour={`wait-${cause}`} />
          <span class="visually-hidden">{t.causes[cause]}: </span>
          <strong><Name text={why.subject} limit={48} /></strong>
          <span class="wait-sentence"><Name text={why.sentence} limit={300} /></span>
          {why.startsAtMillis !== undefined && <span class="muted nowrap end">{t.waits.starts(clock(new Date(why.startsAtMillis)))}</span>}
        </summary>
        <dl class="facts">
          <div><dt>{t.waits.needs}</dt><dd>{amounts(why.needs)}{why.atOnce > 1 && ` ${t.waits.atOnce(why.atOnce)}`}</dd></div>
          {why.heldBy.length > 0 && <div><dt>{t.waits.heldBy}</dt><dd>{why.heldBy.slice(0, 3).map((holder) => <div key={holder.name}><Name text={holder.name} />: {amounts(holder.holds)}</div>)}</dd></div>}
          {why.said.some(Boolean) && <div><dt>{t.waits.said}</dt><dd>{why.said.map((said) => <div key={said} class="mono"><Name text={said} limit={300} /></div>)}</dd></div>}
          {why.commands.length > 0 && <div><dt>{t.waits.sooner}</dt><dd>{why.commands.map((command) => <div key={command} class="mono"><Name text={command} limit={300} /></div>)}</dd></div>}
        </dl>
      </details>
    </li>
  );
}
