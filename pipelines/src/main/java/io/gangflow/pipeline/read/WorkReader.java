package io.gangflow.pipeline.read;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.Role;
import io.gangflow.pipeline.model.Torchrun;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.model.spark.SparkProgram;
import io.gangflow.pipeline.model.spark.SparkPython;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the work of a stage; its key is the kind of work. */
final class WorkReader {

    private WorkReader() {}

    /** A stage without work becomes an empty pod: the missing key has been reported already. */
    static Work read(Fields stage) {
        if (stage.node("spark").isPresent()) {
            return spark(stage.object("spark"));
        }
        if (stage.node("ddp").isPresent()) {
            return ddp(stage.object("ddp"));
        }
        if (stage.node("tensorflow").isPresent()) {
            Fields work = stage.object("tensorflow");
            return new Work.Tensorflow(work.text("image"), role(work, "ps", "ps"), role(work, "worker", "worker"));
        }
        if (stage.node("mpi").isPresent()) {
            Fields work = stage.object("mpi");
            return new Work.Mpi(work.text("image"), role(work, "master", "master"), role(work, "workers", "worker"));
        }
        if (stage.node("ray").isPresent()) {
            return ray(stage.object("ray"));
        }
        if (stage.node("service").isPresent()) {
            return service(stage.object("service"));
        }
        if (stage.node("manifest").isPresent()) {
            return manifest(stage);
        }
        if (stage.node("approval").isPresent()) {
            return new Work.Approval(stage.object("approval").reading("message"));
        }
        if (stage.node("include").isPresent()) {
            Fields include = stage.object("include");
            return new Work.Include(include.text("file"), include.textMap("arguments"));
        }
        Fields pod = stage.object("pod");
        return new Work.Pod(pod.text("image"), pod.texts("command"), resources(pod));
    }

    private static Work ray(Fields work) {
        return new Work.Ray(
                work.text("image"),
                work.texts("command"),
                resources(work.object("head")),
                work.count("workers", 1),
                resources(work),
                work.object("runtimeEnv").mapping().map(PlainValues::map).orElseGet(LinkedHashMap::new));
    }

    private static Work.Ddp ddp(Fields ddp) {
        Resources resources = resources(ddp);
        Optional<Torchrun.Elastic> elastic =
                ddp.object("elastic").mapping().map(present -> elastic(ddp.object("elastic")));
        Optional<Torchrun> torchrun = ddp.node("processesPerWorker").isPresent() || elastic.isPresent()
                ? Optional.of(new Torchrun(processes(ddp, resources), elastic))
                : Optional.empty();
        return new Work.Ddp(
                ddp.text("image"),
                ddp.texts("command"),
                elastic.map(Torchrun.Elastic::max).orElseGet(() -> ddp.count("workers", 1)),
                resources,
                ddp.string("backend").flatMap(DdpBackend::ofKeyword).orElse(DdpBackend.JOB),
                torchrun);
    }

    private static int processes(Fields ddp, Resources resources) {
        return ddp.string("processesPerWorker").filter(Torchrun.PER_GPU::equals).isPresent()
                ? (int) Math.min(Integer.MAX_VALUE, resources.gpus())
                : ddp.count("processesPerWorker", 1);
    }

    private static Torchrun.Elastic elastic(Fields elastic) {
        return new Torchrun.Elastic(
                elastic.count("min", 1),
                elastic.count("max", 1),
                elastic.count("restarts", Torchrun.Elastic.DEFAULT_RESTARTS));
    }

    private static Work.Spark spark(Fields spark) {
        Fields executors = spark.object("executors");
        return new Work.Spark(
                spark.text("image"),
                program(spark),
                spark.texts("arguments"),
                ResourceReader.spark(spark.object("driver")),
                executors.count("count", 1),
                ResourceReader.spark(executors),
                spark.stringMap("conf"),
                mode(spark));
    }

    private static SparkProgram program(Fields spark) {
        Fields python = spark.object("python");
        return new SparkProgram(
                spark.string("mainClass"),
                spark.text("application"),
                spark.strings("pyFiles"),
                spark.strings("archives"),
                spark.strings("packages"),
                new SparkPython(
                        python.string("version"), python.string("interpreter"), python.strings("requirements")));
    }

    /** A rule reports a mode next to a strict gang. */
    private static SparkMode mode(Fields spark) {
        return spark.string("gang").filter("strict"::equals).isPresent()
                ? SparkMode.STANDALONE
                : spark.string("mode").flatMap(SparkMode::ofKeyword).orElse(SparkMode.CLIENT);
    }

    private static Work.Service service(Fields service) {
        Fields probes = service.object("probes");
        return new Work.Service(
                service.text("image"),
                service.texts("command"),
                service.count("replicas", 1),
                resources(service),
                service.count("port", 1),
                probes.string("ready"),
                probes.string("live"));
    }

    private static Work.Manifest manifest(Fields stage) {
        Optional<Node.Mapping> mapping = stage.object("manifest").mapping();
        Map<String, Object> document = mapping.map(PlainValues::manifest).orElseGet(LinkedHashMap::new);
        return new Work.Manifest(document, stage.string("successCondition"), stage.string("failureCondition"));
    }

    private static Role role(Fields work, String key, String name) {
        Fields role = work.object(key);
        return new Role(name, role.count("replicas", 1), resources(role), role.texts("command"));
    }

    private static Resources resources(Fields fields) {
        return fields.object("resources").resources();
    }
}
