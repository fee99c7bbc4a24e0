package io.gangflow.jobs;

import io.gangflow.jobs.pod.TerminationLog;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** Ends a job: one message on the error stream, and exit code 0 (success), 1 (failure) or 2 (invalid arguments). */
final class Program {

    /** The job itself; returns the final message. */
    interface Work {
        String run(List<String> arguments, Map<String, String> environment) throws IOException, UsageException;
    }

    private Program() {}

    static int run(String name, List<String> arguments, Map<String, String> environment, PrintStream err, Work work) {
        try {
            String end = work.run(arguments, environment);
            err.println(name + ": " + end);
            writeTermination(name, end, err);
            return 0;
        } catch (UsageException e) {
            err.println(name + ": " + e.getMessage());
            return 2;
        } catch (IOException e) {
            return failed(name, sentence(e), err);
        } catch (OutOfMemoryError e) {
            return failed(
                    name,
                    "the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MiB is too small for the distinct words of this text; increase it with -Xmx",
                    err);
        }
    }

    private static int failed(String name, String why, PrintStream err) {
        err.println(name + ": " + why);
        writeTermination(name, why, err);
        return 1;
    }

    /** Writes the termination message. The work is already done, so a failure to write it is only reported. */
    private static void writeTermination(String name, String words, PrintStream err) {
        try {
            TerminationLog.ofThisContainer().write(words);
        } catch (IOException e) {
            err.println(name + ": cannot write the termination message: " + sentence(e));
        }
    }

    private static String sentence(IOException e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}
