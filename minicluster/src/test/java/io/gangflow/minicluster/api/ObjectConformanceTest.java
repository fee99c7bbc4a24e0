package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** CRUD, optimistic concurrency, selectors and paging, with fabric8's client. */
class ObjectConformanceTest extends Conformance {

    @Test
    void anObjectIsCreatedReadUpdatedAndDeleted() {
        ConfigMap created = configMaps().resource(map("a", Map.of("k", "1"))).create();
        assertThat(created.getMetadata().getUid()).isNotEmpty();
        assertThat(created.getMetadata().getCreationTimestamp()).isNotEmpty();

        ConfigMap changed = configMaps()
                .resource(new ConfigMapBuilder(created).addToData("k", "2").build())
                .update();
        assertThat(Long.parseLong(changed.getMetadata().getResourceVersion()))
                .isGreaterThan(Long.parseLong(created.getMetadata().getResourceVersion()));
        assertThat(configMaps().withName("a").get().getData()).containsEntry("k", "2");

        configMaps().withName("a").delete();
        assertThat(configMaps().withName("a").get()).isNull();
    }

    @Test
    void aSecondObjectOfTheSameNameIsRefused() {
        configMaps().resource(map("twice", Map.of())).create();

        refused(
                409,
                "AlreadyExists",
                "configmaps \"twice\" already exists",
                () -> configMaps().resource(map("twice", Map.of())).create());
    }

    @Test
    void anUpdateOfAnOldRevisionIsRefused() {
        ConfigMap old = configMaps().resource(map("stale", Map.of("k", "1"))).create();
        configMaps()
                .withName("stale")
                .edit(map -> new ConfigMapBuilder(map).addToData("k", "2").build());

        refused(
                409,
                "Conflict",
                "the object has been modified",
                () -> configMaps()
                        .resource(new ConfigMapBuilder(old).addToData("k", "3").build())
                        .update());
    }

    @Test
    void anUpdateThatChangesNothingKeepsTheRevision() {
        ConfigMap created = configMaps().resource(map("same", Map.of("k", "1"))).create();

        ConfigMap updated = configMaps().resource(created).update();

        assertThat(updated.getMetadata().getResourceVersion())
                .isEqualTo(created.getMetadata().getResourceVersion());
    }

    @Test
    void anUnknownNamespaceIsNotFound() {
        refused(
                404,
                "NotFound",
                "namespaces \"nowhere\" not found",
                () -> client.configMaps()
                        .inNamespace("nowhere")
                        .resource(map("x", Map.of()))
                        .create());
    }

    @Test
    void aNameThatIsNoNameIsInvalid() {
        refused(
                422,
                "Invalid",
                "metadata.name",
                () -> configMaps().resource(map("Not_A_Name", Map.of())).create());
    }

    @Test
    void namesAreGeneratedFromTheirPrefix() {
        ConfigMap created = configMaps()
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withGenerateName("some-")
                        .endMetadata()
                        .build())
                .create();

        assertThat(created.getMetadata().getName()).matches("some-[a-z0-9]{5}");
    }

    @Test
    void labelSelectorsChoose() {
        labelled("red", Map.of("colour", "red", "size", "1"));
        labelled("blue", Map.of("colour", "blue"));
        labelled("none", Map.of("other", "x"));

        assertThat(namesWith("colour=red")).containsExactly("red");
        assertThat(namesWith("colour==red")).containsExactly("red");
        assertThat(namesWith("colour!=red,other")).containsExactly("none");
        assertThat(namesWith("colour in (red, blue)")).containsExactly("blue", "red");
        assertThat(namesWith("colour notin (red),colour")).containsExactly("blue");
        assertThat(namesWith("!colour,other")).containsExactly("none");
        assertThat(namesWith("colour in (red),size=1")).containsExactly("red");
    }

    @Test
    void fieldSelectorsChoose() {
        Pod one = client.pods().inNamespace(namespace).resource(pod("one")).create();
        client.pods().inNamespace(namespace).resource(pod("two")).create();

        assertThat(one.getStatus().getPhase()).isEqualTo("Pending");
        assertThat(podNamesWith("metadata.name", "one")).containsExactly("one");
        assertThat(podNamesWith("status.phase", "Pending")).containsExactly("one", "two");
        assertThat(podNamesWith("spec.nodeName", "somewhere")).isEmpty();
    }

    @Test
    void aListComesInPages() {
        for (int i = 0; i < 5; i++) {
            configMaps().resource(map("page-" + i, Map.of())).create();
        }

        var first = configMaps().withLabel("paged", null).list();
        assertThat(first.getItems()).isEmpty();
        var all = configMaps().list().getItems().size();
        var page = configMaps()
                .list(new io.fabric8.kubernetes.api.model.ListOptionsBuilder()
                        .withLimit(2L)
                        .build());
        assertThat(page.getItems()).hasSize(2);
        assertThat(page.getMetadata().getRemainingItemCount()).isEqualTo(all - 2L);
        var next = configMaps()
                .list(new io.fabric8.kubernetes.api.model.ListOptionsBuilder()
                        .withLimit(100L)
                        .withContinue(page.getMetadata().getContinue())
                        .build());
        assertThat(next.getItems()).hasSize(all - 2);
    }

    @Test
    void aCollectionIsDeletedBySelector() {
        labelled("keep", Map.of("end", "no"));
        labelled("go-1", Map.of("end", "yes"));
        labelled("go-2", Map.of("end", "yes"));

        configMaps().withLabel("end", "yes").delete();

        assertThat(namesWith("end")).containsExactly("keep");
    }

    @Test
    void aDryRunStoresNothing() {
        ConfigMap answer =
                configMaps().resource(map("dry", Map.of("k", "1"))).dryRun().create();

        assertThat(answer.getData()).containsEntry("k", "1");
        assertThat(configMaps().withName("dry").get()).isNull();
    }

    private void refused(int code, String reason, String message, Runnable call) {
        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(call::run)
                .satisfies(e -> {
                    assertThat(e.getCode()).isEqualTo(code);
                    assertThat(e.getStatus().getReason()).isEqualTo(reason);
                    assertThat(e.getStatus().getMessage()).contains(message);
                });
    }

    private void labelled(String name, Map<String, String> labels) {
        ConfigMap map = map(name, Map.of());
        map.getMetadata().setLabels(labels);
        configMaps().resource(map).create();
    }

    private List<String> namesWith(String selector) {
        return configMaps().withLabelSelector(selector).list().getItems().stream()
                .map(map -> map.getMetadata().getName())
                .toList();
    }

    private List<String> podNamesWith(String field, String value) {
        return client.pods().inNamespace(namespace).withField(field, value).list().getItems().stream()
                .map(pod -> pod.getMetadata().getName())
                .toList();
    }
}
