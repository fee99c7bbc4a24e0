import { themeColor } from "../themeColor.ts";

/** The number of colours for owners, queues or namespaces; more of them share a colour. */
export const CATEGORIES = 8;

/** The colours of the map in the current theme, read from the style sheet. */
export interface MapColors {
  bar: string;
  edge: string;
  text: string;
  muted: string;
  accent: string;
  danger: string;
  system: string;
  categories: string[];
  stalled: CanvasPattern | string;
  starting: CanvasPattern | string;
}

export function readMapColors(element: Element): MapColors {
  const token = (name: string) => themeColor(element, name);
  return {
    bar: token("--map-free"),
    edge: token("--map-edge"),
    text: token("--text"),
    muted: token("--text-2"),
    accent: token("--accent"),
    danger: token("--failed"),
    system: token("--map-system"),
    categories: Array.from({ length: CATEGORIES }, (_, at) => token(`--category-${at + 1}`)),
    stalled: hatch(token("--wait-gang"), 1),
    starting: hatch(token("--wait-start"), -1),
  };
}

/** Returns diagonal lines; the direction tells two causes apart where colours can't. */
function hatch(color: string, direction: 1 | -1): CanvasPattern | string {
  const size = 6;
  const tile = document.createElement("canvas");
  tile.width = tile.height = size;
  const context = tile.getContext("2d");
  if (!context) {
    return color;
  }
  context.strokeStyle = color;
  context.lineWidth = 2;
  for (const shift of [-size, 0, size]) {
    context.beginPath();
    context.moveTo(shift, direction > 0 ? size : 0);
    context.lineTo(shift + size, direction > 0 ? 0 : size);
    context.stroke();
  }
  return context.createPattern(tile, "repeat") ?? color;
}
