import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import { timeLabels, withoutRepeats } from "../format.ts";
import { resolveColours } from "./colours.ts";
import "uplot/dist/uPlot.min.css";

/** Room for a time with seconds. */
const TIME_LABEL_PIXELS = 72;

/** One line of a time series; a null value is a gap. */
export interface SeriesLine {
  name: string;
  values: (number | null)[];
  /** The custom property that holds the colour, such as "category-1". */
  color: string;
}

export interface SeriesProps {
  /** Seconds since 1970, ascending. */
  at: number[];
  lines: SeriesLine[];
  format: (value: number) => string;
  /** Changes with the format. */
  label: string;
  theme: string;
  /** Called with the sample below the pointer; null when it leaves. */
  onPoint: (sample: number | null) => void;
  height?: number;
}

/** Lines over time. The caller offers the numbers as a table as well, because the drawing has no text for screen readers. */
export function Series({ at, lines, format, label, theme, onPoint, height = 180 }: SeriesProps) {
  const element = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const width = useWidth(element);
  const shape = lines.map((line) => `${line.name}\n${line.color}`).join("\n");
  const data = (): uPlot.AlignedData => [at, ...lines.map((line) => line.values)];
  const hooks: uPlot.Hooks.Arrays = { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] };
  useEffect(() => {
    if (width === 0) {
      return;
    }
    plot.current = new uPlot({ ...options(element.current!, lines, format), width, height, hooks }, data(), element.current!);
    return () => plot.current?.destroy();
  }, [shape, width, height, theme, label]);
  useEffect(() => plot.current?.setData(data()), [at, lines]);
  return <div ref={element} class="series" role="img" aria-label={label} />;
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = element.current!;
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    setWidth(target.clientWidth);
    return () => observer.disconnect();
  }, []);
  return width;
}

function options(
  element: Element,
  lines: SeriesLine[],
  format: (value: number) => string,
): Omit<uPlot.Options, "width" | "height"> {
  const { fontFamily } = getComputedStyle(element);
  const colours = resolveColours(["text-2", "line", ...lines.map((line) => line.color)]);
  const axis = {
    stroke: colours["text-2"]!,
    font: `11px ${fontFamily}`,
    grid: { stroke: colours.line!, width: 1 },
    ticks: { show: false },
  };
  return {
    legend: { show: false },
    cursor: { y: false, points: { size: 6 } },
    scales: { y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.1 : 1] } },
    axes: [
      { ...axis, space: TIME_LABEL_PIXELS, values: (_plot, ticks) => timeLabels(ticks) },
      { ...axis, size: 56, values: (_plot, ticks) => withoutRepeats(ticks.map(format)) },
    ],
    series: [
      {},
      ...lines.map((line) => ({ label: line.name, stroke: colours[line.color]!, width: 1.5, points: { show: false } })),
    ],
  };
}
