package io.gangflow.argo.launcher.child;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.StoppedException;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.kind.End;
import io.gangflow.argo.launcher.testing.ScriptedApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An object is followed by what a watch reports, and by polls: here as often as possible, without a pause. */
final class ChildFollowTest {

    private static final ChildRef JOB = new ChildRef("batch.volcano.sh/v1alpha1", "Job", "jobs", "default", "train-0");

    private final ScriptedApi api = new ScriptedApi();
    private final ObservedStates states = new ObservedStates();
    private final List<String> seen = new ArrayList<>();
    private boolean stopped;

    private static JsonNode job(String phase) {
        return json("{'metadata': {'uid': 'u'}, 'status': {'state': {'phase': '%s'}}}".formatted(phase));
    }

    private End end(String firstPhase) {
        Calls calls = new Calls(api, time -> true, () -> 0, Duration.ofSeconds(1), note -> {});
        return new ChildFollow(
                        calls,
                        ChildKinds.of(JOB.apiVersion(), JOB.kind(), Optional.empty(), Optional.empty()),
                        states,
                        Duration.ZERO,
                        () -> stopped)
                .await(
                        new Adoption.Child(JOB, job(firstPhase)),
                        now -> seen.add(now.at("/status/state/phase").asText()));
    }

    @Test
    void anObjectThatHasEndedIsNotAskedFor() {
        assertThat(end("Completed")).isEqualTo(new End(true, "Completed"));
        assertThat(api.asked).isEmpty();
        assertThat(seen).isEmpty();
    }

    @Test
    void everyStateBeforeTheEndIsShown() {
        api.then(200, job("Pending")).then(200, job("Running")).then(200, job("Failed"));

        assertThat(end("")).isEqualTo(new End(false, "Failed"));
        assertThat(api.asked).containsOnly("GET " + JOB.path()).hasSize(3);
        assertThat(seen).containsExactly("", "Pending", "Running");
    }

    @Test
    void theFirstEndThatTheWatchReportsCounts() {
        states.changed(job("Running"));
        states.changed(job("Completed"));
        states.changed(job("Terminated"));

        assertThat(end("Pending")).isEqualTo(new End(true, "Completed"));
        assertThat(api.asked).isEmpty();
        assertThat(seen).containsExactly("Pending");
    }

    @Test
    void stateThatIsNoEndLeadsToAPoll() {
        states.changed(job("Running"));
        states.requestPoll();
        api.then(200, job("Completed"));

        assertThat(end("Pending").succeeded()).isTrue();
        assertThat(api.left()).isZero();
    }

    @Test
    void anObjectThatIsGoneOrAnotherOneWasDeleted() {
        api.then(404, "{'message': 'not found'}");
        assertThatThrownBy(() -> end("Running"))
                .isInstanceOf(DeletedException.class)
                .hasMessage("Job `train-0` was deleted by another client before it ended");
        api.then(200, "{'metadata': {'uid': 'second'}, 'status': {'state': {'phase': 'Completed'}}}");
        assertThatThrownBy(() -> end("Running")).isInstanceOf(DeletedException.class);
    }

    @Test
    void anObjectThatIsBeingDeletedStillHasItsEnd() {
        String going = "{'metadata': {'uid': 'u', 'deletionTimestamp': 't'}, 'status': {'state': {'phase': '%s'}}}";
        api.then(200, going.formatted("Completed"));
        assertThat(end("Running").succeeded()).isTrue();
        api.then(200, going.formatted("Running"));
        assertThatThrownBy(() -> end("Running")).isInstanceOf(DeletedException.class);
        assertThat(seen).containsExactly("Running", "Running");
    }

    @Test
    void anObjectThatMustNotBeReadCannotBeFollowed() {
        api.then(403, "{'message': 'jobs is forbidden'}");

        assertThatThrownBy(() -> end("Running"))
                .isInstanceOf(RefusedException.class)
                .hasMessage("not allowed to read Job `train-0`: jobs is forbidden");
    }

    @Test
    void aStopEndsTheWaitBeforeAnythingElse() {
        stopped = true;
        states.changed(job("Completed"));

        assertThatThrownBy(() -> end("Running")).isInstanceOf(StoppedException.class);
        assertThat(api.asked).isEmpty();
    }

    @Test
    void anInterruptionEndsTheWaitForAStateAndIsKept() {
        Thread.currentThread().interrupt();

        assertThat(states.await(Duration.ofHours(1))).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }
}
