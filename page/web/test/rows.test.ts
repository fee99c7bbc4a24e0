import assert from "node:assert/strict";
import { test } from "node:test";
import type { Timeline, TimelineGang, TimelinePod } from "../src/api/types.ts";
import { besideSpans } from "../src/chart/gantt/beside.ts";
import { rowsOf, stagesOf } from "../src/chart/gantt/rows.ts";
import { describe } from "../src/chart/gantt/rowText.ts";

const pod = (name: string, stage: string, instance: string, created: number): TimelinePod => ({
  pod: name, stage, instance, role: "worker", queue: "q", node: "n", requests: {}, createdSeconds: created, boundSeconds: created + 1,
  runningSeconds: created + 2, endedSeconds: created + 9, outcome: "succeeded", message: null, heldWhileLocked: false, waits: [],
});
const gang = (name: string, stage: string, minMember: number, created: number, instance = 0): TimelineGang => ({
  gang: name, queue: "q", stage, instance, minMember, createdSeconds: created, startedSeconds: created + 20,
});
const timeline = (pods: TimelinePod[], gangs: TimelineGang[]) => ({
  pods, gangs, stages: [], endSeconds: 60, lock: null,
}) as unknown as Timeline;

const TRAIN = timeline(
  [pod("a-0", "train", "0", 12), pod("a-1", "train", "0", 12), pod("b-0", "train", "1", 30), pod("b-1", "train", "1", 30), pod("c", "split", "0", 0)],
  [gang("ns/b", "train", 2, 10, 1), gang("ns/a", "train", 2, 10), gang("ns/c", "split", 1, 0)],
);

test("each gang stands before its pods, and a single pod has none", () => {
  const keys = rowsOf(stagesOf(TRAIN), () => true).map((row) => (row.kind === "pod" ? row.pod.pod : row.key));
  assert.deepEqual(keys, ["stage/split", "c", "stage/train", "gang/ns/a", "a-0", "a-1", "gang/ns/b", "b-0", "b-1"]);
});

test("a gang waits for its queue until its first pod exists", () => {
  const gangs = rowsOf(stagesOf(TRAIN), () => true).filter((row) => row.kind === "gang");
  assert.deepEqual(gangs.map((row) => row.spans.map((span) => [span.kind, span.from, span.to])), [[["queue", 10, 12]], [["queue", 10, 30]]]);
});

test("the successive pods of a rank are attempts in one row", () => {
  const failed = { ...pod("run-x-worker-1", "train", "0", 0), outcome: "failed" as const };
  const again = pod("run-y-worker-1", "train", "0", 20);
  const other = pod("run-y-worker-0", "train", "0", 20);
  const [, gangRow, ...rows] = rowsOf(stagesOf(timeline([again, other, failed], [
    gang("ns/x", "train", 2, 0), gang("ns/y", "train", 2, 15),
  ])), () => true);
  assert.deepEqual(gangRow?.kind === "gang" && gangRow.gangs.map((each) => each.gang), ["ns/x", "ns/y"]);
  assert.deepEqual(rows.map((row) => row.kind === "pod" && row.attempts.map((each) => each.pod.pod)), [
    ["run-x-worker-1", "run-y-worker-1"], ["run-y-worker-0"],
  ]);
  assert.deepEqual(rows[0]?.spans.map((span) => span.attempt), [1, 1, 1, 2, 2, 2]);
  assert.match(describe(rows[0]!, null).join("\n"), /2 attempts[^]*Attempt 2, Succeeded/);
});

test("a folded stage is one row", () => {
  assert.deepEqual(rowsOf(stagesOf(TRAIN), () => false).map((row) => row.key), ["stage/split", "stage/train"]);
});

test("pods of another run are found by their place, not by their name", () => {
  const other = timeline(TRAIN.pods.map((each) => pod(`${each.pod}-x`, each.stage, each.instance, each.createdSeconds + 5)), TRAIN.gangs);
  const rows = rowsOf(stagesOf(TRAIN), () => true);
  const beside = besideSpans(rows, other);
  assert.equal(beside.size, rows.length);
  const second = rows.find((row) => row.kind === "pod" && row.pod.pod === "b-1")!;
  assert.equal(beside.get(second.key)?.[0]?.from, 35);
});
