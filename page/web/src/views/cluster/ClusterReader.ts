import { addressOf, ApiError, request } from "../../api/client.ts";
import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { ClusterIndexer } from "../../chart/cluster/ClusterIndexer.ts";

const SHORTEST_PAUSE_MILLIS = 500;
/** A large cluster takes longer to read; the page spends at most a fifth of its time on it. */
const PAUSE_PER_READING = 4;
const NOT_MODIFIED = 304;

/** Reads the cluster on request; requests that arrive while it reads are answered by one further reading. */
export class ClusterReader {
  private readonly abort = new AbortController();
  private readonly indexer = new ClusterIndexer();
  private etag: string | null = null;
  private reading = false;
  private stale = false;

  constructor(
    private readonly onIndex: (index: ClusterIndex) => void,
    private readonly onError: (error: ApiError) => void,
  ) {}

  request(): void {
    this.stale = true;
    if (!this.reading) {
      void this.readWhileStale();
    }
  }

  close(): void {
    this.abort.abort();
    this.indexer.close();
  }

  private async readWhileStale(): Promise<void> {
    this.reading = true;
    while (this.stale && !this.abort.signal.aborted) {
      this.stale = false;
      const start = performance.now();
      try {
        await this.read();
      } catch (failure) {
        if (!this.abort.signal.aborted) {
          this.onError(failure instanceof ApiError ? failure : new ApiError(0, String(failure)));
        }
      }
      const pause = Math.max(SHORTEST_PAUSE_MILLIS, PAUSE_PER_READING * (performance.now() - start));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.reading = false;
  }

  private async read(): Promise<void> {
    const response = await request(addressOf("/cluster"), {
      headers: this.etag ? { "If-None-Match": this.etag } : {},
      cache: "no-store",
      signal: this.abort.signal,
    });
    if (response.status !== NOT_MODIFIED) {
      const index = await this.indexer.index(await response.arrayBuffer());
      this.etag = response.headers.get("ETag");
      this.onIndex(index);
    }
  }
}
