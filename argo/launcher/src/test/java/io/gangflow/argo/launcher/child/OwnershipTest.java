package io.gangflow.argo.launcher.child;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.testing.ScriptedApi;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which object a stopped launcher has to delete. */
final class OwnershipTest {

    private static final String ROOT = "/apis/example.org/v1";
    private static final String GUESSED = "GET " + ROOT + "/namespaces/default/gizmos/a";
    private static final JsonNode OURS = json("{'metadata': {'uid': 'u', 'ownerReferences': [{'uid': 'run-uid'}]}}");
    private static final String NOT_FOUND = "{'message': 'not found'}";

    private final ScriptedApi api = new ScriptedApi();

    private Optional<Ownership.Found> found() {
        Manifest manifest = Manifest.read("{apiVersion: example.org/v1, kind: Gizmo, metadata: {name: a}}", "default");
        Calls calls = new Calls(api, time -> true, () -> 0, Duration.ofSeconds(1), note -> {});
        return new Ownership(calls, manifest, new Identity("run", "run-uid", "pod", "default")).find();
    }

    @Test
    void anObjectThatTheWorkflowOwnsIsFoundWithItsUid() {
        api.then(200, OURS);

        assertThat(found()).get().extracting(Ownership.Found::uid).isEqualTo("u");
        assertThat(api.asked).containsExactly(GUESSED);
    }

    @Test
    void oneOfAnotherWorkflowIsNot() {
        api.then(200, "{'metadata': {'uid': 'u', 'ownerReferences': [{'uid': 'other'}]}}");
        assertThat(found()).isEmpty();
        api.then(200, "{'metadata': {'uid': 'u'}}");
        assertThat(found()).as("no owner").isEmpty();
    }

    @Test
    void oneThatDoesNotExistIsNotWhateverTheClusterServes() {
        api.then(404, NOT_FOUND).then(404, NOT_FOUND);
        assertThat(found()).as("the kind is not served").isEmpty();
        api.then(404, NOT_FOUND).then(200, "{'resources': [{'name': 'gizmos', 'kind': 'Gizmo'}]}");
        assertThat(found()).as("the plural is right").isEmpty();
        api.then(404, NOT_FOUND).then(200, "{'resources': [{'name': 'gizmata', 'kind': 'Gizmo'}]}");
        api.then(404, NOT_FOUND);
        assertThat(found()).as("the plural was wrong").isEmpty();
        assertThat(api.asked.subList(4, 7))
                .containsExactly(GUESSED, "GET " + ROOT, "GET " + ROOT + "/namespaces/default/gizmata/a");
        assertThat(api.left()).isZero();
    }

    @Test
    void oneWithAnUnusualPluralIsFoundUnderIt() {
        api.then(404, NOT_FOUND).then(200, "{'resources': [{'name': 'gizmata', 'kind': 'Gizmo'}]}");
        api.then(200, OURS);

        assertThat(found()).get().extracting(found -> found.ref().plural()).isEqualTo("gizmata");
    }

    @Test
    void anObjectThatMustNotBeReadIsNotCalledAbsent() {
        api.then(403, "{'message': 'gizmos is forbidden'}");

        assertThatThrownBy(this::found)
                .isInstanceOf(RefusedException.class)
                .hasMessage("not allowed to read Gizmo `a`: gizmos is forbidden");
    }
}
