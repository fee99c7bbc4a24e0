package io.gangflow.cli.command;

import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.model.SchedulerName;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;

/** Schedulers by the names that the command line takes. */
public final class Schedulers {

    private Schedulers() {}

    public static SchedulerName named(String name) {
        return Arrays.stream(SchedulerName.values())
                .filter(scheduler -> scheduler.keyword().equals(name))
                .findFirst()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT, "no scheduler `%s`; there are %s".formatted(name, names())));
    }

    /** The schedulers that pods name, by the names that the command line takes. */
    static String of(ResultingWork work) {
        return work.podSets().stream()
                .map(set -> Objects.requireNonNullElse(set.pod().getSpec().getSchedulerName(), ""))
                .map(name -> name.isEmpty() || name.equals("default-scheduler") ? "kube-scheduler" : name)
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
    }

    private static String names() {
        return Arrays.stream(SchedulerName.values())
                .map(scheduler -> "`" + scheduler.keyword() + "`")
                .collect(Collectors.joining(" and "));
    }
}
