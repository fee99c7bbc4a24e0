import type { LogLine, LogRecord } from "../../../api/types.ts";

export const MOST_LINES = 50_000;

/** Lines of logs, of which the newest are kept. Rows are numbered from the first line that was read. */
export interface LogBuffer {
  lines: LogLine[];
  /** Lines that are not kept: left out by the server, and dropped here. */
  omitted: number;
}

export const EMPTY: LogBuffer = { lines: [], omitted: 0 };

/** Returns the buffer with more lines; drops a tenth at once when it is full, so that few copies are made. */
export function append({ lines, omitted }: LogBuffer, records: LogRecord[], most = MOST_LINES): LogBuffer {
  let left = omitted;
  const next = lines.slice();
  for (const record of records) {
    if ("truncated" in record) {
      left += record.omittedLines;
    } else {
      next.push(record);
    }
  }
  const drop = next.length > most ? next.length - most + Math.floor(most / 10) : 0;
  return { lines: drop > 0 ? next.slice(drop) : next, omitted: left + drop };
}
