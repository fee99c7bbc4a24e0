import assert from "node:assert/strict";
import { test } from "node:test";
import type { Lock } from "../src/api/types.ts";
import { t } from "../src/text.ts";
import { noCures } from "../src/views/locks/noCures.ts";
import { holderEnd } from "../src/views/waits/holderEnd.ts";

const HOLDER: Lock["holders"][number] = { pod: "a", node: "n", holds: { cpuCores: 1 }, party: "A" };

test("a lock without a change that ends it says what to do: with a holder to stop one, without to add a node", () => {
  const cases: [string, Pick<Lock, "curesTried" | "holders">, string][] = [
    ["changes were tried", { curesTried: true, holders: [HOLDER] }, t.locks.noCures],
    ["the cluster is too large to try one", { curesTried: false, holders: [HOLDER] }, t.locks.notTried],
    ["nobody holds anything", { curesTried: true, holders: [] }, t.locks.noCuresAlone],
    ["nobody holds anything, and nothing was tried", { curesTried: false, holders: [] }, t.locks.noCuresAlone],
  ];
  for (const [about, lock, sentence] of cases) {
    assert.equal(noCures(lock), sentence, about);
  }
  assert.match(t.locks.noCures, /Stop one of the holders/);
  assert.match(t.locks.notTried, /Stop one of the holders/);
  assert.doesNotMatch(t.locks.noCuresAlone, /holder/);
});

test("a hold that should have ended is overdue, and does not end in 0:00", () => {
  const now = Date.parse("2026-11-28T15:00:00Z");
  const cases: [number, string][] = [
    [250_000, "ends in 4:10"],
    [600, "ends in 0:01"],
    [400, "should end now"],
    [0, "should end now"],
    [-200_000, "overdue by 3:20"],
  ];
  for (const [millis, text] of cases) {
    assert.equal(holderEnd(now + millis, now), text, String(millis));
  }
});
