package io.gangflow.argo.launcher.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.child.ChildRef;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.testing.TestPods;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PendingReasonTest {

    private static final ChildKind JOB =
            ChildKinds.of("batch.volcano.sh/v1alpha1", "Job", Optional.empty(), Optional.empty());
    private static final ChildKind OTHER = ChildKinds.of("v1", "Other", Optional.empty(), Optional.empty());

    private final PodRegistry board = new PodRegistry(pod -> {});
    private final List<String> asked = new ArrayList<>();
    private Optional<Reply> group = Optional.empty();

    /** Answers with one PodGroup, or not at all. */
    private final class Server implements KubernetesApi {

        @Override
        public Reply send(Request request) throws IOException {
            asked.add(request.toString());
            return group.orElseThrow(() -> new IOException("no answer"));
        }

        @Override
        public InputStream open(String path) {
            throw new IllegalStateException("nothing is followed");
        }
    }

    private Optional<String> reason(ChildKind kind) {
        ObjectNode job = JsonNodeFactory.instance.objectNode();
        job.putObject("metadata").put("name", "train-0").put("uid", "u");
        ChildRef ref = new ChildRef("batch.volcano.sh/v1alpha1", "Job", "jobs", "default", "train-0");
        return new PendingReason(new Server(), kind, board).reason(new Adoption.Child(ref, job), job);
    }

    private void put(ObjectNode pod) {
        board.put(new PodViews(OTHER, "train-0").of(pod));
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    @Test
    void aJobThatHasNoPodsYetHasTheStateOfItsPodGroup() {
        group = Optional.of(new Reply(
                200,
                json("{'spec': {'queue': 'gpu'}, 'status': {'phase': 'Inqueue', 'conditions': ["
                        + "{'type': 'Unschedulable', 'lastTransitionTime': '2026-11-28T02:00:00Z', 'message': 'no room'},"
                        + "{'type': 'Scheduled', 'lastTransitionTime': '2026-11-28T01:00:00Z', 'message': 'old'}]}}")));

        assertThat(reason(JOB)).contains("PodGroup `train-0-u` is Inqueue in queue `gpu`: no room");
        assertThat(asked)
                .containsExactly("GET /apis/scheduling.volcano.sh/v1beta1/namespaces/default/podgroups/train-0-u");
    }

    @Test
    void theNewestConditionCountsAndTheLastOfTwoAtTheSameTime() {
        String conditions = "{'status': {'conditions': [{'type': 'Unschedulable', 'message': 'old',"
                + " 'lastTransitionTime': '2026-11-28T01:00:00Z'}, {'type': '%s', 'message': 'new',"
                + " 'lastTransitionTime': '2026-11-28T01:00:00Z'}]}}";
        group = Optional.of(new Reply(200, json(conditions.formatted("Scheduled"))));
        assertThat(reason(JOB)).contains("PodGroup `train-0-u` is Pending in queue `default`");
        group = Optional.of(new Reply(200, json(conditions.formatted("Unschedulable"))));
        assertThat(reason(JOB)).contains("PodGroup `train-0-u` is Pending in queue `default`: new");
    }

    @Test
    void aGroupThatCannotBeReadIsLeftOut() {
        assertThat(reason(JOB)).contains("it has no pods yet");
        group = Optional.of(new Reply(404, JsonNodeFactory.instance.objectNode()));
        assertThat(reason(JOB)).contains("it has no pods yet");
        assertThat(reason(OTHER)).contains("it has no pods yet");
        assertThat(asked).hasSize(2);
    }

    @Test
    void podsNameTheirGroupAndEqualReasonsAreCounted() {
        for (int index = 0; index < 3; index++) {
            ObjectNode pod = TestPods.unschedulable(index, index < 2 ? "0/3 nodes" : "1/3 nodes");
            ((ObjectNode) pod.path("metadata")).putObject("annotations").put("scheduling.k8s.io/group-name", "g");
            put(pod);
        }
        assertThat(reason(OTHER)).contains("2 of 3 pods: 0/3 nodes; 1 of 3 pods: 1/3 nodes");
        assertThat(asked).containsExactly("GET /apis/scheduling.volcano.sh/v1beta1/namespaces/default/podgroups/g");
        group = Optional.of(new Reply(200, JsonNodeFactory.instance.objectNode()));
        assertThat(reason(OTHER))
                .contains("PodGroup `g` is Pending in queue `default`; 2 of 3 pods: 0/3 nodes; 1 of 3 pods: 1/3 nodes");
    }

    @Test
    void atMostThreeReasonsAreShownAndEachHasALimit() {
        for (int index = 0; index < 4; index++) {
            put(TestPods.unschedulable(index, index + "m".repeat(499 + index)));
        }

        assertThat(reason(OTHER))
                .contains("1 of 4 pods: 0" + "m".repeat(499) + "; 1 of 4 pods: 1" + "m".repeat(499)
                        + " …; 1 of 4 pods: 2" + "m".repeat(499) + " …");
    }

    @Test
    void podsWithoutAReasonHaveNone() {
        put(TestPods.pending(0));

        assertThat(reason(OTHER)).isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void asSoonAsOnePodRunsOrHasEndedThereIsNoReason() {
        put(TestPods.unschedulable(0, "0/3 nodes"));
        assertThat(new PendingReason(new Server(), OTHER, board).nothingRuns()).isTrue();
        put(TestPods.running(1));
        assertThat(new PendingReason(new Server(), OTHER, board).nothingRuns()).isFalse();
        assertThat(reason(JOB)).isEmpty();
        board.remove("pod-uid-1");
        assertThat(reason(OTHER)).isPresent();
        put(TestPods.ended(2, "Succeeded"));
        board.remove("pod-uid-2");
        assertThat(reason(OTHER)).as("a pod that is gone has run").isEmpty();
    }
}
