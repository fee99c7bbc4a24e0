import assert from "node:assert/strict";
import { test } from "node:test";
import { lineSplitter, parseLines } from "../src/api/ndjson.ts";
import { eventParser, type ServerEvent } from "../src/api/sse.ts";

function eventsOf(...parts: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const split = lineSplitter(eventParser((event) => events.push(event)));
  parts.forEach(split);
  return events;
}

test("an event may come in parts of any size", () => {
  const text = 'id: 7\nevent: run\ndata: {"workflow":"a",\ndata: "version":2}\n\n';
  const whole = eventsOf(text);
  assert.deepEqual(whole, eventsOf(...text));
  assert.deepEqual(whole, [{ id: "7", event: "run", data: '{"workflow":"a",\n"version":2}' }]);
});

test("comments and events without data are left out", () => {
  assert.deepEqual(eventsOf(": still here\n\nevent: run\n\n"), []);
});

test("CR LF ends a line as LF does", () => {
  assert.equal(eventsOf("data: 1\r\n\r\n")[0]?.data, "1");
});

test("an event that the connection cuts is not passed on", () => {
  assert.deepEqual(eventsOf("data: 1\n"), []);
});

test("a character that two parts share is read whole, and the last line needs no end", async () => {
  const bytes = new TextEncoder().encode("é\n\n{}");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 1));
      controller.enqueue(bytes.slice(1));
      controller.close();
    },
  });
  const lines: string[] = [];
  await parseLines(body, (line) => lines.push(line));
  assert.deepEqual(lines, ["é", "{}"]);
});
