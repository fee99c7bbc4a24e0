package io.gangflow.simulator.history;

import java.io.IOException;
import java.util.List;

/** The supported sources of histories. */
public enum HistoryFormat {
    /** Rows of {@link JobRows}: one job, or one role of a job, each. */
    CSV,
    /** Alibaba's GPU cluster of 2023, {@code openb_pod_list_*.csv}. */
    OPENB,
    /** Alibaba's PAI of 2020: {@code pai_job_table.csv} and {@code pai_task_table.csv}. */
    PAI,
    /** Microsoft's Philly, {@code cluster_job_log}. */
    PHILLY,
    /** {@link ArgoHistoryReader}: of a cluster or of its archive, as JSON. */
    ARGO;

    /**
     * Reads all sources as one history.
     *
     * @throws HistoryException if they have another format
     */
    public History read(List<HistorySource> sources) throws IOException, HistoryException {
        return switch (this) {
            case CSV -> JobRows.read(sources);
            case OPENB -> OpenbPods.read(sources);
            case PAI -> PaiTables.read(sources);
            case PHILLY -> PhillyLog.read(sources);
            case ARGO -> ArgoHistoryReader.read(sources);
        };
    }
}
