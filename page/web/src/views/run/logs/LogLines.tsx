import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LogLine } from "../../../api/types.ts";
import { clock } from "../../../format.ts";
import { t } from "../../../text.ts";
import { observeSize } from "../../../ui/observeSize.ts";
import { cutMiddle, visible } from "../../../visible.ts";
import { Marked } from "./Marked.tsx";

const LINE_HEIGHT = 20;
const MARGIN_LINES = 20;
const LONGEST_LINE = 4_000;
const COLOURS = 6;

interface LinesProps {
  lines: LogLine[];
  search: string;
  /** Whether the end stays in view. Scrolling up ends it, scrolling to the end starts it again. */
  follow: boolean;
  onFollow: (follow: boolean) => void;
  /** All lines are of one pod, so its name is left out. */
  single: boolean;
  empty: string;
}

/** Lines of logs, of which only those in view are in the document. */
export function LogLines({ lines, search, follow, onFollow, single, empty }: LinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => observeSize(box.current!, ({ clientHeight: height }) => setView((last) => ({ ...last, height }))), []);
  useLayoutEffect(() => {
    if (follow) {
      box.current!.scrollTop = box.current!.scrollHeight;
    }
  }, [lines, follow, view.height]);
  const scrolled = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!;
    const up = scrollTop < view.top;
    setView({ top: scrollTop, height: clientHeight });
    const atEnd = scrollTop + clientHeight >= scrollHeight - LINE_HEIGHT;
    if (up && follow && !atEnd) {
      onFollow(false);
    } else if (atEnd && !follow && !up) {
      onFollow(true);
    }
  };
  const first = Math.max(0, Math.floor(view.top / LINE_HEIGHT) - MARGIN_LINES);
  const end = Math.min(lines.length, first + Math.ceil(view.height / LINE_HEIGHT) + 2 * MARGIN_LINES);
  return (
    <div ref={box} class="log" role="log" aria-live="off" aria-label={t.run.tab.logs} tabIndex={0} onScroll={scrolled}>
      {lines.length === 0 && empty && <p class="log-empty">{empty}</p>}
      <div class="log-lines" style={{ height: `${lines.length * LINE_HEIGHT}px` }}>
        <div style={{ transform: `translateY(${first * LINE_HEIGHT}px)` }}>
          {lines.slice(first, end).map((line, index) => <Line key={first + index} line={line} search={search} single={single} />)}
        </div>
      </div>
    </div>
  );
}

function Line({ line, search, single }: { line: LogLine; search: string; single: boolean }) {
  const text = visible(line.text.length > LONGEST_LINE ? line.text.slice(0, LONGEST_LINE) : line.text);
  return (
    <div class="log-line">
      <span class="log-time">{line.at === null ? "" : clock(line.at)}</span>
      {!single && (
        <span class="log-source" data-colour={(line.rank ?? 0) % COLOURS} title={line.pod}>
          <bdi>{cutMiddle(visible(line.stage), line.rank === null ? 18 : 12)}</bdi>{line.rank !== null && ` ${line.rank}`}
        </span>
      )}
      <bdi class="log-text"><Marked text={text} search={search} /></bdi>
      {line.text.length > LONGEST_LINE && <span class="muted">{t.logs.cut(line.text.length - LONGEST_LINE)}</span>}
    </div>
  );
}
