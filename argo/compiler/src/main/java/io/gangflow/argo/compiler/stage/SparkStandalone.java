package io.gangflow.argo.compiler.stage;

import io.gangflow.argo.compiler.template.GangTask;
import io.gangflow.argo.compiler.template.ObjectStoreAccess;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.compiler.template.VolcanoGang;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.model.template.Template;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.model.SparkCommand;
import io.gangflow.pipeline.model.SparkRequests;
import io.gangflow.pipeline.model.SparkSizes;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The strict gang: a Volcano Job that is itself a Spark cluster (Spark 4.1.1, docs/spark-standalone.md). Its driver is
 * also the Master, and every worker has one executor, so all pods exist from the start and Volcano schedules all of
 * them or none. None of them connects to Kubernetes. Spark's pod settings are not passed.
 */
final class SparkStandalone {

    private static final int MASTER_PORT = 7_077;

    /** For the Worker itself, which only starts an executor and monitors it; included in {@link PodsOfWork}. */
    private static final long WORKER_HEAP_MEBI = 128;

    private static final String DRIVER = "driver";
    private static final String WORKER = "worker";

    private final StageTemplate stage;
    private final Work.Spark spark;

    private SparkStandalone(StageTemplate stage, Work.Spark spark) {
        this.stage = stage;
        this.spark = spark;
    }

    static List<Template> templates(StageTemplate stage, Work.Spark spark) {
        StageTemplate inner = stage.onVolcano() ? stage : stage.inRetriedSteps();
        SparkStandalone cluster =
                new SparkStandalone(inner, (Work.Spark) inner.stage().work());
        GangTask driver = cluster.task(DRIVER, 1, cluster.driver(), host(SparkSizes.heapMebi(spark.driver()), ""));
        return stage.onVolcano()
                ? new VolcanoGang(
                                stage,
                                List.of(driver, cluster.workers(cluster.driverHost())),
                                Map.of("svc", List.of("--publish-not-ready-addresses=true")))
                        .templates()
                : new IndexedGang(
                                stage,
                                List.of(cluster.workers(List.of(new Text.Literal("$(MASTER_ADDR)"))), driver),
                                (hosts, task) -> Map.of())
                        .templates();
    }

    private GangTask task(String name, int replicas, List<Text> command, GangTask.Host host) {
        return PodsOfWork.of(spark).stream()
                .filter(pods -> pods.role().equals(name))
                .map(pods -> new GangTask(
                        name, name, replicas, spark.image(), command, pods.resources(), name.equals(DRIVER), host))
                .findFirst()
                .orElseThrow();
    }

    private static GangTask.Host host(long heapMebi, String options) {
        return new GangTask.Host(PodParts.SPARK_USER, List.of(SparkEnv.java(heapMebi, options), SparkEnv.address()));
    }

    /** The Worker assigns the GPUs. */
    private String gpus() {
        long gpus = spark.executor().gpus();
        return gpus == 0
                ? ""
                : "-Dspark.worker.resource.gpu.amount=%d -Dspark.worker.resource.gpu.discoveryScript=%s"
                        .formatted(gpus, SparkSizes.GPU_SCRIPT);
    }

    private GangTask workers(List<Text.Part> host) {
        List<Text.Part> master = new ArrayList<>(List.of(new Text.Literal("spark://")));
        master.addAll(host);
        master.add(new Text.Literal(":" + MASTER_PORT));
        List<Text> command = new ArrayList<>(words("standalone-worker"));
        command.add(new Text(master));
        command.addAll(words("--cores", Long.toString(SparkSizes.cores(spark.executor()))));
        command.addAll(words("--memory", SparkSizes.heapMebi(spark.executor()) + "m"));
        return task(WORKER, spark.executors(), command, host(WORKER_HEAP_MEBI, gpus()));
    }

    /** The svc plugin's name of the driver's pod: {@code <job>-driver-0.<job>}. */
    private List<Text.Part> driverHost() {
        List<Text.Part> host = new ArrayList<>(job());
        host.add(new Text.Literal("-" + DRIVER + "-0."));
        host.addAll(job());
        return host;
    }

    /** The name of the Job, as in {@link StageTemplate#objectName}. */
    private List<Text.Part> job() {
        return List.of(
                new Text.Reference(Text.Scope.RUN, "name"),
                new Text.Literal("-"),
                stage.shared().isOfSeveral()
                        ? new Text.Reference(Text.Scope.RUN, FlatText.STAGE)
                        : new Text.Literal(stage.name()),
                new Text.Literal("-"),
                new Text.Reference(Text.Scope.RUN, "instance"));
    }

    private List<Text> driver() {
        List<Text> command = new ArrayList<>(words("standalone-driver", "--name"));
        command.add(new Text(job()));
        SparkCommand.mainClass(spark.program()).ifPresent(name -> command.addAll(words("--class", name)));
        conf().forEach((key, value) -> command.addAll(words("--conf", key + "=" + value)));
        command.add(Text.literal(SparkCommand.file(spark.program())));
        command.addAll(SparkCommand.arguments(spark));
        return command;
    }

    private Map<String, String> conf() {
        Map<String, String> conf = new TreeMap<>(SparkSizes.conf(spark));
        conf.putAll(SparkCommand.conf(spark.program()));
        conf.keySet().removeIf(key -> key.startsWith("spark.kubernetes.") || key.equals("spark.executor.instances"));
        if (stage.storage()) {
            conf.putIfAbsent(ObjectStoreAccess.S3A_PROVIDERS_KEY, ObjectStoreAccess.S3A_PROVIDERS);
        }
        long cores = SparkSizes.cores(spark.executor());
        conf.put(
                "spark.cores.max", Long.toString(cores * SparkRequests.of(spark).executors()));
        return conf;
    }

    private static List<Text> words(String... words) {
        return List.of(words).stream().map(Text::literal).toList();
    }
}
