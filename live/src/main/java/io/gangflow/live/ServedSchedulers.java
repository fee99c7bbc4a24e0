package io.gangflow.live;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import java.util.List;
import java.util.Optional;

/**
 * The schedulers of a cluster that Gangflow knows: every cluster has a kube-scheduler, and one that serves Volcano's
 * PodGroups has Volcano. Best first.
 */
public record ServedSchedulers(List<SchedulerName> names) {

    public ServedSchedulers {
        names = List.copyOf(names);
    }

    /** Asks a cluster which groups of kinds it serves. */
    public static ServedSchedulers of(KubernetesClient kubernetes) {
        return new ServedSchedulers(
                kubernetes.getApiGroup(KindCatalogue.POD_GROUP.group()) == null
                        ? List.of(SchedulerName.KUBE_SCHEDULER)
                        : List.of(SchedulerName.VOLCANO, SchedulerName.KUBE_SCHEDULER));
    }

    /** Returns the sentence why a pipeline cannot run on the cluster; empty if all its schedulers are there. */
    public Optional<String> missing(Plan plan) {
        return plan.stages().stream()
                .filter(stage -> !names.contains(stage.scheduler()))
                .findFirst()
                .map(this::sentence);
    }

    private String sentence(PlannedStage stage) {
        return "stage `%s` needs %s, which the cluster does not have"
                .formatted(stage.stage().name(), stage.scheduler().keyword());
    }
}
