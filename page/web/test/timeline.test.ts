import assert from "node:assert/strict";
import { test } from "node:test";
import type { Timeline, TimelinePod } from "../src/api/types.ts";
import { causeOfReason } from "../src/causes.ts";
import { profile } from "../src/chart/gantt/draw.ts";
import { spansOfPod, totals } from "../src/chart/gantt/spans.ts";
import { shortestCycle } from "../src/views/locks/ring.ts";

const POD: TimelinePod = {
  pod: "a", stage: "s", instance: "0", role: "pod", queue: null, node: "n", requests: {}, createdSeconds: 0, boundSeconds: 10,
  runningSeconds: 13, endedSeconds: 20, outcome: "succeeded", message: null, heldWhileLocked: false,
  waits: [{ atSeconds: 1, reason: "queue q has no free cpu" }, { atSeconds: 4, reason: "0/2 nodes are available: 2 Insufficient cpu." }],
};
const TIMELINE = { endSeconds: 30, lock: null } as Timeline;

test("the reason tells waiting for queue, gang and node apart", () => {
  assert.equal(causeOfReason("queue resource quota insufficient: insufficient cpu"), "queue");
  assert.equal(causeOfReason("pod group is not ready, 1 Pending, 1 minAvailable"), "gang");
  assert.equal(causeOfReason("pod group is ready, 2 minAvailable, 3 Pending; Pending: 3 Unschedulable"), "node");
  assert.equal(causeOfReason("0/2 nodes are available: 2 Insufficient cpu."), "node");
});

test("the parts of a bar follow each other from creation to end", () => {
  const spans = spansOfPod(POD, TIMELINE, false);
  assert.deepEqual(spans.map((span) => [span.kind, span.from, span.to]), [
    ["queue", 0, 4], ["node", 4, 10], ["start", 10, 13], ["succeeded", 13, 20],
  ]);
  assert.deepEqual(totals(spans), { queue: 4, node: 6, start: 3, succeeded: 7 });
});

test("a pod that waits lasts until the end of what is known", () => {
  const waiting = { ...POD, boundSeconds: null, runningSeconds: null, endedSeconds: null, outcome: null };
  assert.equal(spansOfPod(waiting, TIMELINE, false).at(-1)?.to, 30);
});

test("a lock shows from the moment of its proof", () => {
  const held = { ...POD, heldWhileLocked: true, outcome: null, endedSeconds: null };
  const spans = spansOfPod(held, { ...TIMELINE, lock: { atSeconds: 15, holders: [], waiters: [], free: [] } }, true);
  assert.deepEqual(spans.slice(-2).map((span) => [span.kind, span.from, span.to]), [["running", 13, 15], ["locked", 15, 30]]);
});

test("a profile counts the pods of each column", () => {
  const spans = [{ kind: "running" as const, from: 0, to: 4, text: null }, { kind: "running" as const, from: 2, to: 3, text: null }];
  assert.deepEqual([...profile(spans, 4, (seconds) => seconds).get("running")!.slice(0, 4)], [1, 1, 2, 1]);
});

test("the shortest cycle of a lock is found; parties that wait for nobody are in none", () => {
  const party = (name: string, ...waitsFor: string[]) => ({ party: name, run: null, holds: {}, needs: {}, waitsFor });
  const parties = [party("a", "b"), party("b", "c"), party("c", "a", "d"), party("d", "c"), party("e")];
  assert.deepEqual(shortestCycle(parties)?.map((each) => each.party), ["c", "d"]);
  assert.equal(shortestCycle([party("e")]), null);
});
