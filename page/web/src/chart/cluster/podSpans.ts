import { podsOfNode, type ClusterIndex } from "./clusterIndex.ts";

/** Pods of one owner that lie side by side on a node, in units of the resource from the bar's start. */
export interface Span {
  owner: number;
  /** The first pod, in the node's order. */
  pod: number;
  pods: number;
  from: number;
  to: number;
  running: boolean;
}

/** Calls back for each pod of a node, or with "merged" for each run of pods of one owner and state. */
export function eachSpan(
  index: ClusterIndex,
  node: number,
  resource: number,
  merged: boolean,
  draw: (span: Span) => void,
): void {
  const { owner, running: runs, requests } = index.state.pods;
  const amounts = requests[resource]!;
  let span: Span | null = null;
  let end = 0;
  for (const pod of podsOfNode(index, node)) {
    const amount = amounts[pod]!;
    if (amount <= 0) {
      continue;
    }
    const running = runs[pod] === 1;
    if (span && merged && span.owner === owner[pod] && span.running === running) {
      span.to += amount;
      span.pods++;
    } else {
      if (span) {
        draw(span);
      }
      span = { owner: owner[pod]!, pod, pods: 1, from: end, to: end + amount, running };
    }
    end += amount;
  }
  if (span) {
    draw(span);
  }
}

/** Returns the pod at a distance from the bar's start, or -1 where the node is free. */
export function podAt(index: ClusterIndex, node: number, resource: number, amount: number): number {
  let found = -1;
  eachSpan(index, node, resource, false, (span) => {
    if (amount >= span.from && amount < span.to) {
      found = span.pod;
    }
  });
  return found;
}
