import { resolveColours } from "../colours.ts";
import { hatching } from "../hatching.ts";

/** The number of colours for owners, queues or namespaces; more of them share a colour. */
export const CATEGORIES = 8;

/** The custom property of a category's colour; category -1 are system pods. */
export function categoryColour(category: number): string {
  return category < 0 ? "map-system" : `category-${category + 1}`;
}

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

export function readMapColors(context: CanvasRenderingContext2D): MapColors {
  const names = Array.from({ length: CATEGORIES }, (_, at) => categoryColour(at));
  const categories = resolveColours(names);
  const one = resolveColours(["map-free", "map-edge", "map-system", "text", "text-2", "accent", "failed", "wait-gang", "wait-start"]);
  return {
    bar: one["map-free"],
    edge: one["map-edge"],
    text: one.text,
    muted: one["text-2"],
    accent: one.accent,
    danger: one.failed,
    system: one["map-system"],
    categories: names.map((name) => categories[name]!),
    stalled: hatching(context, "gang", one["wait-gang"]),
    starting: hatching(context, "start", one["wait-start"]),
  };
}
