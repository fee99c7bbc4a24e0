import { t } from "../text.ts";

export type Tone = "running" | "succeeded" | "failed" | "waiting" | "suspended" | "stopped" | "cached" | "locked";

const TONES: Record<string, Tone> = {
  pending: "waiting", waiting: "waiting", running: "running", stopping: "stopped", suspended: "suspended",
  succeeded: "succeeded", completed: "succeeded", failed: "failed", error: "failed", evicted: "failed", stopped: "stopped",
  deleted: "stopped", cancelled: "stopped", skipped: "stopped", omitted: "stopped", unfinished: "stopped",
  cached: "cached", locked: "locked",
};

/** Shapes that differ without colour: ring, arc, tick, cross, bars, square, arrow, closed ring. */
const SHAPES: Record<Tone, string> = {
  waiting: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 5v3.4l2.2 1.4",
  running: "M8 2.2a5.8 5.8 0 1 1-5.2 3.2M6.6 5.4v5.2L10.8 8z",
  succeeded: "M2.8 8.6 6.3 12 13.2 4.4",
  failed: "M3.4 3.4l9.2 9.2M12.6 3.4l-9.2 9.2",
  suspended: "M5.4 3v10M10.6 3v10",
  stopped: "M3.4 3.4h9.2v9.2H3.4z",
  cached: "M13 8a5 5 0 1 1-1.6-3.7M13 2.4v3.2H9.8",
  locked: "M4 7.2h8v6.2H4zM5.6 7V5a2.4 2.4 0 0 1 4.8 0v2",
};

export function toneOf(phase: string): Tone {
  return TONES[phase.toLowerCase()] ?? "stopped";
}

/** The shape of a state, for places where its word stands beside it. */
export function PhaseIcon({ tone }: { tone: Tone }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
      <path d={SHAPES[tone]} />
    </svg>
  );
}

/** A state: colour, shape and word. */
export function PhaseMark({ phase }: { phase: string }) {
  const tone = toneOf(phase);
  return <span class="phase" data-tone={tone}><PhaseIcon tone={tone} />{t.phase(phase)}</span>;
}
