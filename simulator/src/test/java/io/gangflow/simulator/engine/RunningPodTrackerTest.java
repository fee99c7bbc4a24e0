package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.run.Label;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunningPodTrackerTest {

    private final ObjectStore store = new ObjectStore(1);
    private final RunningPodTracker work = RunningPodTracker.of(store);

    @Test
    void aPodThatRunsByItselfIsWorkUntilItEnds() {
        Pod pod = create("a", Map.of(), Map.of());
        assertThat(work.isThere()).isFalse();

        store.bind("default", "a", "n");
        assertThat(work.isThere()).isTrue();

        store.updateStatus(new PodBuilder(pod)
                .withNewStatus()
                .withPhase("Succeeded")
                .endStatus()
                .build());
        assertThat(work.isThere()).isFalse();
    }

    @Test
    void aGangIsWorkOnceAllOfItHasNodes() {
        create("a", Map.of(), Map.of(Label.GANG, "g"));
        create("b", Map.of(), Map.of(Label.GANG, "g"));
        store.bind("default", "a", "n");
        assertThat(work.isThere()).isFalse();

        store.bind("default", "b", "n");
        assertThat(work.isThere()).isTrue();
    }

    @Test
    void aServerAndAPodThatIsDeletedAreNone() {
        store.create(
                new PodBuilder(pod("server", Map.of(), Map.of()))
                        .editSpec()
                        .withRestartPolicy("Always")
                        .endSpec()
                        .build(),
                0);
        store.bind("default", "server", "n");
        assertThat(work.isThere()).isFalse();

        Pod leaving = create("leaving", Map.of(), Map.of());
        store.bind("default", "leaving", "n");
        store.delete(leaving, 0);
        assertThat(work.isThere()).isFalse();
    }

    @Test
    void whatMayWaitForOthersIsLeftToTheProof() {
        create("driver", Map.of("spark-role", "driver"), Map.of());
        create("launcher", Map.of(Label.ROLE, "launcher"), Map.of());
        store.bind("default", "driver", "n");
        store.bind("default", "launcher", "n");

        assertThat(work.isThere()).isFalse();
    }

    @Test
    void whoSubmitsADriverWaitsForIt() {
        Pod submit = create("submit", Map.of(), Map.of());
        store.bind("default", "submit", "n");
        assertThat(work.isThere()).isTrue();

        store.create(
                new PodBuilder(pod("driver", Map.of("spark-role", "driver"), Map.of()))
                        .editMetadata()
                        .addNewOwnerReference()
                        .withApiVersion("v1")
                        .withKind("Pod")
                        .withName("submit")
                        .withUid(submit.getMetadata().getUid())
                        .endOwnerReference()
                        .endMetadata()
                        .build(),
                0);
        assertThat(work.isThere()).isFalse();
    }

    private Pod create(String name, Map<String, String> labels, Map<String, String> annotations) {
        return (Pod) store.create(pod(name, labels, annotations), 0).orElseThrow();
    }

    private static Pod pod(String name, Map<String, String> labels, Map<String, String> annotations) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .withLabels(labels)
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Never")
                .endSpec()
                .build();
    }
}
