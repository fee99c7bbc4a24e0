package io.gangflow.spark.volcano;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkContext$;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;

/**
 * Ends an application whose executors can't be made. Spark (4.1.1, {@code ExecutorPodsSnapshotsStoreImpl}) only logs
 * what a step throws, tries again every second, and holds its driver's resources forever.
 */
final class ApplicationEnd {

    private static final Logger LOGGER = LoggerFactory.getLogger(ApplicationEnd.class);
    private static final AtomicBoolean ENDING = new AtomicBoolean();
    private static final int FAILED = 1;

    private ApplicationEnd() {}

    static void because(String reason) {
        Option<SparkContext> context = SparkContext$.MODULE$.getActive();
        // Not there yet while it is being made; the next try finds it.
        if (context.isDefined() && ENDING.compareAndSet(false, true)) {
            LOGGER.error("The application ends: {}", reason);
            // Elsewhere, because the thread of this step is one that stop() waits for.
            Thread stopping = new Thread(() -> context.get().stop(FAILED), "gangflow-stop");
            stopping.setDaemon(true);
            stopping.start();
        }
    }
}
