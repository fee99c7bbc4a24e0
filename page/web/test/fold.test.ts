import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, type GraphStage } from "../src/chart/graph/fold.ts";

const stage = (name: string, ...after: string[]): GraphStage => ({ stage: name, kind: "pod", after });

/** A source, chains of two side by side, and a stage that joins them. */
function fan(chains: number): GraphStage[] {
  const stages = [stage("source")];
  for (let chain = 0; chain < chains; chain++) {
    stages.push(stage(`read-${chain}`, "source"), stage(`write-${chain}`, `read-${chain}`));
  }
  return [...stages, stage("join", ...stages.filter((each) => each.stage.startsWith("write")).map((each) => each.stage))];
}

test("a small graph is drawn as it is", () => {
  assert.equal(fold(fan(3), new Set()).length, 8);
});

test("chains fold first, then what is side by side, and no stage is lost", () => {
  const stages = fan(1000);
  const nodes = fold(stages, new Set());
  assert.deepEqual(nodes.map((node) => [node.kind, node.stages.length]), [["stage", 1], ["parallel", 2000], ["stage", 1]]);
  assert.deepEqual(nodes[2]?.after, [nodes[1]?.id]);
  assert.equal(new Set(nodes.flatMap((node) => node.stages)).size, stages.length);
});

test("a folded node that the reader opened stays open", () => {
  const folded = fold(fan(1000), new Set());
  assert.equal(fold(fan(1000), new Set([folded[1]!.id])).length, 1002);
});

test("a stage after an unknown one, or in a circle, does not stop the page", () => {
  const stages = [stage("a", "missing"), stage("b", "c"), stage("c", "b"), ...fan(30)];
  assert.equal(new Set(fold(stages, new Set()).flatMap((node) => node.stages)).size, stages.length);
});
