package io.gangflow.spark.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerApplicationEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;
import org.slf4j.LoggerFactory;

/**
 * Says how far an application has come, in the file that Argo reads for it ({@code ARGO_PROGRESS_FILE}): tasks done of those
 * known so far, and in a line before it, which Argo passes over, the stage. {@code spark-submit} of Gangflow's image adds it
 * to {@code spark.extraListeners} where there is such a file; in another image its name can be given there. Spark tells it
 * everything on one thread.
 */
public final class TaskProgress extends SparkListener {

    /** The variable that names the file. */
    public static final String VARIABLE = "ARGO_PROGRESS_FILE";

    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Path file;
    private final Map<Integer, Integer> tasksOfStage = new HashMap<>();
    private final Map<Integer, Integer> doneOfStage = new HashMap<>();
    private int stagesEnded;
    private boolean broken;
    private long writtenNanos = System.nanoTime() - PERIOD_NANOS;

    /** The listener for Spark, which makes it by name. */
    public TaskProgress() {
        this(Path.of(System.getenv().getOrDefault(VARIABLE, "")));
    }

    TaskProgress(Path file) {
        this.file = file;
    }

    @Override
    public void onJobStart(SparkListenerJobStart start) {
        start.stageInfos().foreach(stage -> tasksOfStage.putIfAbsent(stage.stageId(), stage.numTasks()));
        write(false);
    }

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
        StageInfo stage = submitted.stageInfo();
        tasksOfStage.put(stage.stageId(), stage.numTasks());
        write(false);
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        if (end.taskInfo().successful()) {
            // Speculative copies and tasks that are run again may succeed more than once.
            doneOfStage.merge(end.stageId(), 1, (done, one) -> Math.min(done + one, tasksOf(end.stageId())));
            write(false);
        }
    }

    @Override
    public void onStageCompleted(SparkListenerStageCompleted completed) {
        if (completed.stageInfo().failureReason().isEmpty()) {
            stagesEnded++;
            doneOfStage.put(
                    completed.stageInfo().stageId(),
                    tasksOf(completed.stageInfo().stageId()));
        }
        write(false);
    }

    @Override
    public void onApplicationEnd(SparkListenerApplicationEnd end) {
        write(true);
    }

    private int tasksOf(int stage) {
        return tasksOfStage.getOrDefault(stage, 1);
    }

    /** What the file says: the stage, and after it the tasks, as Argo reads them. */
    String text() {
        int stages = tasksOfStage.size();
        int tasks = tasksOfStage.values().stream().mapToInt(Integer::intValue).sum();
        int done = doneOfStage.values().stream().mapToInt(Integer::intValue).sum();
        return "stage " + Math.min(stagesEnded + 1, stages) + "/" + stages + "\n" + Math.min(done, tasks) + "/" + tasks
                + "\n";
    }

    private void write(boolean last) {
        long now = System.nanoTime();
        if (broken || tasksOfStage.isEmpty() || (!last && now - writtenNanos < PERIOD_NANOS)) {
            return;
        }
        writtenNanos = now;
        try {
            Files.writeString(file, text()); // not moved into place: Argo watches this file for writes
        } catch (IOException e) {
            broken = true;
            LoggerFactory.getLogger(TaskProgress.class).warn("Progress is not reported: cannot write {}", file, e);
        }
    }
}
