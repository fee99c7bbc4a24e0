package io.gangflow.spark.volcano;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkContext$;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;

/**
 * Ends an application whose executors cannot be created. Spark (4.1.1, {@code ExecutorPodsSnapshotsStoreImpl}) only
 * logs the exceptions of a step, retries every second, and holds its driver's resources forever.
 */
final class ApplicationEnd {

    private static final Logger LOGGER = LoggerFactory.getLogger(ApplicationEnd.class);
    private static final AtomicBoolean ENDING = new AtomicBoolean();
    private static final int FAILED = 1;

    private ApplicationEnd() {}

    static void because(String reason) {
        Option<SparkContext> context = SparkContext$.MODULE$.getActive();
        // Empty while the context is being created; the next attempt finds it.
        if (context.isDefined() && ENDING.compareAndSet(false, true)) {
            LOGGER.error("The application ends: {}", reason);
            // On another thread, because stop() waits for the thread of this step.
            Thread stopping = new Thread(() -> context.get().stop(FAILED), "gangflow-stop");
            stopping.setDaemon(true);
            stopping.start();
        }
    }
}
