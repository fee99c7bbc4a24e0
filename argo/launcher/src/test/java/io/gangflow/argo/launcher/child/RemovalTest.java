package io.gangflow.argo.launcher.child;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.NoApiServerException;
import io.gangflow.argo.launcher.api.StoppedException;
import io.gangflow.argo.launcher.testing.ScriptedApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RemovalTest {

    private static final ChildRef JOB = new ChildRef("batch.volcano.sh/v1alpha1", "Job", "jobs", "default", "train-0");
    private static final String GET = "GET " + JOB.path();
    private static final String DELETE = "DELETE " + JOB.path();
    private static final String FIRST = "{'metadata': {'uid': 'first'}}";
    private static final String NOT_FOUND = "{'message': 'not found'}";

    private final ScriptedApi api = new ScriptedApi();
    private final List<Duration> pauses = new ArrayList<>();

    private Removal removal(int mostPauses) {
        Calls calls = new Calls(api, time -> true, () -> 0, Duration.ofSeconds(1), note -> {});
        return new Removal(calls, time -> pauses.add(time) && pauses.size() <= mostPauses);
    }

    private String propagation(ChildRef ref) {
        api.then(200, "{}");
        assertThat(removal(0).requestDeletion(ref, "a-uid")).isTrue();
        return api.bodies.get(0).path("propagationPolicy").asText();
    }

    @Test
    void aJobGoesAfterItsPods() {
        assertThat(propagation(JOB)).isEqualTo("Foreground");
    }

    /** The trainer recreates the JobSet until the TrainJob is gone, which in turn would wait for the JobSet. */
    @Test
    void aTrainJobGoesBeforeItsJobSet() {
        assertThat(propagation(
                        new ChildRef("trainer.kubeflow.org/v1alpha1", "TrainJob", "trainjobs", "default", "train-0")))
                .isEqualTo("Background");
    }

    @Test
    void onlyTheObjectWithThisUidIsDeleted() {
        api.then(200, FIRST);
        removal(0).requestDeletion(JOB, "first");

        assertThat(api.bodies)
                .containsExactly(json("{'apiVersion': 'v1', 'kind': 'DeleteOptions',"
                        + " 'propagationPolicy': 'Foreground', 'preconditions': {'uid': 'first'}}"));
    }

    @ParameterizedTest
    @CsvSource({"200, true", "202, true", "404, false", "409, true"})
    void anObjectMayStillExistUnlessTheServerDoesNotKnowIt(int status, boolean exists) {
        api.then(status, "{}");

        assertThat(removal(0).requestDeletion(JOB, "first")).isEqualTo(exists);
    }

    @Test
    void aDeletionThatIsNotAllowedIsReported() {
        api.then(403, "{'message': 'jobs is forbidden'}");

        assertThatThrownBy(() -> removal(0).requestDeletion(JOB, "first"))
                .isInstanceOf(RefusedException.class)
                .hasMessage("not allowed to delete Job `train-0`: jobs is forbidden");
    }

    @Test
    void anObjectIsGoneWhenItsNameIsFreeOrAnothers() {
        api.then(200, FIRST).then(200, FIRST).then(403, NOT_FOUND).then(404, NOT_FOUND);
        removal(3).awaitGone(JOB, "first");
        assertThat(pauses).containsExactly(Duration.ofMillis(200), Duration.ofMillis(200), Duration.ofMillis(200));
        api.then(200, "{'metadata': {'uid': 'second'}}");
        removal(0).awaitGone(JOB, "first");
        assertThat(api.left()).isZero();
    }

    @Test
    void aStopEndsTheWait() {
        api.then(200, FIRST);

        assertThatThrownBy(() -> removal(0).awaitGone(JOB, "first")).isInstanceOf(StoppedException.class);
    }

    @Test
    void anObjectThatIsStillThereAfterTenMinutesHasAFinalizer() {
        for (int poll = 0; poll < 3_000; poll++) {
            api.then(200, FIRST);
        }

        assertThatThrownBy(() -> removal(3_000).awaitGone(JOB, "first"))
                .isInstanceOf(NoApiServerException.class)
                .hasMessage("Job `train-0` is still being deleted; a finalizer blocks the deletion");
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void aRemovalWaitsOnlyForAnObjectThatExists() {
        api.then(404, NOT_FOUND);
        removal(0).remove(JOB, "first");
        assertThat(api.asked).containsExactly(DELETE);
        api.then(200, FIRST).then(404, NOT_FOUND);
        removal(0).remove(JOB, "first");
        assertThat(api.asked).containsExactly(DELETE, DELETE, GET);
    }
}
