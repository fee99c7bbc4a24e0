import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, amount, amounts, bytes, count, duration, secondsBetween, timeLabels, usd, withoutRepeats } from "../src/format.ts";

test("durations have the largest unit that they need", () => {
  assert.equal(duration(42), "0:42");
  assert.equal(duration(680), "11:20");
  assert.equal(duration(7380), "2:03:00");
  assert.equal(duration(3 * 86_400 + 4 * 3600 + 600), "3d 04:10");
  assert.equal(duration(-5), "0:00");
});

test("an unknown duration is a dash, not zero", () => {
  assert.equal(duration(null), "–");
  assert.equal(duration(Number.NaN), "–");
  assert.equal(secondsBetween(null, null, 0), null);
});

test("a clock that is behind never gives negative time", () => {
  assert.equal(secondsBetween("2026-11-27T15:00:10Z", null, Date.parse("2026-11-27T15:00:00Z")), 0);
  assert.equal(ago("2026-11-27T15:00:10Z", Date.parse("2026-11-27T15:00:00Z")), "now");
});

test("amounts have the units of Kubernetes", () => {
  assert.equal(amount("cpuCores", 2), "2 CPU");
  assert.equal(amount("milliCpu", 1500), "1.5 CPU");
  assert.equal(bytes(6.25 * 2 ** 30), "6.25\u2009Gi");
  assert.equal(amounts({ cpuCores: 1, memoryBytes: 0, "nvidia.com/gpu": 4 }), "1 CPU, 4 gpu");
  assert.equal(amounts({}), "–");
});

test("money shows what is small, and groups what is large", () => {
  assert.equal(usd(0), "$0");
  assert.equal(usd(0.0042), "$0.0042");
  assert.equal(usd(0.42), "$0.42");
  assert.equal(usd(12_345), "$12\u202f345");
  assert.equal(usd(-1.5), "−$1.50");
  assert.equal(count(1_234_567), "1\u202f234\u202f567");
});

test("a time axis has no label twice: a short range has seconds, and equal times are left out", () => {
  const at = (second: number) => new Date(2026, 10, 28, 15, 19, second).getTime() / 1000;
  const cases: [string, number[], string[]][] = [
    ["a long range has minutes", [0, 60, 120].map(at), ["15:19", "15:20", "15:21"]],
    ["ticks of one minute have seconds", [0, 10, 20].map(at), ["15:19:00", "15:19:10", "15:19:20"]],
    ["so do ticks that only share one", [30, 45, 60].map(at), ["15:19:30", "15:19:45", "15:20:00"]],
    ["ticks of one second have one label", [0, 0.5, 1].map(at), ["15:19:00", "", "15:19:01"]],
    ["a single tick has minutes", [at(7)], ["15:19"]],
    ["no tick has no label", [], []],
  ];
  for (const [about, ticks, labels] of cases) {
    assert.deepEqual(timeLabels(ticks), labels, about);
  }
  assert.deepEqual(withoutRepeats(["0 %", "0 %", "1 %", "0 %"]), ["0 %", "", "1 %", "0 %"]);
});
