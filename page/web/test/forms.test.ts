import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter, Queue, Timeline } from "../src/api/types.ts";
import { checkValue, rangeHint } from "../src/views/pipelines/parameterCheck.ts";
import { sentValues } from "../src/views/pipelines/useFormValues.ts";
import { queueTree } from "../src/views/queues/queueTree.ts";
import { figures } from "../src/views/whatif/figures.ts";
import { readWhatIf, whatIfQuery, whatIfRequest, writeWhatIf } from "../src/views/whatif/whatIfQuery.ts";

const parameter = (type: Parameter["type"], rest: Partial<Parameter> = {}): Parameter => ({
  name: "p", type, required: false, default: null, description: null, values: null, min: null, max: null, pattern: null, ...rest,
});

test("values are checked by their type", () => {
  const wrong = (type: Parameter["type"], ...values: string[]) =>
    values.forEach((value) => assert.notEqual(checkValue(parameter(type), value), null, `${type} ${value}`));
  const right = (type: Parameter["type"], ...values: string[]) =>
    values.forEach((value) => assert.equal(checkValue(parameter(type), value), null, `${type} ${value}`));
  right("int", "0", "-7", "123456789012345678", "");
  wrong("int", "01", "1.5", "1234567890123456789", "x");
  right("float", "0.5", "1e-3", ".5", "-2");
  wrong("float", "1e999", "NaN", "1,5");
  right("date", "2024-02-29");
  wrong("date", "2023-02-29", "2024-2-1", "2024-13-01");
  wrong("text", "{{workflow.name}}");
});

test("ranges are of the number, or of the length in characters", () => {
  assert.notEqual(checkValue(parameter("int", { min: 1, max: 9 }), "10"), null);
  assert.equal(checkValue(parameter("text", { max: 2 }), "👩👩"), null);
  assert.notEqual(checkValue(parameter("text", { min: 3 }), "ab"), null);
  assert.notEqual(checkValue(parameter("enum", { values: ["a"] }), "b"), null);
  assert.equal(rangeHint(parameter("int", { min: 1, max: 9 })), "from 1 to 9");
});

test("a required value without a default must be given; an empty one takes the default", () => {
  assert.notEqual(checkValue(parameter("text", { required: true }), ""), null);
  assert.equal(checkValue(parameter("text", { required: true, default: "x" }), ""), null);
  assert.deepEqual(sentValues([parameter("int", { default: 3 })], { p: "" }), {});
  assert.deepEqual(sentValues([parameter("text", { default: "x" })], { p: "" }), { p: "" });
});

test("what if is read from the address as it was written", () => {
  const choice = {
    pipeline: "train", pasted: false, parameters: { size: "a b" }, nodes: [{ pool: "a:b", count: -2 }], machine: { pool: "gpu", machine: "p4d" },
    scheduler: "volcano", weights: { research: 3 },
  };
  const query = Object.fromEntries(Object.entries(writeWhatIf(choice)).map(([name, value]) => [name, value ?? ""]));
  assert.deepEqual(readWhatIf(query), choice);
  assert.equal(whatIfRequest(readWhatIf({})), null);
  const pasted = readWhatIf({ from: "source", scheduler: "volcano" });
  assert.deepEqual(whatIfRequest(pasted, "kind: Pipeline")?.base, { source: "kind: Pipeline", parameters: {} });
  assert.equal(writeWhatIf(pasted).from, "source");
  assert.equal(writeWhatIf({ ...choice, parameters: {} }, { "p.size": "old" })["p.size"], null);
  assert.deepEqual(whatIfQuery({ change: "nodes", target: "gpu", count: 1, usdPerHour: 2 }), { nodes: "gpu:1" });
  assert.equal(whatIfQuery({ change: "fewer_pods", target: "x", count: 1, usdPerHour: 0 }), null);
});

test("a change is better or worse by the direction of each number", () => {
  const timeline = (makespanSeconds: number | null, share: number): Timeline => ({
    scheduler: "volcano", cluster: "c", pipeline: "p", outcome: makespanSeconds === null ? "locked" : "completed", message: null,
    makespanSeconds, endSeconds: 100, lock: null, stages: [], nodes: [], gangs: [], pods: [],
    utilisation: { cpu: { boundShare: share, heldByLockShare: 0 }, gpu: { boundShare: 0, heldByLockShare: 0 } },
  });
  const of = (key: string) => figures(timeline(100, 0.5), timeline(60, 0.4)).find((figure) => figure.key === key)!;
  assert.deepEqual([of("makespan").difference, of("makespan").better], ["−0:40", true]);
  assert.equal(of("cpu").better, false);
  assert.equal(of("gpu").better, null);
  assert.equal(figures(timeline(null, 0), timeline(60, 0))[0]!.better, true);
});

test("queues with parents in a circle, or unknown ones, are all listed", () => {
  const queue = (name: string, parent: string | null) => ({ queue: name, parent }) as Queue;
  const rows = queueTree([queue("a", "b"), queue("b", "a"), queue("c", "gone"), queue("d", "c"), queue("e", "e")]);
  assert.deepEqual(rows.map((row) => `${row.queue.queue}${row.depth}`), ["c0", "d1", "e0", "a0", "b1"]);
});
