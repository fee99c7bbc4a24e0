import type { Queue } from "../../api/types.ts";

/** A queue with its depth below the root. */
export interface QueueRow {
  queue: Queue;
  depth: number;
}

/** Returns the queues so that children follow their parent. A queue whose parent is unknown, or itself, is at the top. */
export function queueTree(queues: Queue[]): QueueRow[] {
  const names = new Set(queues.map((queue) => queue.queue));
  const children = new Map<string | null, Queue[]>();
  for (const queue of queues) {
    const parent = queue.parent !== null && names.has(queue.parent) && queue.parent !== queue.queue ? queue.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), queue]);
  }
  const rows: QueueRow[] = [];
  const seen = new Set<string>();
  const add = (queue: Queue, depth: number) => {
    if (!seen.has(queue.queue)) {
      seen.add(queue.queue);
      rows.push({ queue, depth });
      children.get(queue.queue)?.forEach((child) => add(child, depth + 1));
    }
  };
  children.get(null)?.forEach((queue) => add(queue, 0));
  queues.forEach((queue) => add(queue, 0)); // Parents in a circle have no root.
  return rows;
}
