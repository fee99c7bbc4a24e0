package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatusBuilder;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.OwnerReferences;
import io.gangflow.kubernetes.view.PodStatusView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A minimal Deployment controller for service stages: keeps the requested number of pods and counts the ready ones. The
 * Deployment owns the pods directly; ReplicaSets and rolling updates are not modelled. Stateless.
 */
public final class DeploymentController implements Controller {

    @Override
    public List<Change> reconcile(ClusterObjects objects, long nowMillis) {
        List<Change> changes = new ArrayList<>();
        objects.list(Deployment.class).stream()
                .filter(deployment -> deployment.getMetadata().getDeletionTimestamp() == null)
                .sorted(Comparator.comparing(
                        deployment -> deployment.getMetadata().getName()))
                .forEach(deployment -> reconcile(deployment, objects.podsOf(deployment), changes));
        return changes;
    }

    private static void reconcile(Deployment deployment, List<Pod> own, List<Change> changes) {
        List<Pod> alive = own.stream()
                .filter(pod -> List.of("Pending", "Running").contains(PodStatusView.phase(pod)))
                .filter(pod -> !ObjectView.isDeleting(pod))
                .toList();
        int replicas = requireNonNullElse(deployment.getSpec().getReplicas(), 1);
        List<String> names =
                own.stream().map(pod -> pod.getMetadata().getName()).toList();
        int missing = replicas - alive.size();
        for (int number = 0; missing > 0; number++) {
            String name = deployment.getMetadata().getName() + "-" + number;
            if (!names.contains(name)) {
                changes.add(new Change.Create(pod(deployment, name)));
                missing--;
            }
        }
        alive.stream().skip(replicas).forEach(pod -> changes.add(new Change.Delete(pod)));
        status(deployment, replicas, alive, changes);
    }

    private static Pod pod(Deployment deployment, String name) {
        var template = deployment.getSpec().getTemplate();
        ObjectMeta metadata = requireNonNullElse(template.getMetadata(), new ObjectMeta());
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(deployment.getMetadata().getNamespace())
                .withName(name)
                .withLabels(metadata.getLabels())
                .withAnnotations(metadata.getAnnotations())
                .withOwnerReferences(OwnerReferences.controlledBy(deployment))
                .endMetadata()
                .withSpec(template.getSpec())
                .editSpec()
                .withRestartPolicy("Always")
                .endSpec()
                .build();
    }

    private static void status(Deployment deployment, int replicas, List<Pod> alive, List<Change> changes) {
        int ready = (int) alive.stream().filter(DeploymentController::isReady).count();
        DeploymentStatus old = requireNonNullElse(deployment.getStatus(), new DeploymentStatus());
        DeploymentStatus status = new DeploymentStatusBuilder(old)
                .withObservedGeneration(deployment.getMetadata().getGeneration())
                .withReplicas(replicas)
                .withUpdatedReplicas(replicas)
                .withReadyReplicas(ready)
                .withAvailableReplicas(ready)
                .withUnavailableReplicas(replicas - ready)
                .build();
        if (!status.equals(old)) {
            changes.add(new Change.UpdateStatus(
                    new DeploymentBuilder(deployment).withStatus(status).build()));
        }
    }

    private static boolean isReady(Pod pod) {
        return PodStatusView.condition(pod, "Ready")
                .filter(condition -> "True".equals(condition.getStatus()))
                .isPresent();
    }
}
