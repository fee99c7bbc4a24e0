package io.gangflow.argo.compiler.notify;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The content of a notification about a run. The values come from the run and may contain any characters.
 *
 * @param event {@code failure}, {@code success} or {@code late}
 * @param run ID of the run
 * @param workflow name of its workflow
 * @param status in Argo's spelling
 * @param scheduledTime RFC 3339
 * @param lateAfter such as {@code 2h}; empty if runs are never late
 */
public record Notice(
        String event,
        String pipeline,
        String run,
        String workflow,
        String namespace,
        String status,
        String scheduledTime,
        List<String> failedStages,
        String lateAfter) {

    public Notice {
        failedStages = List.copyOf(failedStages);
    }

    /** Reads the environment of a process. */
    public static Notice of(Map<String, String> environment) {
        String status = text(environment, NoticeVariables.STATUS);
        boolean late = text(environment, NoticeVariables.EVENT).equals(NoticeVariables.LATE);
        String end = status.equals("Succeeded") ? "success" : "failure";
        return new Notice(
                late ? NoticeVariables.LATE : end,
                text(environment, NoticeVariables.PIPELINE),
                text(environment, NoticeVariables.RUN),
                text(environment, NoticeVariables.WORKFLOW),
                text(environment, NoticeVariables.NAMESPACE),
                status,
                text(environment, NoticeVariables.SCHEDULED_TIME),
                Stream.of(text(environment, NoticeVariables.FAILED_STAGES).split(" ", -1))
                        .filter(name -> !name.isEmpty())
                        .toList(),
                text(environment, NoticeVariables.LATE_AFTER));
    }

    private static String text(Map<String, String> environment, String name) {
        return environment.getOrDefault(name, "");
    }
}
