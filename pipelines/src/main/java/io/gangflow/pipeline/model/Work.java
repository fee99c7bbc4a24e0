package io.gangflow.pipeline.model;

import io.gangflow.cluster.Resources;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.model.spark.SparkProgram;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The work of one instance of a stage. The set is closed; {@link Visitor} dispatches over it. */
public sealed interface Work {

    <R> R accept(Visitor<R> visitor);

    /** Returns the key of the work in a stage: {@code pod}, {@code spark}, … */
    String keyword();

    /** One pod. */
    record Pod(String image, List<Text> command, Resources resources) implements Work {
        public Pod {
            command = List.copyOf(command);
        }

        @Override
        public int hashCode() {
            return Objects.hash(image, command, resources);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.pod(this);
        }

        @Override
        public String keyword() {
            return "pod";
        }
    }

    /**
     * A Spark application: a driver that creates its executors.
     *
     * @param program the program to run
     * @param arguments arguments of the main method or of the Python program; {@code NAME=VALUE} for SQL
     * @param driver cores in millicores and heap in bytes; Spark adds its memory overhead to the pod
     * @param executor cores and heap of each executor, in the same units
     * @param conf further Spark settings
     * @param mode how the application is submitted, which determines how it is gang-scheduled
     */
    record Spark(
            String image,
            SparkProgram program,
            List<Text> arguments,
            Resources driver,
            int executors,
            Resources executor,
            Map<String, String> conf,
            SparkMode mode)
            implements Work {
        public Spark {
            arguments = List.copyOf(arguments);
            conf = OrderedMaps.sorted(conf);
        }

        /** Creates an application from a class of a jar. */
        public Spark(
                String image,
                String mainClass,
                String application,
                List<Text> arguments,
                Resources driver,
                int executors,
                Resources executor,
                Map<String, String> conf,
                SparkMode mode) {
            this(image, SparkProgram.jar(mainClass, application), arguments, driver, executors, executor, conf, mode);
        }

        @Override
        public int hashCode() {
            return Objects.hash(
                    image, program.file(), program.mainClass(), arguments, driver, executors, executor, conf, mode);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.spark(this);
        }

        @Override
        public String keyword() {
            return "spark";
        }
    }

    /**
     * Data-parallel training: equal workers that exchange data throughout the training.
     *
     * @param workers number of pods; the maximum if the training is elastic
     * @param torchrun how torchrun starts the ranks; empty if each worker is one rank with {@code RANK} and
     *     {@code WORLD_SIZE}
     */
    record Ddp(
            String image,
            List<Text> command,
            int workers,
            Resources resources,
            DdpBackend backend,
            Optional<Torchrun> torchrun)
            implements Work {
        public Ddp {
            command = List.copyOf(command);
        }

        /** Creates a training with one rank per worker. */
        public Ddp(String image, List<Text> command, int workers, Resources resources, DdpBackend backend) {
            this(image, command, workers, resources, backend, Optional.empty());
        }

        /** Creates a training without an operator. */
        public Ddp(String image, List<Text> command, int workers, Resources resources) {
            this(image, command, workers, resources, DdpBackend.JOB);
        }

        /** Returns the limits of the number of workers; empty for a fixed number. */
        public Optional<Torchrun.Elastic> elastic() {
            return torchrun.flatMap(Torchrun::elastic);
        }

        @Override
        public int hashCode() {
            return Objects.hash(image, command, workers, resources, backend, torchrun);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.ddp(this);
        }

        @Override
        public String keyword() {
            return "ddp";
        }
    }

    /** TensorFlow with parameter servers and workers. */
    record Tensorflow(String image, Role ps, Role worker) implements Work {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.tensorflow(this);
        }

        @Override
        public String keyword() {
            return "tensorflow";
        }
    }

    /** MPI with one master and workers. */
    record Mpi(String image, Role master, Role workers) implements Work {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.mpi(this);
        }

        @Override
        public String keyword() {
            return "mpi";
        }
    }

    /**
     * A program on a separate Ray cluster: a head, which runs the program, and equal workers.
     *
     * @param command command of the program; it runs once the head and all workers are ready
     * @param head request of the head's pod
     * @param workers number of worker pods
     * @param worker request of each worker's pod
     * @param runtimeEnv Ray's runtime environment of the program, such as packages; values are as written
     */
    record Ray(
            String image,
            List<Text> command,
            Resources head,
            int workers,
            Resources worker,
            Map<String, Object> runtimeEnv)
            implements Work {
        public Ray {
            command = List.copyOf(command);
            runtimeEnv = OrderedMaps.copyOf(runtimeEnv);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.ray(this);
        }

        @Override
        public String keyword() {
            return "ray";
        }
    }

    /**
     * Long-running equal pods behind a Service. The stage succeeds when all are ready.
     *
     * @param readyPath path of the readiness probe on {@code port}
     * @param livePath path of the liveness probe on {@code port}
     */
    record Service(
            String image,
            List<Text> command,
            int replicas,
            Resources resources,
            int port,
            Optional<String> readyPath,
            Optional<String> livePath)
            implements Work {
        public Service {
            command = List.copyOf(command);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.service(this);
        }

        @Override
        public String keyword() {
            return "service";
        }
    }

    /**
     * Any cluster object; it is created unchanged.
     *
     * @param document the object as maps, lists, strings, numbers and booleans
     * @param successCondition Argo's label-selector condition; empty if creating the object is enough
     */
    record Manifest(Map<String, Object> document, Optional<String> successCondition, Optional<String> failureCondition)
            implements Work {
        public Manifest {
            document = OrderedMaps.copyOf(document);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.manifest(this);
        }

        @Override
        public String keyword() {
            return "manifest";
        }
    }

    /**
     * A wait for an approval, without pods.
     *
     * @param message what to approve
     */
    record Approval(Text message) implements Work {

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.approval(this);
        }

        @Override
        public String keyword() {
            return "approval";
        }
    }

    /**
     * Another pipeline as a stage. The planner replaces it with the stages of that pipeline, prefixed with the name of
     * this stage.
     *
     * @param pipeline the content of the file; empty until the file has been read
     */
    record Include(String file, Map<String, Text> arguments, Optional<Pipeline> pipeline) implements Work {
        public Include(String file, Map<String, Text> arguments) {
            this(file, arguments, Optional.empty());
        }

        public Include {
            arguments = OrderedMaps.copyOf(arguments);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.include(this);
        }

        @Override
        public String keyword() {
            return "include";
        }
    }

    /** One method for each kind of work. */
    interface Visitor<R> {
        R pod(Pod pod);

        R spark(Spark spark);

        R ddp(Ddp ddp);

        R tensorflow(Tensorflow tensorflow);

        R mpi(Mpi mpi);

        R ray(Ray ray);

        R service(Service service);

        R manifest(Manifest manifest);

        R approval(Approval approval);

        R include(Include include);
    }
}
