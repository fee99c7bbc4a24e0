import type { Lock } from "../../api/types.ts";

type Party = Lock["parties"][number];

/** A party's place on the ring. */
export interface Place {
  party: Party;
  x: number;
  y: number;
}

/** More parties than this are unreadable on a ring; the shortest cycle shows why it is a lock. */
const MOST_ON_RING = 8;

export const RING = { width: 440, height: 300, node: { width: 150, height: 44 } };

/** Returns the parties to draw: all of them, or those of a shortest cycle where they are many. */
export function partiesToDraw(parties: Party[]): Party[] {
  if (parties.length <= MOST_ON_RING) {
    return parties;
  }
  return (shortestCycle(parties) ?? parties).slice(0, MOST_ON_RING);
}

/** Returns the shortest way by which a party waits for itself. */
export function shortestCycle(parties: Party[]): Party[] | null {
  const byName = new Map(parties.map((party) => [party.party, party]));
  let best: string[] | null = null;
  for (const { party } of parties) {
    const cycle = cycleFrom(party, byName);
    if (cycle && (best === null || cycle.length < best.length)) {
      best = cycle;
    }
  }
  return best?.map((name) => byName.get(name)!) ?? null;
}

/** Breadth-first from a party back to itself. */
function cycleFrom(start: string, byName: Map<string, Party>): string[] | null {
  const before = new Map<string, string>();
  const queue = [start];
  for (const name of queue) {
    for (const next of byName.get(name)?.waitsFor ?? []) {
      if (next === start) {
        return pathTo(name, start, before);
      }
      if (!before.has(next) && byName.has(next)) {
        before.set(next, name);
        queue.push(next);
      }
    }
  }
  return null;
}

function pathTo(last: string, start: string, before: Map<string, string>): string[] {
  const path = [last];
  for (let name = last; name !== start; ) {
    name = before.get(name)!;
    path.unshift(name);
  }
  return path;
}

/** Places parties on an ellipse, the first at the top. */
export function placesOf(parties: Party[]): Place[] {
  return parties.map((party, index) => {
    const angle = (index / parties.length) * 2 * Math.PI - Math.PI / 2;
    return {
      party,
      x: RING.width / 2 + (RING.width / 2 - RING.node.width / 2 - 8) * Math.cos(angle),
      y: RING.height / 2 + (RING.height / 2 - RING.node.height / 2 - 8) * Math.sin(angle),
    };
  });
}

/** An arrow between the borders of two places, bent so that both directions are seen. */
export function arrow(from: Place, to: Place): string {
  const start = border(from, to);
  const end = border(to, from);
  const bend = 0.14;
  const middle = {
    x: (start.x + end.x) / 2 - (end.y - start.y) * bend,
    y: (start.y + end.y) / 2 + (end.x - start.x) * bend,
  };
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
}

function border(of: Place, towards: Place): { x: number; y: number } {
  const dx = towards.x - of.x;
  const dy = towards.y - of.y;
  const reach = Math.min(
    dx === 0 ? Infinity : (RING.node.width / 2 + 6) / Math.abs(dx),
    dy === 0 ? Infinity : (RING.node.height / 2 + 6) / Math.abs(dy),
  );
  return { x: of.x + dx * Math.min(1, reach), y: of.y + dy * Math.min(1, reach) };
}
