import { podsOfNode, type ClusterIndex } from "./clusterIndex.ts";
import { neighbour, placeOf, type MapLayout } from "./mapLayout.ts";
import type { Mark } from "./paintMap.ts";

const STEPS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -10],
  PageDown: [0, 10],
};

/**
 * Returns the mark that a key leads to: arrow keys go from node to node, "n" and "p" through a node's pods, Escape
 * removes it. Undefined if the key is not of the map.
 */
export function markAfterKey(
  key: string,
  layout: MapLayout,
  index: ClusterIndex,
  mark: Mark | null,
): Mark | null | undefined {
  const first = layout.boxes.find((box) => box.bottom > box.rowsTop);
  const here = mark ? placeOf(layout, mark.node) : null;
  const step = STEPS[key];
  if (step && first) {
    const to = here ? neighbour(layout, here, ...step) : { box: first, at: 0 };
    return { node: to.box.group.nodes[to.at]!, pod: -1 };
  }
  if (!mark) {
    return undefined;
  }
  switch (key) {
    case "n":
    case "p":
      return { node: mark.node, pod: nextPod(podsOfNode(index, mark.node), mark.pod, key === "n" ? 1 : -1) };
    case "Escape":
      return null;
    default:
      return undefined;
  }
}

function nextPod(pods: Int32Array, pod: number, step: 1 | -1): number {
  if (pods.length === 0) {
    return -1;
  }
  const at = pods.indexOf(pod);
  if (at < 0) {
    return pods[step > 0 ? 0 : pods.length - 1]!;
  }
  return pods[(at + step + pods.length) % pods.length]!;
}
