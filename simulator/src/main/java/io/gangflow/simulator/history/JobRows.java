package io.gangflow.simulator.history;

import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gangflow's own table format: {@code job,submitted,started,ended} and, optionally,
 * {@code queue,pods,cpu,memory,gpu,gang}. Times are seconds or ISO 8601 with an offset; {@code cpu} and {@code memory}
 * are Kubernetes quantities for each pod. Rows of the same job are its roles. A job without start or end is omitted.
 */
final class JobRows {

    private static final int MOST_PODS = 100_000;

    private JobRows() {}

    static History read(List<HistorySource> sources) throws IOException, HistoryException {
        History.Builder history = new History.Builder();
        for (HistorySource source : sources) {
            Map<String, List<CsvRows.Row>> jobs = new LinkedHashMap<>();
            try (CsvRows rows = CsvRows.withHeader(source)) {
                while (rows.hasNext()) {
                    CsvRows.Row row = rows.next().require("job", "submitted", "started", "ended");
                    jobs.computeIfAbsent(row.text("job"), any -> new ArrayList<>())
                            .add(row);
                }
            }
            for (List<CsvRows.Row> job : jobs.values()) {
                add(history, job);
            }
        }
        return history.build(sources.get(0).file().toString());
    }

    private static void add(History.Builder history, List<CsvRows.Row> job) throws HistoryException {
        CsvRows.Row first = job.get(0);
        Optional<Double> submitted = time(first, "submitted");
        Optional<Double> started = time(first, "started");
        Optional<Double> ended = time(first, "ended");
        if (submitted.isEmpty() || started.isEmpty() || ended.isEmpty()) {
            history.leaveOut("without start or end");
            return;
        }
        List<Role> roles = new ArrayList<>();
        for (CsvRows.Row row : job) {
            roles.add(role(row));
        }
        int pods = roles.stream().mapToInt(Role::pods).sum();
        try {
            history.add(
                    first.place(),
                    new HistoricalJob(
                            first.text("job"),
                            first.text("queue").isEmpty() ? "default" : first.text("queue"),
                            submitted.get(),
                            started.get(),
                            ended.get() - started.get(),
                            gang(first, pods),
                            roles));
        } catch (IllegalArgumentException exception) {
            throw new HistoryException(first.place(), String.valueOf(exception.getMessage()));
        }
    }

    private static boolean gang(CsvRows.Row row, int pods) throws HistoryException {
        return switch (row.text("gang")) {
            case "" -> pods > 1;
            case "true" -> true;
            case "false" -> false;
            default -> throw row.wrong("gang", "true or false");
        };
    }

    private static Role role(CsvRows.Row row) throws HistoryException {
        double pods = row.number("pods").orElse(1);
        if (pods < 1 || pods > MOST_PODS || pods != Math.rint(pods)) {
            throw row.wrong("pods", "a whole number from 1 to %,d".formatted(MOST_PODS));
        }
        long cpu = row.text("cpu").isEmpty()
                ? 0
                : Quantity.milliCpu(row.text("cpu")).orElseThrow(() -> row.wrong("cpu", "a quantity such as 500m"));
        long memory = row.text("memory").isEmpty()
                ? 0
                : Quantity.units(row.text("memory")).orElseThrow(() -> row.wrong("memory", "a quantity such as 4Gi"));
        double gpus = row.number("gpu").orElse(0);
        return new Role((int) pods, Resources.of(cpu, memory).withGpus((long) Math.ceil(gpus)));
    }

    private static Optional<Double> time(CsvRows.Row row, String column) throws HistoryException {
        String text = row.text(column);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (text.matches("[0-9.]+")) {
            return Optional.of(row.number(column).orElseThrow());
        }
        try {
            Instant instant = OffsetDateTime.parse(text).toInstant();
            return Optional.of(instant.toEpochMilli() / 1_000.0);
        } catch (DateTimeParseException | ArithmeticException exception) { // or millions of years away
            throw row.wrong(column, "a number of seconds or a time such as 2026-11-26T08:00:00Z");
        }
    }
}
