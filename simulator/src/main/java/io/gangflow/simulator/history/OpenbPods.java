package io.gangflow.simulator.history;

import io.gangflow.cluster.Resources;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Alibaba's trace of a GPU cluster of 2023 (clusterdata, cluster-trace-gpu-v2023/README.md): one pod per row. Pods that
 * were never scheduled are omitted. A fraction of a GPU counts as a whole one, because Kubernetes only allocates whole
 * ones. The quality of service is used as the queue.
 */
final class OpenbPods {

    private static final int MEBIBYTE = 20;

    private OpenbPods() {}

    static History read(List<HistorySource> sources) throws IOException, HistoryException {
        History.Builder history = new History.Builder();
        for (HistorySource source : sources) {
            try (CsvRows rows = CsvRows.withHeader(source)) {
                while (rows.hasNext()) {
                    CsvRows.Row row = rows.next();
                    row.require("name", "cpu_milli", "memory_mib", "num_gpu", "creation_time", "deletion_time");
                    add(history, row.require("scheduled_time"));
                }
            }
        }
        return history.build(sources.get(0).file().toString());
    }

    private static void add(History.Builder history, CsvRows.Row row) throws HistoryException {
        OptionalDouble created = row.number("creation_time");
        OptionalDouble scheduled = row.number("scheduled_time");
        OptionalDouble deleted = row.number("deletion_time");
        if (created.isEmpty() || scheduled.isEmpty() || deleted.isEmpty()) {
            history.leaveOut("never scheduled");
            return;
        }
        Resources requests = Resources.of(
                        (long) row.number("cpu_milli").orElse(0),
                        (long) row.number("memory_mib").orElse(0) << MEBIBYTE)
                .withGpus((long) row.number("num_gpu").orElse(0));
        double start = Math.max(scheduled.getAsDouble(), created.getAsDouble());
        history.add(
                row.place(),
                new HistoricalJob(
                        row.text("name"),
                        row.text("qos").isEmpty() ? "default" : row.text("qos"),
                        created.getAsDouble(),
                        start,
                        Math.max(0, deleted.getAsDouble() - start),
                        false,
                        List.of(new Role(1, requests))));
    }
}
