import { t } from "../../text.ts";
import { Swatch } from "../Swatch.tsx";
import { STACK } from "./paint.ts";
import type { SpanKind } from "./spans.ts";

const PLAIN: Partial<Record<SpanKind, string>> = {
  running: "fill-running", succeeded: "fill-succeeded", failed: "fill-failed", stopped: "fill-stopped",
};

/** Names the fills of the kinds that a chart contains. */
export function Legend({ kinds }: { kinds: ReadonlySet<SpanKind> }) {
  return (
    <ul class="chart-legend" aria-label={t.gantt.legend}>
      {[...STACK].reverse().filter((kind) => kinds.has(kind)).map((kind) => (
        <li key={kind}>
          {PLAIN[kind]
            ? <Swatch colour={PLAIN[kind]!} />
            : <Swatch kind={kind as "queue"} colour={kind === "locked" ? "locked" : `wait-${kind}`} />}
          {t.gantt.kinds[kind]}
        </li>
      ))}
    </ul>
  );
}
