import assert from "node:assert/strict";
import { test } from "node:test";
import { cutMiddle, visible } from "../src/visible.ts";
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
