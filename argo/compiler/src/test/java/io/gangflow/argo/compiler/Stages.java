package io.gangflow.argo.compiler;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.CacheSetting;
import io.gangflow.pipeline.model.Condition;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.LocalSection;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Placement;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.PredecessorEnd;
import io.gangflow.pipeline.model.QueueSpec;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Retry;
import io.gangflow.pipeline.model.Role;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.notify.RunMonitoring;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.schedule.Schedule;
import io.gangflow.pipeline.source.SourceMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Pipelines from model records, with minimal fields unless a test sets them. */
public final class Stages {

    public static final Resources SMALL = Resources.of(1_000, 1L << 30);

    private final String name;
    private final Work work;
    private int copies = 1;
    private final Map<String, PredecessorEnd> predecessors = new LinkedHashMap<>();
    private Optional<Retry> retry = Optional.empty();
    private Optional<Duration> timeout = Optional.empty();
    private Optional<Condition> when = Optional.empty();
    private OptionalInt minAvailable = OptionalInt.empty();
    private Optional<String> priority = Optional.empty();
    private Map<String, List<String>> matrix = Map.of();
    private Map<String, Text> env = Map.of();
    private Map<String, Text> outputs = Map.of();
    private PodSettings pods = PodSettings.NONE;
    private Optional<CacheSetting> cache = Optional.empty();

    private Stages(String name, Work work) {
        this.name = name;
        this.work = work;
    }

    public static Stages stage(String name, Work work) {
        return new Stages(name, work);
    }

    public static Text text(Text.Part... parts) {
        return new Text(List.of(parts));
    }

    public static Text.Part literal(String value) {
        return new Text.Literal(value);
    }

    public static Text.Part parameter(String name) {
        return new Text.Reference(Text.Scope.PARAMETERS, name);
    }

    static Text.Part item(String name) {
        return new Text.Reference(Text.Scope.ITEM, name);
    }

    public static List<Text> command(String... words) {
        return List.of(words).stream().map(Text::literal).toList();
    }

    public static Work.Pod pod() {
        return pod(command("wordcount", "in", "out"));
    }

    public static Work.Pod pod(List<Text> command) {
        return new Work.Pod("gangflow/jobs:0.1.0", command, Resources.of(2_000, 256L << 20));
    }

    public static Work.Ddp ddp(int workers) {
        return ddp(workers, command("train", "--model", "digits"));
    }

    public static Work.Ddp ddp(int workers, List<Text> command) {
        return new Work.Ddp("gangflow/training:0.1.0", command, workers, SMALL);
    }

    public static Work.Spark spark() {
        return spark(SparkMode.CLUSTER);
    }

    public static Work.Spark spark(SparkMode mode) {
        return spark(mode, Map.of());
    }

    public static Work.Spark spark(SparkMode mode, Map<String, String> conf) {
        return spark(mode, conf, command("in", "out"));
    }

    static Work.Spark spark(SparkMode mode, List<Text> arguments) {
        return spark(mode, Map.of(), arguments);
    }

    private static Work.Spark spark(SparkMode mode, Map<String, String> conf, List<Text> arguments) {
        return new Work.Spark(
                "gangflow/spark:0.1.0",
                "io.gangflow.spark.WordCount",
                "local:///opt/gangflow/spark-jobs.jar",
                arguments,
                SMALL,
                2,
                SMALL,
                conf,
                mode);
    }

    public static Work.Tensorflow tensorflow() {
        return new Work.Tensorflow(
                "gangflow/training:0.1.0",
                new Role("ps", 1, SMALL, command("ps")),
                new Role("worker", 2, SMALL, command("worker")));
    }

    public static Work.Mpi mpi() {
        return new Work.Mpi(
                "gangflow/training:0.1.0",
                new Role("master", 1, SMALL, command("mpi-hello")),
                new Role("worker", 3, SMALL, command("mpi-hello")));
    }

    public static Work.Ray ray() {
        return ray(Map.of());
    }

    public static Work.Ray ray(Map<String, Object> runtimeEnv) {
        return new Work.Ray("rayproject/ray:2.52.0", command("tune"), SMALL, 2, SMALL, runtimeEnv);
    }

    public static Work.Service service() {
        return new Work.Service(
                "gangflow/model-server:0.1.0",
                command("serve"),
                2,
                SMALL,
                8_000,
                Optional.of("/ready"),
                Optional.of("/health"));
    }

    public Stages copies(int count) {
        copies = count;
        return this;
    }

    public Stages after(String... names) {
        Stream.of(names).forEach(name -> predecessors.put(name, PredecessorEnd.PASSED));
        return this;
    }

    public Stages retry(int limit) {
        retry = Optional.of(new Retry(limit, Duration.ofSeconds(10)));
        return this;
    }

    public Stages timeout(Duration duration) {
        timeout = Optional.of(duration);
        return this;
    }

    Stages when(Text left, String right) {
        when = Optional.of(new Condition.Comparison(left, Condition.Operator.EQUAL, Text.literal(right)));
        return this;
    }

    public Stages minAvailable(int pods) {
        minAvailable = OptionalInt.of(pods);
        return this;
    }

    public Stages priority(String className) {
        priority = Optional.of(className);
        return this;
    }

    Stages matrix(String key, String... values) {
        matrix = Map.of(key, List.of(values));
        return this;
    }

    public Stages output(String key, Text value) {
        outputs = Map.of(key, value);
        return this;
    }

    Stages env(String key, Text value) {
        env = new TreeMap<>(Map.of(key, value));
        return this;
    }

    boolean isManifest() {
        return work instanceof Work.Manifest;
    }

    Stages pods(PodSettings settings) {
        pods = settings;
        return this;
    }

    Stages cache(CacheSetting setting) {
        cache = Optional.of(setting);
        return this;
    }

    Stage build() {
        return new Stage(
                name,
                predecessors,
                Optional.empty(),
                new Repetition.Listed(copies, matrix, List.of(), List.of()),
                work,
                retry,
                timeout,
                when,
                OptionalInt.empty(),
                priority,
                Placement.ANYWHERE,
                minAvailable,
                Map.of(),
                outputs,
                env,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(Duration.ofSeconds(20)),
                pods,
                cache);
    }

    public static Pipeline pipeline(SchedulerName scheduler, List<Parameter> parameters, Stages... stages) {
        return pipeline(scheduler, LauncherMode.RESOURCE, parameters, stages);
    }

    static Pipeline pipeline(
            SchedulerName scheduler, LauncherMode launcher, List<Parameter> parameters, Stages... stages) {
        List<Stage> built = new ArrayList<>();
        for (Stages stage : stages) {
            built.add(stage.build());
        }
        return new Pipeline(
                "demo",
                Optional.of("A *demo*"),
                Optional.of("First line.\nSecond line."),
                parameters,
                scheduler,
                Optional.of("research"),
                Map.of("research", new QueueSpec("research", 3, Optional.of(SMALL.times(8)), Optional.empty(), true)),
                List.of(new Pipeline.PriorityClassSpec("urgent", 1_000, false)),
                built,
                OptionalInt.empty(),
                launcher,
                Optional.of(new Schedule("0 3 * * *", "Europe/Vienna")),
                RunMonitoring.NONE,
                LocalSection.NONE,
                Optional.empty(),
                SourceMap.empty("demo.yaml"));
    }

    public static Plan plan(SchedulerName scheduler, Stages... stages) {
        return new Planner().plan(pipeline(scheduler, parameters(), stages)).orElseThrow();
    }

    public static Plan plan(SchedulerName scheduler, LauncherMode launcher, Stages... stages) {
        return new Planner()
                .plan(pipeline(scheduler, launcher, parameters(), stages))
                .orElseThrow();
    }

    static List<Parameter> parameters() {
        return List.of(
                new Parameter(
                        "epochs",
                        ParameterRule.of(Parameter.Type.INTEGER).between(1, 100),
                        Optional.of("3"),
                        Optional.of("Passes over the data")),
                new Parameter("x", ParameterRule.of(Parameter.Type.STRING), Optional.of("plain"), Optional.empty()),
                new Parameter(
                        "fast", ParameterRule.of(Parameter.Type.BOOLEAN), Optional.of("false"), Optional.empty()));
    }
}
