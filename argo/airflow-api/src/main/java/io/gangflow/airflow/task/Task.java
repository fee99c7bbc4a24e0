package io.gangflow.airflow.task;

import io.gangflow.argo.model.template.Template;
import java.util.List;
import java.util.Optional;

/**
 * A task of a DAG.
 *
 * @param id path of names, with dots between groups and what is in them
 * @param node how the names of its nodes go on after the workflow's name
 * @param mapped whether it has an instance for each of several items
 * @param kind what its operator is called, such as {@code SparkStage}
 * @param upstream ids of the tasks right before it
 * @param work the template that does its work, where it is in the pipeline
 * @param whole the template that is called
 * @param pool the Volcano queue of what it creates
 * @param slots how many pods of it are scheduled together
 * @param always whether it runs however the run ends
 */
public record Task(
        String id,
        String node,
        boolean mapped,
        String kind,
        List<String> upstream,
        Optional<Template> work,
        Optional<Template> whole,
        String pool,
        int slots,
        boolean always) {

    public Task {
        upstream = List.copyOf(upstream);
    }

    /** Tries after the first. */
    public int retries() {
        return whole.flatMap(template -> Optional.ofNullable(template.retryStrategy()))
                .flatMap(retry -> Optional.ofNullable(retry.limit()))
                .map(limit -> number(limit.asText()))
                .orElse(0);
    }

    private static int number(String text) {
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0; // an expression is known only when it runs
    }

    /** Whether it waits for somebody. */
    public boolean isSuspension() {
        return whole.map(template -> template.suspend() != null).orElse(false);
    }
}
