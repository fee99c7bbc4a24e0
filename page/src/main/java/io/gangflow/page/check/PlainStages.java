package io.gangflow.page.check;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Stages whose objects cannot contain mistakes after the file has been checked: the compiler writes all fields, and the
 * amounts are far below the limit of GF0605. No simulation of the run is needed to find mistakes.
 */
public final class PlainStages {

    /** A program whose arguments define pods; they can be invalid. */
    private static final String SUBMITS = "spark-submit";

    /** Maximum millicores, bytes or devices of all pods of a stage; above it, the pods themselves are checked. */
    private static final long MOST = 1L << 54;

    private PlainStages() {}

    /** Returns whether all stages of a plan are plain. */
    public static boolean only(Plan plan) {
        return Stream.concat(plan.stages().stream(), plan.onExit().stream())
                .map(PlannedStage::stage)
                .allMatch(PlainStages::isPlain);
    }

    /** Returns whether the compiler alone writes the objects of a pod or a gang. */
    public static boolean isPlain(Stage stage) {
        if (!stage.pods().podTemplate().isEmpty()) {
            return false;
        }
        if (stage.work() instanceof Work.Pod pod) {
            return !submits(pod.command()) && isSmall(stage, pod.resources(), 1);
        }
        return stage.work() instanceof Work.Ddp ddp
                && !ddp.backend().isForOperator()
                && isSmall(stage, ddp.resources(), ddp.workers());
    }

    /** Returns whether {@code spark-submit} starts the application, with settings of the compiler only. */
    public static boolean isPlainSpark(Stage stage) {
        return stage.pods().podTemplate().isEmpty()
                && stage.work() instanceof Work.Spark spark
                && (spark.mode() == SparkMode.CLIENT || spark.mode() == SparkMode.CLUSTER)
                && spark.conf().isEmpty()
                && isSmall(stage, spark.driver(), 1)
                && isSmall(stage, spark.executor(), spark.executors());
    }

    /** Returns whether a command runs {@code spark-submit}, or may do so because its program is a value of the run. */
    private static boolean submits(List<Text> command) {
        return !command.isEmpty()
                && (!command.get(0).isLiteral() || command.get(0).toString().endsWith(SUBMITS));
    }

    private static boolean isSmall(Stage stage, Resources main, int pods) {
        Resources one = stage.pods().requests(main);
        long largest = LongStream.concat(
                        LongStream.of(one.milliCpu(), one.memoryBytes()),
                        one.extended().values().stream().mapToLong(Long::longValue))
                .max()
                .orElse(0);
        return largest <= MOST / Math.max(1, pods);
    }
}
