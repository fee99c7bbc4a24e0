package io.gangflow.cli.home;

import java.time.Instant;
import java.util.Optional;

/**
 * A process of this machine, identified by its process ID and start time, because process IDs are reused.
 *
 * @param started as {@link Instant#toString} prints it; empty if the system does not provide it
 */
public record ProcessIdentity(long pid, String started) {

    static ProcessIdentity ofThisProcess() {
        return of(ProcessHandle.current());
    }

    private static ProcessIdentity of(ProcessHandle process) {
        return new ProcessIdentity(
                process.pid(),
                process.info().startInstant().map(Instant::toString).orElse(""));
    }

    boolean isOfThisProcess() {
        return pid == ProcessHandle.current().pid() && isAlive();
    }

    /** Whether the process still runs. */
    public boolean isAlive() {
        Optional<ProcessHandle> process = pid < 0 ? Optional.empty() : ProcessHandle.of(pid);
        return process.filter(ProcessHandle::isAlive)
                .filter(found -> of(found).started().equals(started)) // equals of a record takes 20 ms to start
                .isPresent();
    }
}
