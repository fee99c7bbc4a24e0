import { useState } from "preact/hooks";
import type { Waits, Why } from "../../api/types.ts";
import { Swatch } from "../../chart/Swatch.tsx";
import { amounts, count, duration } from "../../format.ts";
import { waitsText as t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Name } from "../../ui/Name.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { visible } from "../../visible.ts";
import { causeOfWhy } from "../../causes.ts";
import { CureList } from "./CureList.tsx";
import { holderEnd } from "./holderEnd.ts";

const SHOWN_AT_FIRST = 10;
const MORE = 50;
const FREE_SHOWN = 3;
const HOLDERS_SHOWN = 6;

/** Why pods and gangs wait: the cause, who holds what they need, when they are expected to start, and what would help. */
export function WaitList({ waits }: { waits: Waits }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  if (waits.waiting.length === 0) {
    return <p class="muted">{t.none}</p>;
  }
  return (
    <div class="waits">
      {waits.waiting.slice(0, shown).map((why) => <Wait key={why.subject} why={why} at={Date.parse(waits.at)} />)}
      {waits.waiting.length > shown && (
        <div><Button onClick={() => setShown(shown + MORE)}>{t.more(count(Math.min(MORE, waits.waiting.length - shown)), count(waits.waiting.length))}</Button></div>
      )}
      {waits.predicted && <p class="small muted">{t.predicted}</p>}
    </div>
  );
}

function Wait({ why, at }: { why: Why; at: number }) {
  return (
    <article class="wait" aria-label={visible(why.subject)}>
      <div class="row wrap">
        <Swatch kind={causeOfWhy(why.cause)} colour={`wait-${causeOfWhy(why.cause)}`} />
        <span class="subject"><Name text={why.subject} /></span>
        <span class="muted">{t.cause[why.cause] ?? t.unknownCause} · {t.pods(count(why.pods.length))}</span>
      </div>
      <div class="start"><Start why={why} at={at} /></div>
      <p class="wide"><Sentence text={why.sentence} /></p>
      <WaitDetails why={why} at={at} />
    </article>
  );
}

/** What they need, who holds it, what would help, and the scheduler's messages. */
export function WaitDetails({ why, at }: { why: Why; at: number }) {
  return (
    <>
      {why.detail && <p class="wide muted"><Sentence text={why.detail} /></p>}
      <div class="wide wait-columns">
        <Needs why={why} />
        <Holders why={why} at={at} />
        <CureList cures={why.sooner} />
      </div>
      <Messages why={why} />
    </>
  );
}

function Start({ why, at }: { why: Why; at: number }) {
  if (why.startsAtMillis === undefined) {
    return <span class="muted">{t.noStart}</span>;
  }
  const seconds = (why.startsAtMillis - at) / 1000;
  return (
    <>
      <span>{seconds < 1 ? t.startsNow : t.startsIn(duration(seconds))}</span>{" "}
      {why.startsAfter && <span class="muted">{t.startsAfter(visible(why.startsAfter))}</span>}
    </>
  );
}

function Needs({ why }: { why: Why }) {
  return (
    <div>
      <h3>{t.needs}</h3>
      <p>{amounts(why.needs)}</p>
      {why.free.length > 0 && (
        <>
          <h3>{t.free}</h3>
          <ul>
            {why.free.slice(0, FREE_SHOWN).map((free) => (
              <li key={free.node}><Name text={free.node} limit={32} /> <span class="muted">{amounts(free.free)}</span></li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Holders({ why, at }: { why: Why; at: number }) {
  if (why.heldBy.length === 0) {
    return null;
  }
  return (
    <div>
      <h3>{t.heldBy}</h3>
      <ul>
        {why.heldBy.slice(0, HOLDERS_SHOWN).map((holder) => (
          <li key={holder.name}>
            <Name text={holder.name} limit={40} />{" "}
            <span class="muted">
              {t.holds(amounts(holder.holds), t.pods(count(holder.pods)))}
              {holder.endsAtMillis !== undefined && `, ${holderEnd(holder.endsAtMillis, at)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Messages({ why }: { why: Why }) {
  const texts = [...why.said, ...why.commands.map((command) => `$ ${command}`)];
  if (texts.length === 0) {
    return null;
  }
  return (
    <details class="wide">
      <summary>{t.messages}</summary>
      <pre class="messages">{texts.map(visible).join("\n")}</pre>
    </details>
  );
}
