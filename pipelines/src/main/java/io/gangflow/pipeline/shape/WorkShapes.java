package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.Torchrun;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The kinds of work of a stage, each with its own key. */
final class WorkShapes {

    /** Maximum number of pods of one role: beyond it, names and Volcano's own lists become too large. */
    static final int MAX_PODS = 1_000;

    /** Twice the threads of a large node. More ranks are a mistake. */
    private static final int MAX_PROCESSES = 1_024;

    private static final String INCLUDE = "include";

    private static final int MAX_RESTARTS = 1_000;

    private static final IntegerShape PODS = new IntegerShape(1, MAX_PODS);
    private static final ListShape COMMAND = new ListShape("a list of arguments", StringShape.TEXT);
    private static final ListShape FILES = new ListShape("a list of files", StringShape.CONSTANT);
    private static final String COMMAND_TEXT =
            "Program and arguments, without a shell; the image's entry point by default";
    private static final String IMAGE_TEXT = "Container image with a fixed tag";

    private WorkShapes() {}

    static Map<String, ObjectShape.Key> all() {
        Map<String, ObjectShape.Key> kinds = new LinkedHashMap<>();
        kinds.put("pod", key(pod(), "One pod"));
        kinds.put("spark", key(spark(), "A Spark application: a driver and its executors"));
        kinds.put("ddp", key(ddp(), "Data-parallel training: one gang of equal ranks"));
        kinds.put(
                "tensorflow",
                key(
                        roles("a TensorFlow stage", "ps", "worker"),
                        "TensorFlow: one gang of parameter servers and workers"));
        kinds.put("mpi", key(roles("an MPI stage", "master", "workers"), "MPI: one gang of a master and its workers"));
        kinds.put("ray", key(ray(), "A program on a Ray cluster: one gang of a head and its workers"));
        kinds.put("service", key(service(), "Long-running pods behind a Service"));
        kinds.put("approval", key(approval(), "A wait for an approval, without a pod"));
        kinds.put(
                "manifest", key(new AnyShape("an object of the cluster"), "Any Kubernetes object, created unchanged"));
        kinds.put(INCLUDE, key(include(), "Another pipeline file as a stage"));
        return kinds;
    }

    /** Returns the kinds for a stage that is not replaced by others. */
    static Map<String, ObjectShape.Key> withoutInclude() {
        Map<String, ObjectShape.Key> kinds = all();
        kinds.remove(INCLUDE);
        return kinds;
    }

    private static ObjectShape.Key key(Shape shape, String description) {
        return new ObjectShape.Key(shape, false, description);
    }

    private static ObjectShape approval() {
        return ObjectShape.named("an approval").required("message", StringShape.TEXT, "What to approve");
    }

    private static ObjectShape pod() {
        return ObjectShape.named("a pod stage")
                .required("image", StringShape.CONSTANT, IMAGE_TEXT)
                .optional("command", COMMAND, COMMAND_TEXT)
                .optional("resources", ResourceShapes.REQUESTS, "Resources that the pod requests");
    }

    private static ObjectShape spark() {
        ObjectShape driver = ObjectShape.named("a Spark driver")
                .optional("cpu", QuantityShape.CPU, "Cores of the driver", "1")
                .optional("memory", QuantityShape.MEMORY, "Heap of the driver; Spark adds its overhead", "1Gi");
        ObjectShape executors = ObjectShape.named("Spark executors")
                .required("count", PODS, "Number of executors")
                .optional("cpu", QuantityShape.CPU, "Cores of each executor", "1")
                .optional("memory", QuantityShape.MEMORY, "Heap of each executor; Spark adds its overhead", "1Gi")
                .optional("gpu", QuantityShape.COUNT, "GPUs of each executor");
        return ObjectShape.named("a Spark stage")
                .required("image", StringShape.CONSTANT, IMAGE_TEXT)
                .optional("mainClass", StringShape.CONSTANT, "Class with the main method; required for a jar")
                .required(
                        "application",
                        StringShape.CONSTANT,
                        "Jar, Python program (`.py`) or SQL file (`.sql`): `local:///PATH` in the image, or `s3://BUCKET/KEY`")
                .optional("arguments", COMMAND, "Arguments of the application; of a SQL file `NAME=VALUE` for `:NAME`")
                .optional("pyFiles", FILES, "Python modules for driver and executors: `.py`, `.zip` or `.egg` files")
                .optional(
                        "archives", FILES, "Archives that executors unpack into their working directory: `FILE#FOLDER`")
                .optional(
                        "packages",
                        new ListShape("a list of Maven coordinates", StringShape.CONSTANT),
                        "Libraries from Maven Central: `GROUP:ARTIFACT:VERSION`")
                .optional("python", python(), "Python of a PySpark application")
                .optional("driver", driver, "Size of the driver")
                .required("executors", executors, "Number and size of the executors")
                .optional("conf", new MapShape("Spark settings", StringShape.VALUE), "Further Spark settings")
                .optional(
                        "gang",
                        ChoiceShape.of("reserve", "strict"),
                        "`reserve`: reserve room for the whole application before its driver starts. `strict`: start driver"
                                + " and executors together, as a standalone Spark cluster",
                        "reserve")
                .optional(
                        "mode",
                        new ChoiceShape(SparkMode.keywords()),
                        "Where the driver runs, or which operator runs the application; not with `gang: strict`",
                        "client");
    }

    private static ObjectShape python() {
        return ObjectShape.named("Python of Spark")
                .optional("version", StringShape.VALUE, "Version: the interpreter is `pythonVERSION` of the image")
                .optional(
                        "interpreter",
                        StringShape.CONSTANT,
                        "Path of the interpreter, such as `./env/bin/python` of an archive")
                .optional(
                        "requirements",
                        new ListShape("a list of packages", StringShape.CONSTANT),
                        "Packages of PyPI that each pod installs before it starts, such as `pandas==2.2.3`");
    }

    private static ObjectShape ddp() {
        Map<String, ObjectShape.Key> sizes = new LinkedHashMap<>();
        sizes.put("workers", key(PODS, "Number of workers, one pod each"));
        sizes.put("elastic", key(elastic(), "Range of the number of workers, with torchrun's rendezvous"));
        return ObjectShape.named("a DDP stage")
                .required("image", StringShape.CONSTANT, IMAGE_TEXT)
                .optional("command", COMMAND, COMMAND_TEXT)
                .exactlyOne(
                        sizes,
                        "a training has a fixed number of workers, or a range with `elastic`",
                        "has no number of workers")
                .optional(
                        "processesPerWorker",
                        new IntegerShape(1, MAX_PROCESSES, Optional.of(Torchrun.PER_GPU)),
                        "Ranks that torchrun starts in each worker: a number, or `gpu` for one on each GPU; "
                                + "sets the variables of torchrun")
                .optional("resources", ResourceShapes.REQUESTS, "Resources that each worker requests")
                .optional(
                        "backend",
                        new ChoiceShape(DdpBackend.keywords()),
                        "What creates the pods: a job of the scheduler, a Kubeflow PyTorchJob, or a Kubeflow TrainJob",
                        "job");
    }

    private static ObjectShape elastic() {
        return ObjectShape.named("an elastic training")
                .required("min", PODS, "Fewest workers that can train: the gang starts with as many")
                .required("max", PODS, "Most workers: the others join when they are scheduled")
                .optional(
                        "restarts",
                        new IntegerShape(0, MAX_RESTARTS),
                        "How often the ranks restart after the loss of a worker",
                        Integer.toString(Torchrun.Elastic.DEFAULT_RESTARTS));
    }

    private static ObjectShape roles(String noun, String first, String second) {
        return ObjectShape.named(noun)
                .required("image", StringShape.CONSTANT, IMAGE_TEXT)
                .required(first, role(first), "Pods of role " + first)
                .required(second, role(second), "Pods of role " + second);
    }

    private static ObjectShape role(String name) {
        IntegerShape replicas = name.equals("master") ? new IntegerShape(1, 1) : PODS;
        return ObjectShape.named("role `" + name + "`")
                .optional("replicas", replicas, "Number of pods", "1")
                .optional("command", COMMAND, COMMAND_TEXT)
                .optional("resources", ResourceShapes.REQUESTS, "Resources that each pod requests");
    }

    private static ObjectShape ray() {
        ObjectShape head = ObjectShape.named("the head of a Ray cluster")
                .required("resources", ResourceShapes.REQUESTS, "Resources that the head requests");
        return ObjectShape.named("a Ray stage")
                .required("image", StringShape.CONSTANT, "Container image with Ray, of the head and the workers")
                .required(
                        "command",
                        COMMAND,
                        "Program and arguments, without a shell; it runs on the head once all workers are ready")
                .required("head", head, "Pod of the head")
                .required("workers", PODS, "Number of workers, one pod each")
                .optional("resources", ResourceShapes.REQUESTS, "Resources that each worker requests")
                .optional(
                        "runtimeEnv",
                        new AnyShape("a runtime environment of Ray"),
                        "Ray's runtime environment of the program, such as `pip` and `env_vars`; without references");
    }

    private static ObjectShape service() {
        ObjectShape probes = ObjectShape.named("probes")
                .optional("ready", StringShape.CONSTANT, "Path of the readiness probe")
                .optional("live", StringShape.CONSTANT, "Path of the liveness probe");
        return ObjectShape.named("a service stage")
                .required("image", StringShape.CONSTANT, IMAGE_TEXT)
                .optional("command", COMMAND, COMMAND_TEXT)
                .optional("replicas", PODS, "Number of equal pods", "1")
                .optional("resources", ResourceShapes.REQUESTS, "Resources that each pod requests")
                .required("port", new IntegerShape(1, 65_535), "Port that the pods listen on")
                .optional("probes", probes, "HTTP paths of the probes");
    }

    private static ObjectShape include() {
        return ObjectShape.named("an include")
                .required("file", StringShape.CONSTANT, "Pipeline file, relative to this one")
                .optional("arguments", new MapShape("arguments", StringShape.TEXT), "Values of its parameters");
    }
}
