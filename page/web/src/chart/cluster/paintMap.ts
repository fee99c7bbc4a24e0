import type { ClusterIndex } from "./clusterIndex.ts";
import type { MapColors } from "./mapColors.ts";
import { cellOrigin, NARROW, type GroupBox, type MapLayout } from "./mapLayout.ts";
import { eachSpan, type Span } from "./podSpans.ts";

/** What is drawn, apart from where. */
export interface Picture {
  index: ClusterIndex;
  resource: number;
  /** By owner: its colour in MapColors.categories, or -1 for the system's grey. */
  category: Int8Array;
  /** By owner: 0 if it is drawn faintly. Null draws all alike. */
  lit: Uint8Array | null;
  heading: (box: GroupBox) => { title: string; detail: string };
}

export interface Mark {
  node: number;
  pod: number;
}

const FAINT = 0.16;
/** What is left of the owner's colour below the hatching of pods that do no work. */
const OWNER_STRIPE = 5;

/** Draws the part of the map between two heights; the canvas's origin is at "top". */
export function paintMap(
  context: CanvasRenderingContext2D,
  layout: MapLayout,
  picture: Picture,
  colors: MapColors,
  top: number,
  height: number,
): void {
  context.save();
  context.translate(0, -top);
  for (const box of layout.boxes) {
    if (box.bottom >= top && box.top <= top + height) {
      paintHeading(context, layout, picture.heading(box), colors, box);
      if (box.pixelsPerUnit > 0) {
        paintRows(context, layout, picture, colors, box, top, height);
      }
    }
  }
  context.restore();
}

function paintHeading(
  context: CanvasRenderingContext2D,
  layout: MapLayout,
  heading: { title: string; detail: string },
  colors: MapColors,
  box: GroupBox,
): void {
  context.textBaseline = "alphabetic";
  context.font = font(context, 600, 13);
  context.fillStyle = colors.text;
  context.fillText(heading.title, 0, box.top + 18);
  const titleWidth = context.measureText(heading.title).width + 12;
  const beside = layout.width >= NARROW;
  context.font = font(context, 400, 12);
  context.fillStyle = colors.muted;
  const detail = cutAtTheEnd(context, heading.detail, beside ? layout.width - titleWidth : layout.width);
  context.fillText(detail, beside ? titleWidth : 0, box.top + (beside ? 18 : 35));
}

function font(context: CanvasRenderingContext2D, weight: number, size: number): string {
  return `${weight} ${size}px ${getComputedStyle(context.canvas).fontFamily}`;
}

function paintRows(
  context: CanvasRenderingContext2D,
  layout: MapLayout,
  picture: Picture,
  colors: MapColors,
  box: GroupBox,
  top: number,
  height: number,
): void {
  const { pitch } = layout.measures;
  const firstRow = Math.max(0, Math.floor((top - box.rowsTop) / pitch));
  const endRow = Math.ceil((top + height - box.rowsTop) / pitch);
  const end = Math.min(box.group.nodes.length, endRow * box.columns);
  for (let at = firstRow * box.columns; at < end; at++) {
    const node = box.group.nodes[at]!;
    const { x, y } = cellOrigin(layout, box, at);
    if (layout.measures.label > 0) {
      paintName(context, layout, picture, colors, box, node, x, y);
    }
    paintNode(context, layout, picture, colors, box, node, x, y + layout.measures.label);
  }
}

function paintName(
  context: CanvasRenderingContext2D,
  layout: MapLayout,
  picture: Picture,
  colors: MapColors,
  box: GroupBox,
  node: number,
  x: number,
  y: number,
): void {
  const one = picture.index.state.nodes[node]!;
  context.font = font(context, 400, 11);
  context.fillStyle = one.ready ? colors.muted : colors.danger;
  const short = shortName(one.node);
  const name = one.ready && one.schedulable ? short : `${one.ready ? "⊘" : "✕"} ${short}`;
  context.fillText(cutInTheMiddle(context, name, box.cell - 12), x, y + layout.measures.label - 5);
}

/** The name without its domain, which all nodes of a cluster share. An address has none. */
function shortName(node: string): string {
  const [host = node] = node.split(".");
  return /^\d*$/.test(host) ? node : host;
}

function cutAtTheEnd(context: CanvasRenderingContext2D, text: string, width: number): string {
  let cut = text;
  while (cut.length > 1 && context.measureText(cut).width > width) {
    cut = `${cut.slice(0, -2)}…`;
  }
  return cut;
}

function cutInTheMiddle(context: CanvasRenderingContext2D, name: string, width: number): string {
  if (context.measureText(name).width <= width) {
    return name;
  }
  let kept = Math.floor((name.length * width) / context.measureText(name).width);
  while (kept > 2) {
    const shorter = `${name.slice(0, Math.ceil(kept / 2))}…${name.slice(name.length - Math.floor(kept / 2))}`;
    if (context.measureText(shorter).width <= width) {
      return shorter;
    }
    kept--;
  }
  return "…";
}

function paintNode(
  context: CanvasRenderingContext2D,
  layout: MapLayout,
  picture: Picture,
  colors: MapColors,
  box: GroupBox,
  node: number,
  x: number,
  y: number,
): void {
  const { index, resource } = picture;
  const one = index.state.nodes[node]!;
  const { bar } = layout.measures;
  const room = one.allocatable[resource]!;
  const length = room * box.pixelsPerUnit;
  context.fillStyle = colors.bar;
  context.fillRect(x, y, length, bar);
  const single = layout.detail !== "overview";
  // Static pods can make the sum larger than the node: what is drawn of them does not reach into the next node.
  eachSpan(index, node, resource, !single, (span) => {
    const inside = { ...span, to: Math.min(span.to, room) };
    if (span.from < room) {
      paintSpan(context, picture, colors, inside, x + span.from * box.pixelsPerUnit, y, box.pixelsPerUnit, bar, single);
    }
  });
  context.globalAlpha = 1;
  if (!one.ready || !one.schedulable) {
    context.fillStyle = one.ready ? colors.muted : colors.danger;
    context.fillRect(x - 3, y, 2, bar);
  }
  if (single) {
    context.strokeStyle = colors.edge;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, y + 0.5, Math.max(0, length - 1), bar - 1);
  }
}

function paintSpan(
  context: CanvasRenderingContext2D,
  picture: Picture,
  colors: MapColors,
  span: Span,
  x: number,
  y: number,
  pixelsPerUnit: number,
  bar: number,
  single: boolean,
): void {
  const width = (span.to - span.from) * pixelsPerUnit;
  const drawn = single && width > 3 ? width - 1 : width;
  const category = picture.category[span.owner]!;
  context.globalAlpha = !picture.lit || picture.lit[span.owner] ? 1 : FAINT;
  context.fillStyle = category < 0 ? colors.system : colors.categories[category]!;
  context.fillRect(x, y, drawn, bar);
  const stalled = picture.index.stalled[span.owner] === 1;
  if (stalled || !span.running) {
    const hatched = Math.max(bar - OWNER_STRIPE, bar / 2);
    context.fillStyle = colors.bar;
    context.fillRect(x, y, drawn, hatched);
    context.fillStyle = stalled ? colors.stalled : colors.starting;
    context.fillRect(x, y, drawn, hatched);
  }
}

/** Outlines the node of the pointer or keyboard, and its pod. */
export function paintMark(
  context: CanvasRenderingContext2D,
  layout: MapLayout,
  picture: Picture,
  colors: MapColors,
  box: GroupBox,
  at: number,
  mark: Mark,
  top: number,
): void {
  const origin = cellOrigin(layout, box, at);
  const y = origin.y + layout.measures.label - top;
  const { index, resource } = picture;
  const length = index.state.nodes[mark.node]!.allocatable[resource]! * box.pixelsPerUnit;
  context.strokeStyle = colors.accent;
  context.lineWidth = 2;
  context.strokeRect(origin.x - 1, y - 1, length + 2, layout.measures.bar + 2);
  eachSpan(index, mark.node, resource, false, (span) => {
    if (span.pod !== mark.pod) {
      return;
    }
    context.fillStyle = colors.accent;
    context.fillRect(
      origin.x + span.from * box.pixelsPerUnit,
      y + layout.measures.bar + 1,
      Math.max(3, (span.to - span.from) * box.pixelsPerUnit),
      2,
    );
  });
}
