package io.gangflow.argo.launcher.child;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.testing.ScriptedApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a launcher does with the object of its stage, by what the server answers. */
final class AdoptionTest {

    private static final String JOBS = "/apis/batch.volcano.sh/v1alpha1/namespaces/default/jobs";
    private static final String POST = "POST " + JOBS;
    private static final String GET = "GET " + JOBS + "/train-0";
    private static final String DELETE = "DELETE " + JOBS + "/train-0";
    private static final String NAME_IS_TAKEN = "{'message': 'jobs `train-0` already exists'}";
    private static final String NOT_FOUND = "{'message': 'not found'}";
    private static final String PHASE = "{'status': {'state': {'phase': '%s'}}}";

    private final Identity identity = new Identity("run", "run-uid", "pod-1", "default");
    private final Manifest manifest =
            Manifest.read("{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: train-0}}", "default");
    private final ScriptedApi api = new ScriptedApi();
    private final List<String> notes = new ArrayList<>();

    private Adoption.Child child() {
        Calls calls = new Calls(api, time -> true, () -> 0, Duration.ofSeconds(1), note -> {});
        Removal removal = new Removal(calls, time -> true);
        ChildRef ref = manifest.ref();
        return new Adoption(
                        calls,
                        manifest,
                        identity,
                        ChildKinds.of(ref.apiVersion(), ref.kind(), Optional.empty(), Optional.empty()),
                        removal,
                        notes::add)
                .child();
    }

    /** The object as a launcher in this pod created it, with a uid and more. */
    private ObjectNode created(String pod, String more) {
        ObjectNode object = manifest.object(new Identity("run", "run-uid", pod, "default"));
        object.withObjectProperty("metadata").put("uid", "first");
        object.setAll((ObjectNode) json(more));
        return object;
    }

    @Test
    void anObjectIsCreatedAndItsUidIsTheServers() {
        api.then(201, created("pod-1", "{}"));
        Adoption.Child child = child();

        assertThat(child.uid()).isEqualTo("first");
        assertThat(child.ref()).isEqualTo(manifest.ref());
        assertThat(api.asked).containsExactly(POST);
        assertThat(api.bodies).containsExactly(manifest.object(identity));
        assertThat(notes).containsExactly("made Job `train-0`");
    }

    @ParameterizedTest
    @CsvSource({
        "pod-1, Running",
        "pod-0, Running",
        "pod-1, Completed",
        "pod-0, Completed",
        "pod-1, Failed",
    })
    void anObjectOfThisRunIsFollowedUnlessAnEarlierPodsHasFailed(String pod, String phase) {
        ObjectNode found = created(pod, PHASE.formatted(phase));
        api.then(409, NAME_IS_TAKEN).then(200, found);

        assertThat(child()).isEqualTo(new Adoption.Child(manifest.ref(), found));
        assertThat(api.asked).containsExactly(POST, GET);
        assertThat(notes).containsExactly("found Job `train-0` as a launcher before this one made it");
    }

    @Test
    void oneThatFailedForAnEarlierPodIsDeletedAndCreatedAgain() {
        ObjectNode failed = created("pod-0", PHASE.formatted("Failed"));
        JsonNode again = json("{'metadata': {'uid': 'second'}}");
        api.then(409, NAME_IS_TAKEN).then(200, failed).then(200, failed);
        api.then(200, failed).then(404, NOT_FOUND).then(201, again);

        assertThat(child().uid()).isEqualTo("second");
        assertThat(api.asked).containsExactly(POST, GET, DELETE, GET, GET, POST);
        assertThat(api.bodies.get(1).at("/preconditions/uid").asText()).isEqualTo("first");
        assertThat(notes)
                .containsExactly(
                        "Job `train-0` failed when another launcher had made it (Failed); it is made anew",
                        "made Job `train-0`");
    }

    @Test
    void oneThatIsBeingDeletedIsWaitedForAndCreatedAgain() {
        ObjectNode going = created("pod-1", "{}");
        going.withObjectProperty("metadata").put("deletionTimestamp", "2026-11-28T00:00:00Z");
        JsonNode again = json("{'metadata': {'uid': 'second'}}");
        api.then(409, NAME_IS_TAKEN).then(200, going).then(200, going);
        api.then(404, NOT_FOUND).then(201, again);

        assertThat(child().uid()).isEqualTo("second");
        assertThat(api.asked).containsExactly(POST, GET, GET, GET, POST);
        assertThat(notes)
                .containsExactly(
                        "Job `train-0` of a try before is being deleted, which is waited for", "made Job `train-0`");
    }

    @Test
    void oneThatIsGoneWhenItIsReadIsCreatedAgain() {
        api.then(409, NAME_IS_TAKEN).then(404, NOT_FOUND).then(201, created("pod-1", "{}"));

        assertThat(child().uid()).isEqualTo("first");
        assertThat(api.asked).containsExactly(POST, GET, POST);
    }

    @Test
    void aNameThatOthersKeepUsingIsGivenUpAfterTwentyAttempts() {
        for (int round = 0; round < 20; round++) {
            api.then(409, NAME_IS_TAKEN).then(404, NOT_FOUND);
        }

        assertThatThrownBy(this::child)
                .isInstanceOf(RefusedException.class)
                .hasMessage("Job `train-0` appeared and disappeared 20 times; another client creates it, too");
        assertThat(api.left()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            other-run | true  | Job `train-0` exists and does not belong to Workflow `run`; delete it or change the name
            run-uid   | false | Job `train-0` exists and was made from another manifest; delete it to have this one made
            """)
    void anObjectOfAnotherRunOrManifestIsLeftAlone(String owner, boolean sameManifest, String message) {
        ObjectNode other = created("pod-0", PHASE.formatted("Failed"));
        ((ObjectNode) other.at("/metadata/ownerReferences/0")).put("uid", owner);
        if (!sameManifest) {
            other.withObjectProperty("metadata")
                    .withObjectProperty("annotations")
                    .put(Manifest.HASH, "0");
        }
        api.then(409, NAME_IS_TAKEN).then(200, other);

        assertThatThrownBy(this::child).isInstanceOf(RefusedException.class).hasMessage(message);
        assertThat(api.asked).containsExactly(POST, GET);
    }

    @Test
    void anObjectThatMustNotBeReadIsNotFollowed() {
        api.then(409, NAME_IS_TAKEN).then(403, "{'message': 'jobs is forbidden'}");

        assertThatThrownBy(this::child)
                .isInstanceOf(RefusedException.class)
                .hasMessage("Job `train-0` exists, but this account is not allowed to read it: jobs is forbidden");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 422})
    void whatTheServerRefusesIsNotTriedAgain(int status) {
        api.then(status, "{'message': 'denied by a webhook'}");

        assertThatThrownBy(this::child)
                .isInstanceOf(RefusedException.class)
                .hasMessage("the API server refuses Job `train-0`: denied by a webhook");
        assertThat(api.asked).hasSize(1);
    }

    @Test
    void anUnusualPluralIsReadFromTheServer() {
        api.then(404, NOT_FOUND).then(200, """
                {'resources': [{'name': 'queues', 'kind': 'Queue'}, {'name': 'jobses/status', 'kind': 'Job'},
                {'name': 'jobses', 'kind': 'Job'}]}""").then(201, created("pod-1", "{}"));
        Adoption.Child child = child();

        assertThat(child.ref()).isEqualTo(manifest.ref().withPlural("jobses"));
        assertThat(api.asked)
                .containsExactly(
                        POST,
                        "GET /apis/batch.volcano.sh/v1alpha1",
                        "POST /apis/batch.volcano.sh/v1alpha1/namespaces/default/jobses");
    }

    @Test
    void aKindThatTheClusterDoesNotServeIsNotInstalled() {
        api.then(404, NOT_FOUND).then(200, "{'resources': [{'name': 'queues', 'kind': 'Queue'}]}");

        assertThatThrownBy(this::child)
                .isInstanceOf(NoSuchKindException.class)
                .hasMessage("the cluster has no kind `Job` of `batch.volcano.sh/v1alpha1`; what runs it is not"
                        + " installed");
    }

    @Test
    void aKindThatIsServedAndStillNotFoundHasNoNamespace() {
        api.then(404, "{'message': 'namespaces `default` not found'}")
                .then(200, "{'resources': [{'name': 'jobs', 'kind': 'Job'}]}");

        assertThatThrownBy(this::child)
                .isInstanceOf(RefusedException.class)
                .hasMessage("the API server refuses Job `train-0`: namespaces `default` not found");
        assertThat(api.asked).hasSize(2);
    }
}
