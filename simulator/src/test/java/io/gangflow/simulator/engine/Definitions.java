package io.gangflow.simulator.engine;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.LocalSection;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Placement;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Retry;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.notify.RunMonitoring;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The article's pipelines with its own numbers, on its cluster. */
public final class Definitions {

    private static final long MEBI = 1L << 20;

    /** Two workers of 4 CPUs and 8 GB, minus the requests of the system's pods. */
    public static final Cluster ARTICLE =
            Cluster.of("article", Cluster.pool("worker", 2, Resources.of(3_500, 6_400 * MEBI)));

    public static final Cluster TWO_GPUS = Cluster.of(
            "gpus", Cluster.pool("gpu", 2, Resources.of(4_000, 16_000 * MEBI).withGpus(1)));

    public static final Cluster FOUR_GPUS = Cluster.of(
            "gpus", Cluster.pool("gpu", 4, Resources.of(4_000, 16_000 * MEBI).withGpus(1)));

    private Definitions() {}

    public static Stage wordCount(int copies) {
        return stage(
                "count",
                copies,
                new Work.Pod("gangflow/jobs", command("wordcount"), Resources.of(2_000, 64 * MEBI)),
                20);
    }

    public static Stage spark(int copies) {
        return spark(copies, SparkMode.CLUSTER);
    }

    static Stage spark(int copies, SparkMode mode) {
        Resources heap = Resources.of(1_000, 1_024 * MEBI);
        return spark(copies, mode, heap, 2, heap);
    }

    static Stage spark(int copies, SparkMode mode, Resources driver, int executors, Resources executor) {
        return stage(
                "spark",
                copies,
                new Work.Spark(
                        "gangflow/spark",
                        "io.gangflow.spark.WordCount",
                        "local:///opt/jobs.jar",
                        List.of(),
                        driver,
                        executors,
                        executor,
                        Map.of(),
                        mode),
                30);
    }

    public static Stage ddp(int copies, int workers, Resources resources) {
        return stage("train", copies, new Work.Ddp("gangflow/training", command("train"), workers, resources), 60);
    }

    public static Stage ddpOfTheArticle() {
        return ddp(8, 4, Resources.of(1_000, 500 * MEBI));
    }

    public static Plan plan(SchedulerName scheduler, Stage... stages) {
        Pipeline pipeline = new Pipeline(
                "article",
                Optional.empty(),
                Optional.empty(),
                List.of(),
                scheduler,
                Optional.empty(),
                Map.of(),
                List.of(),
                List.of(stages),
                OptionalInt.empty(),
                LauncherMode.IMAGE,
                Optional.empty(),
                RunMonitoring.NONE,
                LocalSection.NONE,
                Optional.empty(),
                SourceMap.empty("article.yaml"));
        return new Planner().plan(pipeline).orElseThrow();
    }

    public static Stage stage(String name, int copies, Work work, int seconds) {
        return new Stage(
                name,
                Map.of(),
                Optional.empty(),
                new Repetition.Listed(copies, Map.of(), List.of(), List.of()),
                work,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Placement.ANYWHERE,
                OptionalInt.empty(),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(Duration.ofSeconds(seconds)),
                PodSettings.NONE,
                Optional.empty());
    }

    /** Returns the same stage, delayed and under kube-scheduler. */
    static Stage later(Stage stage, Duration delay) {
        return new Stage(
                stage.name(),
                stage.predecessors(),
                Optional.of(delay),
                stage.repetition(),
                stage.work(),
                stage.retry(),
                stage.timeout(),
                stage.when(),
                stage.parallelism(),
                stage.priority(),
                stage.placement(),
                stage.minAvailable(),
                stage.inputs(),
                stage.outputs(),
                stage.env(),
                stage.secrets(),
                Optional.of(SchedulerName.KUBE_SCHEDULER),
                stage.queue(),
                stage.expect(),
                stage.pods(),
                stage.cache());
    }

    /** Returns the same stage with two retries. */
    static Stage retried(Stage stage) {
        return new Stage(
                stage.name(),
                stage.predecessors(),
                stage.delay(),
                stage.repetition(),
                stage.work(),
                Optional.of(new Retry(2, Duration.ofSeconds(10))),
                stage.timeout(),
                stage.when(),
                stage.parallelism(),
                stage.priority(),
                stage.placement(),
                stage.minAvailable(),
                stage.inputs(),
                stage.outputs(),
                stage.env(),
                stage.secrets(),
                stage.scheduler(),
                stage.queue(),
                stage.expect(),
                stage.pods(),
                stage.cache());
    }

    /** Returns the working pods, without Argo's launchers. */
    public static List<PodTrack> working(Timeline run) {
        return run.pods().stream()
                .filter(pod -> !pod.pod().role().equals("launcher"))
                .toList();
    }

    private static List<Text> command(String program) {
        return List.of(Text.literal(program));
    }
}
