import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { onChange } from "../../api/changes.ts";
import { ApiError, get } from "../../api/client.ts";
import type { Cluster } from "../../api/types.ts";
import { indexCluster, type ClusterIndex } from "../../chart/cluster/clusterIndex.ts";

const SHORTEST_PAUSE_MILLIS = 500;
/** A large cluster takes longer to read; the page spends at most a fifth of its time on it. */
const PAUSE_PER_READING = 4;

export interface LiveCluster {
  index: ClusterIndex | null;
  error: ApiError | null;
  reload: () => void;
}

/** Reads the cluster, and reads it anew after changes; changes that arrive meanwhile are read together. */
export function useCluster(): LiveCluster {
  const [state, setState] = useState<{ cluster: Cluster | null; error: ApiError | null }>({ cluster: null, error: null });
  const reader = useRef<ClusterReader | null>(null);
  useEffect(() => {
    const mine = new ClusterReader(
      (cluster) => setState({ cluster, error: null }),
      (error) => setState((last) => ({ ...last, error })),
    );
    reader.current = mine;
    mine.request();
    const stops = [onChange("cluster", () => mine.request()), onChange("gap", () => mine.request())];
    return () => {
      stops.forEach((stop) => stop());
      mine.close();
    };
  }, []);
  const index = useMemo(() => state.cluster && indexCluster(state.cluster), [state.cluster]);
  return { index, error: state.error, reload: () => reader.current?.request() };
}

class ClusterReader {
  private readonly abort = new AbortController();
  private reading = false;
  private stale = false;

  constructor(
    private readonly onCluster: (cluster: Cluster) => void,
    private readonly onError: (error: ApiError) => void,
  ) {}

  request(): void {
    this.stale = true;
    if (!this.reading) {
      void this.read();
    }
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    this.reading = true;
    while (this.stale && !this.abort.signal.aborted) {
      this.stale = false;
      const start = performance.now();
      try {
        this.onCluster(await get<Cluster>("/cluster", {}, this.abort.signal));
      } catch (error) {
        if (error instanceof ApiError) {
          this.onError(error);
        }
      }
      const pause = Math.max(SHORTEST_PAUSE_MILLIS, PAUSE_PER_READING * (performance.now() - start));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.reading = false;
  }
}
