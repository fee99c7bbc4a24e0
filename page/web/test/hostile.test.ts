import assert from "node:assert/strict";
import { test } from "node:test";
import { cutMiddle, visible } from "../src/visible.ts";
import { parts } from "../src/ui/Sentence.tsx";
import { append, EMPTY } from "../src/views/run/logs/buffer.ts";
import { readFile } from "../src/views/open/readFile.ts";

test("characters that turn or hide text become visible", () => {
  assert.equal(visible("photo\u202egnp.exe"), "photo⟨202E⟩gnp.exe");
  assert.equal(visible("a\u001b[31m\u0000"), "a⟨1B⟩[31m⟨00⟩");
  assert.equal(visible("ab\u200bc\ufeff"), "ab⟨200B⟩c⟨FEFF⟩");
  assert.equal(visible("tab\tstays"), "tab\tstays");
});

test("letters of any script stay", () => {
  for (const text of ["naïve", "شغل", "作业", "👩‍🔬".replaceAll("\u200d", "")]) {
    assert.equal(visible(text), text);
  }
});

test("a long name keeps its start and its end, and no character is halved", () => {
  assert.equal(cutMiddle("section-6-ddp-train-0", 11), "secti…ain-0");
  assert.equal(cutMiddle("short", 11), "short");
  assert.equal(cutMiddle("👩👩👩👩👩", 3), "👩…👩");
});

test("a file of another kind is refused, and fields of other types are unknown", () => {
  assert.equal(readFile("{"), null);
  assert.equal(readFile("[1]"), null);
  assert.equal(readFile('"text"'), null);
  const [run] = readFile('{"simulations":[{"scheduler":7,"pods":[{"pod":{},"createdSeconds":"x","endedSeconds":1e999},null]}]}')!;
  assert.deepEqual(run!.timeline.pods.map((pod) => [pod.pod, pod.createdSeconds, pod.endedSeconds]), [["", 0, null], ["", 0, null]]);
});

test("what stands between backticks is code, and a single backtick is not", () => {
  assert.deepEqual(parts("no run `x` in `y`"), ["no run ", "x", " in ", "y", ""]);
  assert.deepEqual(parts("a ` b"), ["a ` b"]);
});

test("a log keeps a bounded number of lines and of characters, and counts what it drops", () => {
  const line = (text: string) => ({ pod: "p", stage: "s", rank: 0, at: null, text });
  let log = EMPTY;
  for (let index = 0; index < 1_000; index++) {
    log = append(log, [line(`line ${index}`)], 100, 10_000);
    assert.ok(log.lines.length <= 100);
  }
  assert.equal(log.lines.length + log.omitted, 1_000);
  assert.equal(log.lines.at(-1)?.text, "line 999");

  log = append(EMPTY, Array.from({ length: 50 }, () => line("x".repeat(1_000))), 100, 10_000);
  assert.equal(log.characters, log.lines.length * 1_000);
  assert.ok(log.characters <= 10_000);
  assert.equal(log.lines.length + log.omitted, 50);
  assert.equal(append(EMPTY, [{ truncated: true, omittedLines: 0 }]).tail, true);
});
