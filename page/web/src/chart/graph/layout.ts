import dagre from "@dagrejs/dagre";
import type { GraphNode } from "./fold.ts";

export const NODE_WIDTH = 196;
export const NODE_HEIGHT = 48;

export interface Placed {
  node: GraphNode;
  x: number;
  y: number;
}

export interface GraphLayout {
  width: number;
  height: number;
  nodes: Placed[];
  edges: { from: string; to: string; path: string }[];
}

/** Places the nodes in layers from left to right. */
export function layOut(nodes: GraphNode[]): GraphLayout {
  const graph = new dagre.graphlib.Graph();
  const ranker = nodes.length > 300 ? "longest-path" : "network-simplex";
  graph.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 48, marginx: 12, marginy: 12, ranker });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) {
    graph.setNode(node.id, { width: NODE_WIDTH, height: NODE_HEIGHT });
  }
  for (const node of nodes) {
    node.after.forEach((before) => graph.setEdge(before, node.id));
  }
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    nodes: nodes.map((node) => {
      const { x, y } = graph.node(node.id);
      return { node, x: x - NODE_WIDTH / 2, y: y - NODE_HEIGHT / 2 };
    }),
    edges: graph.edges().map(({ v, w }) => {
      const between = graph.edge(v, w).points.slice(1, -1);
      return { from: v, to: w, path: curve([side(graph.node(v), 1), ...between, side(graph.node(w), -1)]) };
    }),
  };
}

/** The middle of a node's right or left side: edges leave and arrive there, not at its corners. */
function side(node: { x: number; y: number }, direction: 1 | -1): { x: number; y: number } {
  return { x: node.x + (direction * NODE_WIDTH) / 2, y: node.y };
}

/** A smooth line through the points, horizontal at its ends. */
function curve(points: { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  let path = `M${round(first!.x)} ${round(first!.y)}`;
  let last = first!;
  for (const point of rest) {
    const middle = (last.x + point.x) / 2;
    path += `C${round(middle)} ${round(last.y)} ${round(middle)} ${round(point.y)} ${round(point.x)} ${round(point.y)}`;
    last = point;
  }
  return path;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
