package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Defaults, binding, status, graceful deletion and ownership of pods, with fabric8's client. */
class PodConformanceTest extends Conformance {

    @Test
    void aNewPodHasItsDefaults() {
        Pod pod = new PodBuilder(pod("defaults"))
                .editSpec()
                .withSchedulerName(null)
                .editFirstContainer()
                .withNewResources()
                .addToLimits("cpu", new Quantity("100m"))
                .endResources()
                .endContainer()
                .endSpec()
                .build();

        Pod created = pods().resource(pod).dryRun().create();

        assertThat(created.getSpec().getSchedulerName()).isEqualTo("default-scheduler");
        assertThat(created.getSpec().getRestartPolicy()).isEqualTo("Always");
        assertThat(created.getSpec().getServiceAccountName()).isEqualTo("default");
        assertThat(created.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(30);
        assertThat(created.getSpec().getPriority()).isZero();
        assertThat(created.getSpec().getPreemptionPolicy()).isEqualTo("PreemptLowerPriority");
        assertThat(created.getSpec().getContainers().get(0).getResources().getRequests())
                .containsEntry("cpu", new Quantity("100m"));
        assertThat(created.getSpec().getContainers().get(0).getImagePullPolicy())
                .isEqualTo("IfNotPresent");
        assertThat(created.getStatus().getPhase()).isEqualTo("Pending");
        assertThat(created.getStatus().getQosClass()).isEqualTo("Burstable");
    }

    @Test
    void anUnknownPriorityClassIsForbidden() {
        Pod pod = pod("important");
        pod.getSpec().setPriorityClassName("none-such");

        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> pods().resource(pod).create())
                .satisfies(e -> {
                    assertThat(e.getCode()).isEqualTo(403);
                    assertThat(e.getStatus().getMessage())
                            .isEqualTo(
                                    "pods \"important\" is forbidden: no PriorityClass with name none-such was found");
                });
    }

    @Test
    void aPodWithoutContainersIsInvalid() {
        Pod pod = pod("empty");
        pod.getSpec().setContainers(java.util.List.of());

        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> pods().resource(pod).create())
                .satisfies(e -> assertThat(e.getStatus().getMessage()).contains("spec.containers: Required value"));
    }

    @Test
    void bindingSetsTheNodeOnce() {
        pods().resource(pod("bound")).create();
        bind("bound", "node-1");

        Pod pod = pods().withName("bound").get();
        assertThat(pod.getSpec().getNodeName()).isEqualTo("node-1");
        assertThat(pod.getStatus().getConditions()).anySatisfy(condition -> {
            assertThat(condition.getType()).isEqualTo("PodScheduled");
            assertThat(condition.getStatus()).isEqualTo("True");
        });
        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> bind("bound", "node-2"))
                .satisfies(e -> {
                    assertThat(e.getCode()).isEqualTo(409);
                    assertThat(e.getStatus().getMessage())
                            .isEqualTo("Operation cannot be fulfilled on pods/binding \"bound\":"
                                    + " pod bound is already assigned to node \"node-1\"");
                });
    }

    @Test
    void theStatusIsWrittenOnlyThroughItsOwnPath() {
        Pod created = pods().resource(pod("status")).create();
        Pod running = new PodBuilder(created)
                .editStatus()
                .withPhase("Running")
                .endStatus()
                .editMetadata()
                .addToLabels("new", "label")
                .endMetadata()
                .build();

        Pod afterUpdate = pods().resource(running).update();
        assertThat(afterUpdate.getStatus().getPhase()).isEqualTo("Pending");
        assertThat(afterUpdate.getMetadata().getLabels()).containsEntry("new", "label");

        Pod afterStatus = pods().resource(new PodBuilder(running)
                        .editMetadata()
                        .withResourceVersion(null)
                        .endMetadata()
                        .build())
                .updateStatus();
        assertThat(afterStatus.getStatus().getPhase()).isEqualTo("Running");

        Pod patched = pods().withName("status")
                .editStatus(pod -> new PodBuilder(pod)
                        .editStatus()
                        .withPhase("Succeeded")
                        .endStatus()
                        .build());
        assertThat(patched.getStatus().getPhase()).isEqualTo("Succeeded");
    }

    @Test
    void anUnboundPodGoesAtOnceAndABoundOneWhenTheKubeletSaysSo() {
        pods().resource(pod("unbound")).create();
        pods().withName("unbound").delete();
        assertThat(pods().withName("unbound").get()).isNull();

        pods().resource(pod("ending")).create();
        bind("ending", "node-1");
        pods().withName("ending").withGracePeriod(20).delete();
        Pod ending = pods().withName("ending").get();
        assertThat(ending.getMetadata().getDeletionTimestamp()).isNotEmpty();
        assertThat(ending.getMetadata().getDeletionGracePeriodSeconds()).isEqualTo(20);

        pods().withName("ending").withGracePeriod(0).delete();
        assertThat(pods().withName("ending").get()).isNull();
    }

    @Test
    void aFinalizerHoldsAnObjectUntilItIsRemoved() {
        ConfigMap held = map("held", Map.of());
        held.getMetadata().setFinalizers(java.util.List.of("gangflow.io/hold"));
        configMaps().resource(held).create();

        configMaps().withName("held").delete();
        assertThat(configMaps().withName("held").get().getMetadata().getDeletionTimestamp())
                .isNotEmpty();

        configMaps()
                .withName("held")
                .edit(map -> new ConfigMapBuilder(map)
                        .editMetadata()
                        .withFinalizers()
                        .endMetadata()
                        .build());
        assertThat(configMaps().withName("held").get()).isNull();
    }

    @Test
    void whatAnObjectOwnsGoesAfterIt() {
        owned("child-of-a", configMaps().resource(map("a", Map.of())).create());

        configMaps()
                .withName("a")
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete();

        configMaps().withName("child-of-a").waitUntilCondition(map -> map == null, 20, TimeUnit.SECONDS);
        assertThat(configMaps().withName("child-of-a").get()).isNull();
    }

    @Test
    void anOrphanedObjectStays() {
        owned("child-of-b", configMaps().resource(map("b", Map.of())).create());

        configMaps()
                .withName("b")
                .withPropagationPolicy(DeletionPropagation.ORPHAN)
                .delete();

        configMaps().withName("b").waitUntilCondition(map -> map == null, 20, TimeUnit.SECONDS);
        ConfigMap orphan = configMaps().withName("child-of-b").get();
        assertThat(orphan.getMetadata().getOwnerReferences()).isEmpty();
    }

    @Test
    void anEvictionDeletes() {
        pods().resource(pod("evicted")).create();

        pods().withName("evicted").evict();

        assertThat(pods().withName("evicted").get()).isNull();
    }

    @Test
    void aServiceGetsAnAddressUnlessItIsHeadless() {
        assertThat(service("plain", null).getSpec().getClusterIP()).matches("\\d+\\.\\d+\\.\\d+\\.\\d+");
        assertThat(service("headless", "None").getSpec().getClusterIP()).isEqualTo("None");
    }

    private Service service(String name, @org.jspecify.annotations.Nullable String clusterIp) {
        return client.services()
                .inNamespace(namespace)
                .resource(new ServiceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .withNewSpec()
                        .withClusterIP(clusterIp)
                        .addNewPort()
                        .withPort(80)
                        .endPort()
                        .endSpec()
                        .build())
                .create();
    }

    private void owned(String name, ConfigMap owner) {
        ConfigMap child = map(name, Map.of());
        child.getMetadata()
                .setOwnerReferences(java.util.List.of(new OwnerReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("ConfigMap")
                        .withName(owner.getMetadata().getName())
                        .withUid(owner.getMetadata().getUid())
                        .build()));
        configMaps().resource(child).create();
    }

    private void bind(String pod, String node) {
        Binding binding = new BindingBuilder()
                .withNewMetadata()
                .withName(pod)
                .endMetadata()
                .withNewTarget()
                .withKind("Node")
                .withName(node)
                .endTarget()
                .build();
        client.bindings().inNamespace(namespace).resource(binding).create();
    }

    private NonNamespaceOperation<Pod, PodList, PodResource> pods() {
        return client.pods().inNamespace(namespace);
    }
}
