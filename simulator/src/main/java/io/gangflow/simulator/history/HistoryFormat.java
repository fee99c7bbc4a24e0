package io.gangflow.simulator.history;

import java.io.IOException;
import java.util.List;

/** Where histories come from. */
public enum HistoryFormat {
    /** Rows of {@link JobRows}: one job, or one role of a job, each. */
    CSV(JobRows::read),
    /** Alibaba's GPU cluster of 2023, {@code openb_pod_list_*.csv}. */
    OPENB(OpenbPods::read),
    /** Alibaba's PAI of 2020: {@code pai_job_table.csv} and {@code pai_task_table.csv}. */
    PAI(PaiTables::read),
    /** Microsoft's Philly, {@code cluster_job_log}. */
    PHILLY(PhillyLog::read);

    private final Reader reader;

    HistoryFormat(Reader reader) {
        this.reader = reader;
    }

    private interface Reader {
        History read(List<HistorySource> sources) throws IOException, HistoryException;
    }

    /** @throws HistoryException when the sources are not of this format */
    public History read(List<HistorySource> sources) throws IOException, HistoryException {
        return reader.read(sources);
    }
}
