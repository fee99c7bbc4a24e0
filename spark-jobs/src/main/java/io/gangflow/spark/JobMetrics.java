package io.gangflow.spark;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/** Sums up the task metrics of an application. Updated on Spark's listener thread, readable on any thread. */
final class JobMetrics extends SparkListener {

    private final long startedNanos = System.nanoTime();
    private final LongAdder tasks = new LongAdder();
    private final LongAdder inputRows = new LongAdder();
    private final LongAdder inputBytes = new LongAdder();
    private final LongAdder shuffleBytes = new LongAdder();
    private final LongAdder outputRows = new LongAdder();
    private final LongAdder outputBytes = new LongAdder();

    static JobMetrics of(SparkSession spark) {
        JobMetrics metrics = new JobMetrics();
        spark.sparkContext().addSparkListener(metrics);
        return metrics;
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        TaskMetrics metrics = end.taskMetrics();
        tasks.increment();
        if (metrics != null && end.taskInfo().successful()) {
            inputRows.add(metrics.inputMetrics().recordsRead());
            inputBytes.add(metrics.inputMetrics().bytesRead());
            shuffleBytes.add(metrics.shuffleWriteMetrics().bytesWritten());
            outputRows.add(metrics.outputMetrics().recordsWritten());
            outputBytes.add(metrics.outputMetrics().bytesWritten());
        }
    }

    /** Returns the metrics since the start of the session as one line of JSON. */
    String json(String application) {
        double seconds = (System.nanoTime() - startedNanos) / (double) TimeUnit.SECONDS.toNanos(1);
        return String.format(
                Locale.ROOT,
                "{\"application\":\"%s\",\"seconds\":%.3f,\"tasks\":%d,\"inputRows\":%d,\"inputBytes\":%d,"
                        + "\"shuffleBytes\":%d,\"outputRows\":%d,\"outputBytes\":%d}",
                application,
                seconds,
                tasks.sum(),
                inputRows.sum(),
                inputBytes.sum(),
                shuffleBytes.sum(),
                outputRows.sum(),
                outputBytes.sum());
    }
}
