/** Reads a stream of bytes and passes each line on without its end; empty lines are left out. */
export async function parseLines(body: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> {
  const split = lineSplitter((line) => line !== "" && onLine(line));
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    split(decoder.decode(part.value, { stream: true }));
  }
  split(`${decoder.decode()}\n`);
}

/** Returns a function that takes text in parts of any size and calls `onLine` for each whole line (LF, CR LF). */
export function lineSplitter(onLine: (line: string) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      onLine(part.endsWith("\r") ? part.slice(0, -1) : part);
    }
  };
}
