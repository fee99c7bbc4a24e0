package io.gangflow.cli.command;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A scheduler of a simulation: one that a pipeline can name, or {@code native-gang}, which is kube-scheduler with its
 * gang scheduling enabled.
 *
 * @param planned the scheduler that the plan uses; empty for the one in the file
 */
record SimulatedScheduler(Optional<SchedulerName> planned, boolean nativeGangs) {

    /** Completion candidates for options that take a simulated scheduler. */
    static final class Keywords implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }

    static final SimulatedScheduler AS_PLANNED = new SimulatedScheduler(Optional.empty(), false);

    static final String NATIVE_GANG = "native-gang";

    /** @throws CommandFailure when no scheduler has that name */
    static SimulatedScheduler named(String name) {
        if (!names().contains(name)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, Schedulers.unknown(name, names()));
        }
        return name.equals(NATIVE_GANG)
                ? new SimulatedScheduler(Optional.of(SchedulerName.KUBE_SCHEDULER), true)
                : new SimulatedScheduler(Optional.of(Schedulers.named(name)), false);
    }

    /** Returns all valid names. */
    static List<String> names() {
        return Stream.concat(Arrays.stream(SchedulerName.values()).map(SchedulerName::keyword), Stream.of(NATIVE_GANG))
                .toList();
    }

    SimulatedLauncher.Options in(SimulatedLauncher.Options options) {
        return nativeGangs ? options.withNativeGangs() : options;
    }
}
