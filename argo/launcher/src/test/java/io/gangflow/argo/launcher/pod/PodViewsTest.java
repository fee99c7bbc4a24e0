package io.gangflow.argo.launcher.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.testing.TestPods;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PodViewsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final PodViews views =
            new PodViews(ChildKinds.of("v1", "Other", Optional.empty(), Optional.empty()), "train-0");

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text.replace('\'', '"'));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static ObjectNode waiting(String state) {
        ObjectNode pod = TestPods.pending(0);
        ((ObjectNode) pod.path("status"))
                .putArray("containerStatuses")
                .addObject()
                .put("name", "worker")
                .set("state", json(state));
        return pod;
    }

    @Test
    void aPodHasItsNameItsGroupAndItsProgress() {
        ObjectNode pod = TestPods.running(3);
        ((ObjectNode) pod.path("metadata"))
                .putObject("annotations")
                .put("scheduling.k8s.io/group-name", "podgroup-1")
                .put("workflows.argoproj.io/progress", "3/10");
        PodView view = views.of(pod);

        assertThat(view.uid()).isEqualTo("pod-uid-3");
        assertThat(view.name()).isEqualTo("train-0-worker-3");
        assertThat(view.container()).isEqualTo("worker");
        assertThat(view.group()).contains("podgroup-1");
        assertThat(view.progress()).contains(new Fraction(3, 10));
        assertThat(view.result()).isEmpty();
        assertThat(views.of(TestPods.pending(0)).group()).isEmpty();
        assertThat(views.of(TestPods.pending(0)).progress()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', '[{\"name\": \"a\"}, {\"name\": \"b\"}]', a",
        "'', '[{\"name\": \"a\"}, {\"name\": \"main\"}]', main",
        "b, '[{\"name\": \"main\"}, {\"name\": \"b\"}]', b",
        "c, '[{\"name\": \"a\"}, {\"name\": \"main\"}]', a",
        "'', '[]', ''"
    })
    void theLogIsThatOfTheNamedContainerOrOfArgosOrOfTheFirst(String named, String containers, String expected) {
        ObjectNode pod = TestPods.pending(0);
        ((ObjectNode) pod.path("spec")).set("containers", json(containers));
        if (!named.isEmpty()) {
            ((ObjectNode) pod.path("metadata"))
                    .putObject("annotations")
                    .put("kubectl.kubernetes.io/default-container", named);
        }

        assertThat(views.of(pod).container()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "{'waiting': {'reason': 'ContainerCreating'}}, ''",
        "{'waiting': {'reason': 'PodInitializing'}}, ''",
        "{'waiting': {'reason': 'ImagePullBackOff'}}, ImagePullBackOff",
        "'{''waiting'': {''reason'': ''ErrImagePull'', ''message'': ''not found''}}', ErrImagePull: not found",
        "{}, ''"
    })
    void aContainerThatDoesNotStartHasItsReason(String state, String reason) {
        PodView view = views.of(waiting(state));

        assertThat(view.started()).isFalse();
        assertThat(view.ended()).isFalse();
        assertThat(view.waitsFor()).isEqualTo(Optional.of(reason).filter(text -> !text.isEmpty()));
    }

    @Test
    void aPodWithoutANodeWaitsInTheWordsOfTheScheduler() {
        ObjectNode pod = TestPods.unschedulable(0, "0/3 nodes are available");
        ObjectNode condition = (ObjectNode) pod.at("/status/conditions/0");

        assertThat(views.of(pod).waitsFor()).contains("0/3 nodes are available");
        condition.remove("message");
        assertThat(views.of(pod).waitsFor()).contains("not scheduled");
        condition.put("reason", "SchedulingGated");
        assertThat(views.of(pod).waitsFor()).contains("SchedulingGated");
        condition.put("status", "True");
        assertThat(views.of(pod).waitsFor()).isEmpty();
        condition.put("status", "False").put("type", "Ready");
        assertThat(views.of(pod).waitsFor()).isEmpty();
    }

    @Test
    void aPodHasStartedWhenItsContainerHasOrCouldHave() {
        assertThat(views.of(TestPods.pending(0)).started()).isFalse();
        assertThat(views.of(TestPods.running(0)).started()).isTrue();
        assertThat(views.of(TestPods.running(0)).ended()).isFalse();
        assertThat(views.of(TestPods.ended(0, "Failed")).started()).isTrue();
        assertThat(views.of(TestPods.ended(0, "Failed")).ended()).isTrue();
        ObjectNode withoutStates = TestPods.running(0);
        ((ObjectNode) withoutStates.path("status")).remove("containerStatuses");
        assertThat(views.of(withoutStates).started()).isTrue();
        ((ObjectNode) withoutStates.path("status")).put("phase", "Pending");
        assertThat(views.of(withoutStates).started()).isFalse();
        ObjectNode other = TestPods.running(0);
        ((ObjectNode) other.at("/status/containerStatuses/0")).put("name", "sidecar");
        assertThat(views.of(other).started()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "Never, 1, false, true",
        "Always, 0, false, false",
        "'', 0, false, false",
        "Always, 1, true, true",
        "OnFailure, 1, false, false",
        "OnFailure, 0, false, true",
        "OnFailure, 1, true, true"
    })
    void aContainerThatEndedWritesNoMoreUnlessItStartsAgain(
            String policy, int exitCode, boolean deleted, boolean ended) {
        ObjectNode pod = TestPods.ended(0, "Running");
        ((ObjectNode) pod.at("/status/containerStatuses/0/state/terminated")).put("exitCode", exitCode);
        ObjectNode spec = (ObjectNode) pod.path("spec");
        spec.remove("restartPolicy");
        if (!policy.isEmpty()) {
            spec.put("restartPolicy", policy);
        }
        if (deleted) {
            ((ObjectNode) pod.path("metadata")).put("deletionTimestamp", "2026-11-28T00:00:00Z");
        }

        assertThat(views.of(pod).started()).isTrue();
        assertThat(views.of(pod).ended()).isEqualTo(ended);
    }

    @Test
    void onlyAContainerThatSucceededHasAResult() {
        ObjectNode pod = TestPods.endedWith(0, "loss 0.1");
        ObjectNode terminated = (ObjectNode) pod.at("/status/containerStatuses/0/state/terminated");

        assertThat(views.of(pod).result()).contains("loss 0.1");
        terminated.put("message", " ");
        assertThat(views.of(pod).result()).isEmpty();
        terminated.put("message", "loss 0.1").put("exitCode", 1);
        assertThat(views.of(pod).result()).isEmpty();
        terminated.remove("exitCode");
        assertThat(views.of(pod).result()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"3/10, 3, 10", "' 0/1 ', 0, 1", "10/10, 10, 10", "999999999999/999999999999, 999999999999, 999999999999"
    })
    void aProgressIsAFractionAsInArgo(String text, long done, long all) {
        assertThat(Fraction.parse(text)).contains(new Fraction(done, all));
        assertThat(new Fraction(done, all)).hasToString(text.strip());
    }

    @ParameterizedTest
    @CsvSource({"11/10", "0/0", "-1/5", "3", "3/", "a/b", "1/2/3", "''", "1000000000000/1000000000000"})
    void anotherTextIsNoProgress(String text) {
        assertThat(Fraction.parse(text)).isEmpty();
    }

    @Test
    void aFractionIsAtMostOne() {
        assertThat(new Fraction(0, 1)).hasToString("0/1");
        assertThatThrownBy(() -> new Fraction(-1, 1)).hasMessage("Not a progress: -1 of 1");
        assertThatThrownBy(() -> new Fraction(0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Fraction(2, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
