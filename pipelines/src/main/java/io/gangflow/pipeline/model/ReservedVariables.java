package io.gangflow.pipeline.model;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Environment variables that a stage's containers get in addition to those of the stage: from the compiler, from Argo's
 * executor (argo-workflows 4.1.2, {@code workflow/common/common.go}), from Volcano's job plugins
 * ({@code pkg/controllers/job/plugins}) and from Spark. A stage must not set them: the CRD rejects an object with a
 * duplicate variable, and elsewhere one value silently replaces the other.
 *
 * @param names variables by their full names
 * @param prefixes prefixes of further variables
 */
public record ReservedVariables(Set<String> names, List<String> prefixes) {

    private static final List<String> ARGO = List.of("ARGO_");
    private static final List<String> VOLCANO = List.of("VC_", "VK_");

    public ReservedVariables {
        names = Set.copyOf(names);
        prefixes = List.copyOf(prefixes);
    }

    /** Returns the variables of a kind of work, for every scheduler and backend. */
    public static ReservedVariables of(Work work) {
        return work.accept(ByKind.BY_KIND);
    }

    public boolean contains(String name) {
        return names.contains(name) || prefixes.stream().anyMatch(name::startsWith);
    }

    private enum ByKind implements Work.Visitor<ReservedVariables> {
        BY_KIND;

        @Override
        public ReservedVariables pod(Work.Pod pod) {
            return new ReservedVariables(Set.of(), ARGO);
        }

        @Override
        public ReservedVariables spark(Work.Spark spark) {
            return switch (spark.mode()) {
                case CLIENT ->
                    new ReservedVariables(
                            Set.of("JDK_JAVA_OPTIONS", "SPARK_DRIVER_BIND_ADDRESS", "SPARK_DRIVER_POD_NAME"), ARGO);
                case CLUSTER -> new ReservedVariables(Set.of("POD_NAME", "POD_UID", "SPARK_DRIVER_BIND_ADDRESS"), ARGO);
                case SPARK_OPERATOR, APACHE_OPERATOR ->
                    new ReservedVariables(Set.of("SPARK_DRIVER_BIND_ADDRESS"), List.of());
                case STANDALONE -> ranks("JDK_JAVA_OPTIONS", "SPARK_DRIVER_BIND_ADDRESS");
            };
        }

        @Override
        public ReservedVariables ddp(Work.Ddp ddp) {
            ReservedVariables torchrun =
                    ranks("GANGFLOW_RUN_ID", "GROUP_RANK", "LOCAL_RANK", "LOCAL_WORLD_SIZE", "NODE_RANK");
            return ddp.torchrun().isEmpty()
                    ? ranks("GANGFLOW_RUN_ID")
                    : new ReservedVariables(
                            torchrun.names(),
                            Stream.concat(VOLCANO.stream(), Stream.of("PET_")).toList());
        }

        @Override
        public ReservedVariables tensorflow(Work.Tensorflow tensorflow) {
            return ranks("GANGFLOW_RUN_ID", "TF_CONFIG");
        }

        @Override
        public ReservedVariables mpi(Work.Mpi mpi) {
            return ranks("GANGFLOW_RUN_ID", "MPI_HOST");
        }

        /** Returns the variables that KubeRay sets (v1.7.0, common/pod.go), and the one with the program's command. */
        @Override
        public ReservedVariables ray(Work.Ray ray) {
            return new ReservedVariables(
                    Set.of(
                            "FQ_RAY_IP",
                            "KUBERAY_GEN_RAY_START_CMD",
                            "RAY_ADDRESS",
                            "RAY_CLOUD_INSTANCE_ID",
                            "RAY_CLUSTER_NAME",
                            "RAY_CLUSTER_NAMESPACE",
                            "RAY_IP",
                            "RAY_NODE_TYPE_NAME",
                            "RAY_PORT",
                            "RAY_USAGE_STATS_EXTRA_TAGS"),
                    List.of("GANGFLOW_RAY_"));
        }

        @Override
        public ReservedVariables service(Work.Service service) {
            return new ReservedVariables(Set.of(), VOLCANO);
        }

        @Override
        public ReservedVariables manifest(Work.Manifest manifest) {
            return new ReservedVariables(Set.of(), List.of());
        }

        @Override
        public ReservedVariables approval(Work.Approval approval) {
            return new ReservedVariables(Set.of(), List.of());
        }

        @Override
        public ReservedVariables include(Work.Include include) {
            return new ReservedVariables(Set.of(), List.of());
        }

        /** Returns the variables of pods that connect to each other. */
        private static ReservedVariables ranks(String... more) {
            Stream<String> names =
                    Stream.concat(Stream.of("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT"), Stream.of(more));
            return new ReservedVariables(Set.copyOf(names.toList()), VOLCANO);
        }
    }
}
