import type { LogLine, LogRecord } from "../../../api/types.ts";

export const MOST_LINES = 50_000;
/** A line has up to 65,536 characters, so a number of lines alone does not bound the memory. */
export const MOST_CHARACTERS = 32 * 1024 * 1024;

/** Lines of logs, of which the newest are kept. Rows are numbered from the first line that was read. */
export interface LogBuffer {
  lines: LogLine[];
  /** Lines that are not kept: left out by the server, and dropped here. */
  omitted: number;
  /** Whether the server left out lines that it does not count: of pods with longer logs, or of further pods. */
  tail: boolean;
  characters: number;
}

export const EMPTY: LogBuffer = { lines: [], omitted: 0, tail: false, characters: 0 };

/** Returns the buffer with more lines; drops a tenth at once when it is full, so that few copies are made. */
export function append(
  { lines, omitted, ...last }: LogBuffer, records: LogRecord[], most = MOST_LINES, mostCharacters = MOST_CHARACTERS,
): LogBuffer {
  let left = omitted;
  let { tail, characters } = last;
  const next = lines.slice();
  for (const record of records) {
    if ("truncated" in record) {
      left += record.omittedLines;
      tail ||= record.omittedLines === 0;
    } else {
      next.push(record);
      characters += record.text.length;
    }
  }
  let drop = next.length > most ? next.length - most + Math.floor(most / 10) : 0;
  for (let index = 0; index < drop; index++) {
    characters -= next[index]!.text.length;
  }
  const goal = characters > mostCharacters ? 0.9 * mostCharacters : Infinity;
  for (; characters > goal && drop < next.length - 1; drop++) {
    characters -= next[drop]!.text.length;
  }
  return { lines: drop > 0 ? next.slice(drop) : next, omitted: left + drop, tail, characters };
}
