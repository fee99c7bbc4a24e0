import type { ClusterIndex } from "./clusterIndex.ts";
import type { NodeGroup } from "./nodeGroups.ts";

/** How much of a node is drawn: a bar only, a thick bar with each pod, or a bar with the node's name. */
export type Detail = "overview" | "pods" | "names";

interface Measures {
  pitch: number;
  bar: number;
  label: number;
  widest: number;
}

const MEASURES: Record<Detail, Measures> = {
  overview: { pitch: 6, bar: 4, label: 0, widest: 120 },
  pods: { pitch: 16, bar: 12, label: 0, widest: 220 },
  names: { pitch: 44, bar: 18, label: 18, widest: 320 },
};
const GAP = 12;
/** A narrow map has a second line in the heading of a pool. */
export const NARROW = 520;
const GROUP_GAP = 16;
/** Bars of a pool that would be shorter are drawn larger than the others. */
const SHORTEST = 48;

/** Where the nodes of one pool are: rows of cells below a heading. */
export interface GroupBox {
  group: NodeGroup;
  top: number;
  rowsTop: number;
  bottom: number;
  columns: number;
  cell: number;
  pixelsPerUnit: number;
  /** How much larger than those of the other pools the bars are drawn. */
  enlarged: number;
}

export interface MapLayout {
  detail: Detail;
  measures: Measures;
  boxes: GroupBox[];
  width: number;
  height: number;
}

export interface Place {
  box: GroupBox;
  at: number;
}

/** Returns the detail at which this many nodes fit on few screens. */
export function detailFor(nodeCount: number): Detail {
  if (nodeCount <= 120) {
    return "names";
  }
  return nodeCount <= 1200 ? "pods" : "overview";
}

/** Lays the nodes out at one scale: a node with twice as many cores has a bar twice as long. */
export function layOut(
  index: ClusterIndex,
  groups: NodeGroup[],
  resource: number,
  detail: Detail,
  width: number,
): MapLayout {
  const measures = MEASURES[detail];
  const largest = (group: NodeGroup) =>
    group.nodes.reduce((most, node) => Math.max(most, index.state.nodes[node]!.allocatable[resource]!), 0);
  const most = Math.max(...groups.map(largest), 0);
  const widest = Math.min(measures.widest, width);
  let top = 0;
  const boxes = groups.map((group) => {
    const box = place(group, largest(group), most, widest, measures, width, top);
    top = box.bottom + GROUP_GAP;
    return box;
  });
  return { detail, measures, boxes, width, height: Math.max(0, top - GROUP_GAP) };
}

function place(
  group: NodeGroup,
  largest: number,
  most: number,
  widest: number,
  measures: Measures,
  width: number,
  top: number,
): GroupBox {
  const toScale = most > 0 ? (widest * largest) / most : 0;
  const bar = largest > 0 ? Math.min(widest, Math.max(SHORTEST, toScale)) : 0;
  const cell = Math.max(bar, measures.label > 0 ? Math.min(160, width) : 0);
  const columns = Math.max(1, Math.floor((width + GAP) / (cell + GAP)));
  const rows = bar > 0 ? Math.ceil(group.nodes.length / columns) : 0;
  const rowsTop = top + (width < NARROW ? 42 : 26);
  return {
    group,
    top,
    rowsTop,
    bottom: rowsTop + rows * measures.pitch,
    columns,
    cell: cell + GAP,
    pixelsPerUnit: largest > 0 ? bar / largest : 0,
    enlarged: toScale > 0 ? bar / toScale : 1,
  };
}

export function cellOrigin(layout: MapLayout, box: GroupBox, at: number): { x: number; y: number } {
  return {
    x: (at % box.columns) * box.cell,
    y: box.rowsTop + Math.floor(at / box.columns) * layout.measures.pitch,
  };
}

/** Returns the node at a point of the map, or null. */
export function placeAt(layout: MapLayout, x: number, y: number): Place | null {
  const box = layout.boxes.find((one) => y >= one.rowsTop && y < one.bottom);
  const column = box ? Math.floor(x / box.cell) : -1;
  if (!box || column < 0 || column >= box.columns) {
    return null;
  }
  const at = Math.floor((y - box.rowsTop) / layout.measures.pitch) * box.columns + column;
  return at < box.group.nodes.length ? { box, at } : null;
}

export function placeOf(layout: MapLayout, node: number): Place | null {
  for (const box of layout.boxes) {
    const at = box.group.nodes.indexOf(node);
    if (at >= 0) {
      return { box, at };
    }
  }
  return null;
}

/** Returns the place that an arrow key leads to: across the cells of a row, and through all pools. */
export function neighbour(layout: MapLayout, from: Place, columns: number, rows: number): Place {
  const at = from.at + columns + rows * from.box.columns;
  if (at >= 0 && at < from.box.group.nodes.length) {
    return { box: from.box, at };
  }
  const boxes = layout.boxes.filter((box) => box.bottom > box.rowsTop);
  const next = boxes[boxes.indexOf(from.box) + Math.sign(at - from.at)];
  if (!next) {
    return from;
  }
  return { box: next, at: at < 0 ? next.group.nodes.length - 1 : 0 };
}
