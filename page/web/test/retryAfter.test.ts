import assert from "node:assert/strict";
import { test } from "node:test";
import { retryAfterSeconds } from "../src/api/retryAfter.ts";

test("a server says in seconds or with a date when to ask again", () => {
  const now = Date.parse("Fri, 27 Nov 2026 12:00:00 GMT");
  assert.equal(retryAfterSeconds("7", now), 7);
  assert.equal(retryAfterSeconds("Fri, 27 Nov 2026 12:00:30 GMT", now), 30);
});

test("a time that is missing, over or without end is a short or a bounded wait", () => {
  assert.equal(retryAfterSeconds(null), 1);
  assert.equal(retryAfterSeconds(""), 1);
  assert.equal(retryAfterSeconds("0"), 1);
  assert.equal(retryAfterSeconds("soon"), 1);
  assert.equal(retryAfterSeconds("Fri, 27 Nov 2020 12:00:00 GMT"), 1);
  assert.equal(retryAfterSeconds("99999999999"), 600);
});
