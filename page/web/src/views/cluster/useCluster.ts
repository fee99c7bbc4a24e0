import { useEffect, useRef, useState } from "preact/hooks";
import { onChange } from "../../api/changes.ts";
import { ApiError } from "../../api/client.ts";
import type { ClusterIndex } from "../../chart/cluster/clusterIndex.ts";
import { ClusterReader } from "./ClusterReader.ts";

export interface LiveCluster {
  index: ClusterIndex | null;
  error: ApiError | null;
  reload: () => void;
}

/** Reads the cluster, and reads it anew after changes. After a failure the last state stays. */
export function useCluster(): LiveCluster {
  const [state, setState] = useState<Omit<LiveCluster, "reload">>({ index: null, error: null });
  const reader = useRef<ClusterReader | null>(null);
  useEffect(() => {
    const mine = new ClusterReader(
      (index) => setState({ index, error: null }),
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
  return { ...state, reload: () => reader.current?.request() };
}
