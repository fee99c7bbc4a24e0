package io.gangflow.minicluster.object;

import static io.gangflow.kubernetes.kind.KindCatalogue.APACHE_SPARK_APPLICATION;
import static io.gangflow.kubernetes.kind.KindCatalogue.CLUSTER_TRAINING_RUNTIME;
import static io.gangflow.kubernetes.kind.KindCatalogue.JOB_SET;
import static io.gangflow.kubernetes.kind.KindCatalogue.MPI_JOB_V2;
import static io.gangflow.kubernetes.kind.KindCatalogue.MUTATING_WEBHOOK;
import static io.gangflow.kubernetes.kind.KindCatalogue.PADDLE_JOB;
import static io.gangflow.kubernetes.kind.KindCatalogue.POD_MONITOR;
import static io.gangflow.kubernetes.kind.KindCatalogue.PROMETHEUS;
import static io.gangflow.kubernetes.kind.KindCatalogue.PROMETHEUS_RULE;
import static io.gangflow.kubernetes.kind.KindCatalogue.RAY_CLUSTER;
import static io.gangflow.kubernetes.kind.KindCatalogue.REPLICATION_CONTROLLER;
import static io.gangflow.kubernetes.kind.KindCatalogue.SERVICE_MONITOR;
import static io.gangflow.kubernetes.kind.KindCatalogue.TRAINING_RUNTIME;
import static io.gangflow.kubernetes.kind.KindCatalogue.TRAIN_JOB;
import static io.gangflow.kubernetes.kind.KindCatalogue.VALIDATING_WEBHOOK;
import static io.gangflow.kubernetes.kind.KindCatalogue.WORKFLOW_ARTIFACT_GC_TASK;
import static io.gangflow.kubernetes.kind.KindCatalogue.XGBOOST_JOB;

import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.util.List;
import java.util.Set;

/**
 * The kinds that the API server knows from the start: those of the catalogue, except kinds that no component here would
 * act on.
 */
final class BuiltinResources {

    private static final Set<ApiResource> NOT_SERVED = Set.of(
            REPLICATION_CONTROLLER,
            MUTATING_WEBHOOK,
            VALIDATING_WEBHOOK,
            PROMETHEUS,
            SERVICE_MONITOR,
            POD_MONITOR,
            PROMETHEUS_RULE,
            WORKFLOW_ARTIFACT_GC_TASK,
            APACHE_SPARK_APPLICATION,
            XGBOOST_JOB,
            PADDLE_JOB,
            MPI_JOB_V2,
            JOB_SET,
            TRAIN_JOB,
            TRAINING_RUNTIME,
            CLUSTER_TRAINING_RUNTIME,
            RAY_CLUSTER);

    private BuiltinResources() {}

    static List<ApiResource> table() {
        return KindCatalogue.all().stream()
                .filter(kind -> !NOT_SERVED.contains(kind))
                .toList();
    }
}
