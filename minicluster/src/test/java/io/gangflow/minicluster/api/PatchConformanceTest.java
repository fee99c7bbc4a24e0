package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The four patch types, with fabric8's client. */
class PatchConformanceTest extends Conformance {

    @Test
    void aMergePatchSetsAndRemoves() {
        configMaps().resource(map("m", Map.of("keep", "1", "drop", "1"))).create();

        ConfigMap patched = configMaps()
                .withName("m")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"drop\":null,\"new\":\"2\"}}");

        assertThat(patched.getData()).containsOnly(Map.entry("keep", "1"), Map.entry("new", "2"));
    }

    @Test
    void aJsonPatchAppliesItsOperationsOrNone() {
        configMaps().resource(map("j", Map.of("a", "1"))).create();

        ConfigMap patched = configMaps()
                .withName("j")
                .patch(
                        PatchContext.of(PatchType.JSON),
                        "[{\"op\":\"test\",\"path\":\"/data/a\",\"value\":\"1\"},"
                                + "{\"op\":\"move\",\"from\":\"/data/a\",\"path\":\"/data/b\"},"
                                + "{\"op\":\"add\",\"path\":\"/metadata/labels\",\"value\":{\"x~y\":\"z\"}},"
                                + "{\"op\":\"remove\",\"path\":\"/metadata/labels/x~0y\"}]");

        assertThat(patched.getData()).containsOnly(Map.entry("b", "1"));
        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> configMaps()
                        .withName("j")
                        .patch(
                                PatchContext.of(PatchType.JSON),
                                "[{\"op\":\"add\",\"path\":\"/data/c\",\"value\":\"1\"},"
                                        + "{\"op\":\"remove\",\"path\":\"/data/absent\"}]"))
                .satisfies(e -> assertThat(e.getCode()).isEqualTo(422));
        assertThat(configMaps().withName("j").get().getData()).doesNotContainKey("c");
    }

    @Test
    void aStrategicPatchMergesContainersByName() {
        pods().resource(twoContainers()).create();

        Pod patched = pods().withName("two")
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        "{\"metadata\":{\"finalizers\":[\"gangflow.io/b\"]},"
                                + "\"spec\":{\"containers\":[{\"name\":\"side\",\"image\":\"new:2\"}]}}");

        assertThat(patched.getSpec().getContainers())
                .extracting(Container::getName)
                .containsExactly("main", "side");
        assertThat(patched.getSpec().getContainers().get(1).getImage()).isEqualTo("new:2");
        assertThat(patched.getMetadata().getFinalizers()).containsExactlyInAnyOrder("gangflow.io/a", "gangflow.io/b");
        pods().withName("two")
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        "{\"metadata\":{\"$deleteFromPrimitiveList/finalizers\":[\"gangflow.io/a\",\"gangflow.io/b\"]}}");
        assertThat(pods().withName("two").get().getMetadata().getFinalizers()).isEmpty();
    }

    @Test
    void serverSideApplyCreatesAndThenOwnsWhatItSent() {
        ConfigMap created = apply("one", Map.of("a", "1", "b", "1"), false);
        assertThat(created.getMetadata().getManagedFields())
                .extracting(entry -> entry.getManager() + " " + entry.getOperation())
                .containsExactly("one Apply");

        ConfigMap narrowed = apply("one", Map.of("a", "2"), false);

        assertThat(narrowed.getData()).containsOnly(Map.entry("a", "2"));
    }

    @Test
    void anApplyThatChangesNothingKeepsTheRevision() {
        ConfigMap first = apply("one", Map.of("a", "1"), false);

        ConfigMap second = apply("one", Map.of("a", "1"), false);

        assertThat(second.getMetadata().getResourceVersion())
                .isEqualTo(first.getMetadata().getResourceVersion());
    }

    @Test
    void twoManagersConflictUnlessForced() {
        apply("one", Map.of("a", "1"), false);

        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> apply("two", Map.of("a", "2"), false))
                .satisfies(e -> {
                    assertThat(e.getCode()).isEqualTo(409);
                    assertThat(e.getStatus().getMessage())
                            .isEqualTo("Apply failed with 1 conflict: conflict with \"one\": .data.a");
                });
        assertThat(apply("two", Map.of("a", "2", "b", "3"), true).getData()).containsEntry("a", "2");
        assertThat(apply("one", Map.of("c", "4"), false).getData())
                .containsOnly(Map.entry("a", "2"), Map.entry("b", "3"), Map.entry("c", "4"));
    }

    @Test
    void anUpdateTakesOwnership() {
        apply("one", Map.of("a", "1"), false);
        configMaps()
                .withName("applied")
                .patch(
                        new PatchContext.Builder()
                                .withPatchType(PatchType.JSON_MERGE)
                                .withFieldManager("editor")
                                .build(),
                        "{\"data\":{\"a\":\"2\"}}");

        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> apply("one", Map.of("a", "1"), false))
                .satisfies(e -> assertThat(e.getStatus().getMessage())
                        .startsWith("Apply failed with 1 conflict: conflict with \"editor\" using v1"));
    }

    @Test
    void sparksWayOfCreatingResourcesWorks() {
        HasMetadata service = new ServiceBuilder()
                .withNewMetadata()
                .withName("driver-svc")
                .withNamespace(namespace)
                .endMetadata()
                .withNewSpec()
                .withClusterIP("None")
                .addToSelector("app", "x")
                .addNewPort()
                .withName("blockmanager")
                .withPort(7079)
                .endPort()
                .endSpec()
                .build();
        client.resourceList(List.of(service)).forceConflicts().serverSideApply();
        Pod driver = pods().resource(pod("driver")).create();
        service.getMetadata()
                .setOwnerReferences(List.of(new io.fabric8.kubernetes.api.model.OwnerReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("Pod")
                        .withName("driver")
                        .withUid(driver.getMetadata().getUid())
                        .withController(true)
                        .build()));
        client.resourceList(List.of(service)).forceConflicts().serverSideApply();

        var owned =
                client.services().inNamespace(namespace).withName("driver-svc").get();
        assertThat(owned.getSpec().getClusterIP()).isEqualTo("None");
        assertThat(owned.getMetadata().getOwnerReferences()).hasSize(1);
    }

    private ConfigMap apply(String manager, Map<String, String> data, boolean force) {
        PatchContext context = new PatchContext.Builder()
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager(manager)
                .withForce(force)
                .build();
        return configMaps().resource(map("applied", data)).patch(context);
    }

    private io.fabric8.kubernetes.client.dsl.NonNamespaceOperation<
                    Pod, io.fabric8.kubernetes.api.model.PodList, io.fabric8.kubernetes.client.dsl.PodResource>
            pods() {
        return client.pods().inNamespace(namespace);
    }

    private static Pod twoContainers() {
        return new PodBuilder(pod("two"))
                .editMetadata()
                .withFinalizers("gangflow.io/a")
                .endMetadata()
                .editSpec()
                .addNewContainer()
                .withName("side")
                .withImage("old:1")
                .endContainer()
                .endSpec()
                .build();
    }
}
