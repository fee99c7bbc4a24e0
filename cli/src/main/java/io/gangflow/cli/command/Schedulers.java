package io.gangflow.cli.command;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.diagnostic.Alternatives;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Schedulers by their names on the command line. */
public final class Schedulers {

    /** Completion candidates for options that take a scheduler. */
    public static final class Keywords implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return keywords().iterator();
        }
    }

    private Schedulers() {}

    /**
     * Returns the scheduler of a given name.
     *
     * @throws CommandFailure when no scheduler has that name
     */
    public static SchedulerName named(String name) {
        return Arrays.stream(SchedulerName.values())
                .filter(scheduler -> scheduler.keyword().equals(name))
                .findFirst()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT,
                        name.equals(SimulatedScheduler.NATIVE_GANG)
                                ? "scheduler `%s` is known to `gangflow simulate` only; use %s"
                                        .formatted(name, names(keywords()))
                                : unknown(name, keywords())));
    }

    /** Returns a message such as {@code no scheduler `slurm`; use `kube-scheduler` or `volcano`}. */
    static String unknown(String name, List<String> known) {
        String near = DidYouMean.of(name, known)
                .map("; did you mean `%s`?"::formatted)
                .orElseGet(() -> "; use " + names(known));
        return "no scheduler `%s`%s".formatted(name, near);
    }

    private static List<String> keywords() {
        return Arrays.stream(SchedulerName.values()).map(SchedulerName::keyword).toList();
    }

    /** Returns the schedulers that the pods name, by their names on the command line. */
    public static String of(ResultingWork work) {
        return work.podSets().stream()
                .map(set -> Objects.requireNonNullElse(set.pod().getSpec().getSchedulerName(), ""))
                .map(name -> name.isEmpty() || name.equals("default-scheduler") ? "kube-scheduler" : name)
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
    }

    private static String names(List<String> known) {
        return Alternatives.quoted(known);
    }
}
