package io.gangflow.spark.submit;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkUserAppException;

/**
 * The entry point of image {@code gangflow/spark}, in place of the shell script of Spark's image. The first argument
 * selects the program. {@code driver} and {@code executor} behave as in the script (Spark 4.1.1, {@code entrypoint.sh}
 * of its Kubernetes image); the others are Gangflow's.
 */
public final class Entrypoint {

    private static final String USAGE =
            "usage: spark-submit|driver|executor|standalone-driver|standalone-worker [arguments]";

    private Entrypoint() {}

    public static void main(String[] arguments) {
        System.exit(run(Arrays.asList(arguments), System.getenv()));
    }

    private static int run(List<String> arguments, Map<String, String> environment) {
        String program = arguments.isEmpty() ? "" : arguments.get(0);
        List<String> rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
        try {
            return start(program, rest, environment);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        } catch (Throwable e) {
            // Scala declares no checked exceptions, so javac does not allow to catch this one by its name. After an
            // error, Spark's threads would keep this JVM alive forever.
            if (e instanceof SparkUserAppException ended) {
                return ended.exitCode();
            }
            System.err.println(program + ": " + FailureMessage.of(e));
            return 1;
        }
    }

    private static int start(String program, List<String> arguments, Map<String, String> environment)
            throws InterruptedException, IOException {
        switch (program) {
            case "spark-submit" -> {
                return new Submission(arguments, environment).run();
            }
            case "standalone-driver" -> {
                return StandaloneDriver.run(arguments, environment);
            }
            case "standalone-worker" -> {
                return StandaloneWorker.of(arguments).run(environment);
            }
            case "driver" -> Driver.run(arguments, environment);
            case "executor" -> Executor.run(environment);
            default -> {
                System.err.println("spark: `" + program + "` is not a program of this image; " + USAGE);
                return 2;
            }
        }
        return 0;
    }
}
