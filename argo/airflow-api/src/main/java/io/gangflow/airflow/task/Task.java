package io.gangflow.airflow.task;

import io.gangflow.argo.model.template.Template;
import java.util.List;
import java.util.Optional;

/**
 * A task of a DAG.
 *
 * @param id path of names, with dots between groups and their members
 * @param node suffix of its node names after the workflow's name
 * @param items number of its instances; 0 if it is known only during the run
 * @param mapped whether it has an instance for each of several items
 * @param kind name of its operator, such as {@code SparkStage}
 * @param upstream IDs of its direct predecessors
 * @param work the template that does its work, if it is in the pipeline
 * @param whole the template that is called
 * @param pool the Volcano queue of the objects that it creates
 * @param slots number of its pods that are scheduled together
 * @param always whether it runs regardless of the outcome of the run
 */
public record Task(
        String id,
        String node,
        int items,
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

    /** Returns the number of tries after the first. */
    public int retries() {
        return whole.flatMap(template -> Optional.ofNullable(template.retryStrategy()))
                .flatMap(retry -> Optional.ofNullable(retry.limit()))
                .map(limit -> number(limit.asText()))
                .orElse(0);
    }

    private static int number(String text) {
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0; // an expression is unknown before the run
    }

    /** Whether it waits for a user. */
    public boolean isSuspension() {
        return whole.map(template -> template.suspend() != null).orElse(false);
    }
}
