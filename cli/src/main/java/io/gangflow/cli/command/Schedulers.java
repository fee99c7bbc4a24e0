package io.gangflow.cli.command;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.model.SchedulerName;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Schedulers by the names that the command line takes. */
final class Schedulers {

    private Schedulers() {}

    static SchedulerName named(String name) {
        return Arrays.stream(SchedulerName.values())
                .filter(scheduler -> scheduler.keyword().equals(name))
                .findFirst()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT, "no scheduler `%s`; there are %s".formatted(name, names())));
    }

    private static String names() {
        return Arrays.stream(SchedulerName.values())
                .map(scheduler -> "`" + scheduler.keyword() + "`")
                .collect(Collectors.joining(" and "));
    }
}
