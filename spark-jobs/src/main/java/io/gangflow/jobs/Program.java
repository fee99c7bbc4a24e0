package io.gangflow.jobs;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** How a job ends: one sentence on the error stream, and exit code 0 (done), 1 (it failed) or 2 (wrong arguments). */
final class Program {

    /** The job itself; answers with the sentence to end with. */
    interface Work {
        String run(List<String> arguments, Map<String, String> environment) throws IOException, UsageException;
    }

    private Program() {}

    static int run(String name, List<String> arguments, Map<String, String> environment, PrintStream err, Work work) {
        try {
            err.println(name + ": " + work.run(arguments, environment));
            return 0;
        } catch (UsageException e) {
            err.println(name + ": " + e.getMessage());
            return 2;
        } catch (IOException e) {
            err.println(name + ": " + sentence(e));
            return 1;
        } catch (OutOfMemoryError e) {
            err.println(name + ": the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MiB is too small for the distinct words of this text; give it more with -Xmx");
            return 1;
        }
    }

    private static String sentence(IOException e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}
