package io.gangflow.simulator.history;

import io.gangflow.cluster.Resources;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Alibaba's trace of PAI of 2020 (clusterdata, cluster-trace-gpu-v2020/README.md): a table of jobs, whose start is
 * their submission, and a table of tasks, whose earliest start is the job's. Neither has a header line. Requests are in
 * hundredths of CPUs and GPUs and in GB; a fraction of a GPU counts as a whole one. The user is used as the queue.
 */
final class PaiTables {

    private static final String[] JOBS = {"job_name", "inst_id", "user", "status", "start_time", "end_time"};
    private static final String[] TASKS = {
        "job_name",
        "task_name",
        "inst_num",
        "status",
        "start_time",
        "end_time",
        "plan_cpu",
        "plan_mem",
        "plan_gpu",
        "gpu_type"
    };
    private static final double PERCENT = 100;
    private static final double MILLI_OF_PERCENT = 10;
    private static final double GIGABYTE = 1L << 30;

    private PaiTables() {}

    private static final class Tasks {
        private final List<Role> roles = new ArrayList<>();
        private double started = Double.POSITIVE_INFINITY;
        private double ended;
        private boolean complete = true;
    }

    static History read(List<HistorySource> sources) throws IOException, HistoryException {
        Map<String, Tasks> tasks = new HashMap<>();
        Map<String, CsvRows.Row> jobs = new LinkedHashMap<>();
        for (HistorySource source : sources) {
            if (source.name().contains("task")) {
                readTasks(source, tasks);
            } else {
                readJobs(source, jobs);
            }
        }
        if (tasks.isEmpty() || jobs.isEmpty()) {
            throw new HistoryException(
                    sources.get(0).file().toString(),
                    "both tables are needed: pai_job_table.csv and pai_task_table.csv");
        }
        History.Builder history = new History.Builder();
        for (CsvRows.Row job : jobs.values()) {
            add(history, job, tasks.get(job.text("job_name")));
        }
        return history.build(sources.get(0).file().toString());
    }

    private static void readJobs(HistorySource source, Map<String, CsvRows.Row> jobs)
            throws IOException, HistoryException {
        try (CsvRows rows = CsvRows.of(source, JOBS)) {
            while (rows.hasNext()) {
                CsvRows.Row row = rows.next();
                jobs.putIfAbsent(row.text("job_name"), row);
            }
        }
    }

    private static void readTasks(HistorySource source, Map<String, Tasks> jobs) throws IOException, HistoryException {
        try (CsvRows rows = CsvRows.of(source, TASKS)) {
            while (rows.hasNext()) {
                CsvRows.Row row = rows.next();
                Tasks tasks = jobs.computeIfAbsent(row.text("job_name"), any -> new Tasks());
                OptionalDouble started = row.number("start_time");
                OptionalDouble ended = row.number("end_time");
                tasks.complete &= started.isPresent() && ended.isPresent();
                tasks.started = Math.min(tasks.started, started.orElse(Double.POSITIVE_INFINITY));
                tasks.ended = Math.max(tasks.ended, ended.orElse(0));
                tasks.roles.add(role(row));
            }
        }
    }

    private static Role role(CsvRows.Row row) throws HistoryException {
        return new Role(
                (int) Math.max(1, row.number("inst_num").orElse(1)),
                Resources.of(
                                Math.round(row.number("plan_cpu").orElse(0) * MILLI_OF_PERCENT),
                                Math.round(row.number("plan_mem").orElse(0) * GIGABYTE))
                        .withGpus((long) Math.ceil(row.number("plan_gpu").orElse(0) / PERCENT)));
    }

    private static void add(History.Builder history, CsvRows.Row job, @Nullable Tasks tasks) throws HistoryException {
        OptionalDouble submitted = job.number("start_time");
        if (tasks == null || !tasks.complete || submitted.isEmpty()) {
            history.leaveOut("without tasks, start or end");
            return;
        }
        double started = Math.max(tasks.started, submitted.getAsDouble());
        int pods = tasks.roles.stream().mapToInt(Role::pods).sum();
        history.add(
                job.place(),
                new HistoricalJob(
                        job.text("job_name"),
                        job.text("user").isEmpty() ? "default" : job.text("user"),
                        submitted.getAsDouble(),
                        started,
                        Math.max(0, tasks.ended - started),
                        pods > 1,
                        tasks.roles));
    }
}
