import { useId, useState } from "preact/hooks";
import type { Lock } from "../../api/types.ts";
import { amounts } from "../../format.ts";
import { t } from "../../text.ts";
import { cutMiddle, visible } from "../../visible.ts";
import { arrow, partiesToDraw, placesOf, RING, type Place } from "./ring.ts";

/** Who waits for whom. The same in words stands below for screen readers. */
export function Cycle({ parties }: { parties: Lock["parties"] }) {
  const marker = useId();
  const [near, setNear] = useState<string | null>(null);
  const drawn = partiesToDraw(parties);
  const places = placesOf(drawn);
  const byName = new Map(places.map((place) => [place.party.party, place]));
  return (
    <figure class="cycle">
      <figcaption><h3>{t.locks.cycle}</h3></figcaption>
      <svg viewBox={`0 0 ${RING.width} ${RING.height}`} aria-hidden="true">
        <marker id={marker} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
          <path class="cycle-head" d="M0 0 8 4 0 8z" />
        </marker>
        {places.flatMap((place) => place.party.waitsFor.map((name) => byName.get(name)).filter(isPlace).map((other) => (
          <path
            key={`${place.party.party}\n${other.party.party}`} class="cycle-arrow" d={arrow(place, other)} marker-end={`url(#${marker})`}
            data-faded={near !== null && near !== place.party.party}
          />
        )))}
        {places.map((place) => (
          <PartyBox key={place.party.party} place={place} onNear={setNear} />
        ))}
      </svg>
      {drawn.length < parties.length && <p class="muted small">{t.locks.shortest(drawn.length, parties.length)}</p>}
      <ul class="visually-hidden">
        {drawn.map((party) => (
          <li key={party.party}>
            {t.locks.waitsFor(visible(party.party), amounts(party.holds), amounts(party.needs), party.waitsFor.map(visible).join(", "))}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function PartyBox({ place: { party, x, y }, onNear }: { place: Place; onNear: (party: string | null) => void }) {
  const { width, height } = RING.node;
  const holds = Object.values(party.holds).some((value) => value > 0);
  return (
    <g class="cycle-party" data-holds={holds} transform={`translate(${x - width / 2} ${y - height / 2})`}
      onMouseEnter={() => onNear(party.party)} onMouseLeave={() => onNear(null)}>
      <title>{visible(party.party)}</title>
      <rect width={width} height={height} rx="6" />
      <text x={width / 2} y="18">{cutMiddle(visible(party.party), 17)}</text>
      <text class="detail" x={width / 2} y="34">{holds ? t.locks.holdsShort(amounts(party.holds)) : t.locks.needsShort(amounts(party.needs))}</text>
    </g>
  );
}

function isPlace(place: Place | undefined): place is Place {
  return place !== undefined;
}
