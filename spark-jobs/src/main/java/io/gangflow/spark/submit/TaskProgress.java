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
 * Writes the progress of an application to the file that Argo reads ({@code ARGO_PROGRESS_FILE}): the stage in a first
 * line, which Argo ignores, then completed tasks of those known so far. {@code spark-submit} of Gangflow's image adds
 * this listener to {@code spark.extraListeners} if the variable is set; in another image it can be added there by name.
 * Spark calls it on a single thread.
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

    /** Creates the listener; called by Spark, by reflection. */
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
            // Speculative copies and retried tasks may succeed more than once.
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

    /** Returns the content of the file: the stage, then the tasks in Argo's format. */
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
