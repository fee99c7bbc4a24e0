package io.gangflow.spark.submit;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkUserAppException;

/**
 * The entry point of image {@code gangflow/spark}, where Spark's image has a shell script: the first argument says what
 * this JVM is. {@code driver} and {@code executor} keep the contract of the script (Spark 4.1.1, {@code entrypoint.sh} of
 * its Kubernetes image); {@code spark-submit} ends as the driver ends, which Spark's own does not (SPARK-26365).
 */
public final class Entrypoint {

    private static final String USAGE = "usage: spark-submit|driver|executor [arguments]";

    private Entrypoint() {}

    public static void main(String[] arguments) {
        System.exit(run(Arrays.asList(arguments), System.getenv()));
    }

    private static int run(List<String> arguments, Map<String, String> environment) {
        String program = arguments.isEmpty() ? "" : arguments.get(0);
        List<String> rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
        try {
            switch (program) {
                case "spark-submit" -> {
                    return new Submission(rest, environment).run();
                }
                case "driver" -> Driver.run(rest, environment);
                case "executor" -> Executor.run(environment);
                default -> {
                    System.err.println("spark: `" + program + "` is no program of this image; " + USAGE);
                    return 2;
                }
            }
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        } catch (Exception e) {
            // Scala declares no checked exceptions, so javac would not let this one be caught by its name.
            if (e instanceof SparkUserAppException ended) {
                return ended.exitCode();
            }
            System.err.println(program + ": " + Sentence.of(e));
            return 1;
        }
    }
}
