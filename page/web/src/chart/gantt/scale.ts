const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800];
const LEAST_TICK_PIXELS = 84;
const LEAST_RANGE_SECONDS = 0.05;

/** The part of the time that is shown, in seconds from the start of the run. */
export interface Range {
  from: number;
  to: number;
}

/** Returns seconds of the lines of an axis, on round numbers. */
export function ticks({ from, to }: Range, pixels: number): number[] {
  const most = Math.max(1, Math.floor(pixels / LEAST_TICK_PIXELS));
  const step = STEPS.find((each) => (to - from) / each <= most) ?? 86_400 * Math.ceil((to - from) / 86_400 / most);
  const lines: number[] = [];
  for (let index = Math.ceil(from / step); index * step <= to; index++) {
    lines.push(index * step);
  }
  return lines;
}

/** Zooms around a moment; stays within the whole time. */
export function zoom(range: Range, factor: number, around: number, whole: Range): Range {
  const from = around - (around - range.from) / factor;
  const to = around + (range.to - around) / factor;
  return to - from < LEAST_RANGE_SECONDS ? range : clamp({ from, to }, whole);
}

/** Moves by seconds; stays within the whole time. */
export function pan(range: Range, seconds: number, whole: Range): Range {
  return clamp({ from: range.from + seconds, to: range.to + seconds }, whole);
}

function clamp({ from, to }: Range, whole: Range): Range {
  const length = Math.min(to - from, whole.to - whole.from);
  const start = Math.max(whole.from, Math.min(from, whole.to - length));
  return { from: start, to: start + length };
}
