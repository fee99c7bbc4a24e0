import type { ClusterIndex } from "./clusterIndex.ts";

/** Address of the bundled clusterWorker.ts; build.mjs defines it. */
declare const CLUSTER_WORKER: string;

/** Indexes answers of `/cluster` in a worker, one at a time. */
export class ClusterIndexer {
  private readonly worker = new Worker(CLUSTER_WORKER, { type: "module" });

  /** Takes the answer's bytes over: the buffer is empty afterwards. */
  index(answer: ArrayBuffer): Promise<ClusterIndex> {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<ClusterIndex>) => resolve(data);
      this.worker.onerror = ({ message }) => reject(new Error(message));
      this.worker.postMessage(answer, [answer]);
    });
  }

  close(): void {
    this.worker.terminate();
  }
}
