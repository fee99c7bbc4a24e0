package io.gangflow.argo.launcher.child;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.launcher.testing.ScriptedApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A watch in the test's own thread. A poll that it does not request is waited for until the limit of the class. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ChildWatchTest {

    private static final ChildRef JOB = new ChildRef("batch.volcano.sh/v1alpha1", "Job", "jobs", "default", "train-0");
    private static final String GET = "GET " + JOB.path();
    private static final String EVENT =
            "{\"type\":\"%s\",\"object\":{\"metadata\":{\"uid\":\"u\",\"resourceVersion\":\"%s\"}}}";

    private final ScriptedApi api = new ScriptedApi();
    private final ObservedStates states = new ObservedStates();
    private final List<Duration> pauses = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private static String open(String resourceVersion) {
        return "OPEN " + JOB.watchPath(resourceVersion);
    }

    /** Runs the watch as long as there are answers. */
    private void run() {
        Adoption.Child child = new Adoption.Child(JOB, json("{'metadata': {'uid': 'u', 'resourceVersion': '5'}}"));
        new ChildWatch(api, child, states, time -> pauses.add(time) && api.left() > 0, notes::add).run();
    }

    /** The resource versions of the states that the deciding thread gets now. */
    private List<String> got() {
        return versions(Duration.ZERO);
    }

    private void requirePoll() {
        assertThat(versions(Duration.ofHours(1))).isEmpty();
    }

    private List<String> versions(Duration longest) {
        return states.await(longest).stream()
                .map(state -> state.at("/metadata/resourceVersion").asText())
                .toList();
    }

    @Test
    void aWatchThatEndsIsOpenedAgainAfterItsLastEvent() {
        api.thenStream(EVENT.formatted("MODIFIED", "6"), EVENT.formatted("MODIFIED", "7"))
                .thenStream();
        run();

        assertThat(api.asked).containsExactly(open("5"), open("7"));
        assertThat(got()).containsExactly("6", "7");
        assertThat(pauses).containsExactly(Duration.ofMillis(500), Duration.ofMillis(500));
        assertThat(notes).isEmpty();
    }

    @Test
    void theLastStateOfADeletedObjectIsAState() {
        api.thenStream(EVENT.formatted("MODIFIED", "6"), EVENT.formatted("DELETED", "7"));
        run();

        assertThat(got()).containsExactly("6", "7");
    }

    @Test
    void aConnectionThatBreaksIsOpenedAgainAndTheObjectPolled() {
        api.thenLost()
                .thenBroken(EVENT.formatted("MODIFIED", "6") + "\n{\"type\":")
                .thenStream();
        run();

        assertThat(api.asked).containsExactly(open("5"), open("5"), open("6"));
        assertThat(got()).containsExactly("6");
        api.thenLost();
        run();
        requirePoll();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 429, 500, 503})
    void aServerThatIsBusyOrWantsANewTokenIsAskedAgain(int status) {
        api.then(status, "{'message': 'later'}").thenStream();
        run();

        assertThat(api.asked).containsExactly(open("5"), open("5"));
        assertThat(notes).isEmpty();
        requirePoll();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 404, 428})
    void aWatchThatIsNotAllowedIsGivenUp(int status) {
        api.then(status, "{'message': 'jobs is forbidden'}").thenStream();
        run();

        assertThat(api.asked).containsExactly(open("5"));
        assertThat(notes).containsExactly("Job `train-0` cannot be watched and is polled instead: jobs is forbidden");
        assertThat(pauses).isEmpty();
    }

    @Test
    void aRevisionThatIsTooOldIsReplacedByTheCurrentOne() {
        api.then(410, "{'message': 'too old'}")
                .then(200, "{'metadata': {'resourceVersion': '90'}}")
                .thenStream();
        run();

        assertThat(api.asked).containsExactly(open("5"), GET, open("90"));
        requirePoll();
    }

    @Test
    void withoutACurrentRevisionTheServerChooses() {
        api.then(410, "{'message': 'too old'}").thenLost().thenStream();
        run();
        assertThat(api.asked).containsExactly(open("5"), GET, open(""));
        api.then(410, "{'message': 'too old'}")
                .then(404, "{'message': 'not found'}")
                .thenStream();
        run();
        assertThat(api.asked.subList(3, 6)).containsExactly(open("5"), GET, open(""));
    }

    @Test
    void aStopEndsTheWatch() {
        api.thenStream();
        run();

        assertThat(api.asked).hasSize(1);
        assertThat(pauses).hasSize(1);
    }
}
