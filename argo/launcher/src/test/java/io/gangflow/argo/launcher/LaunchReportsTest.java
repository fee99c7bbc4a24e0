package io.gangflow.argo.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.child.ObservedStates;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.End;
import io.gangflow.argo.launcher.testing.ScriptedApi;
import io.gangflow.faults.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a launch reports of its object, to its log, to the exit code, and to what runs beside it. */
@Timeout(60)
final class LaunchReportsTest {

    private static final String JOB = "{'metadata': {'uid': 'u'}, 'status': {'state': {'phase': '%s'}}}";
    private static final String NOT_FOUND = "{'message': 'not found'}";

    private final ScriptedApi api = new ScriptedApi();
    private final StopSignal stop = new StopSignal();
    private final List<String> notes = new ArrayList<>();
    private final List<String> company = new ArrayList<>();
    private final Map<String, String> environment = Launches.environment("pod-1");
    private Optional<String> waiting = Optional.empty();
    private Consumer<JsonNode> onState = now -> {};

    /** Records what it is told. */
    private final class Recorded implements Launch.ParallelTasks {

        @Override
        public void start(Adoption.Child child, ChildKind kind, ObservedStates sightings) {
            company.add("start " + child.uid());
        }

        @Override
        public void saw(Adoption.Child child, JsonNode now) {
            company.add("saw " + now.at("/status/state/phase").asText());
            onState.accept(now);
        }

        @Override
        public void ended(End end) {
            company.add("ended " + end.message());
        }

        @Override
        public Optional<String> waiting() {
            return waiting;
        }
    }

    private Launch.Outcome run(Duration lookEvery, String... arguments) {
        Options options = Options.read(List.of(arguments), environment);
        Launch.Settings settings = new Launch.Settings(Duration.ZERO, lookEvery, Duration.ofMillis(1));
        return new Launch(options, settings, api, new VirtualTime(), stop, notes::add, new Recorded()).run();
    }

    private Launch.Outcome run(String... arguments) {
        return run(Duration.ZERO, arguments);
    }

    @Test
    void workThatSucceedsIsNotedAndShownToItsCompany() {
        api.then(201, JOB.formatted("Pending"))
                .then(200, JOB.formatted("Running"))
                .then(200, JOB.formatted("Completed"));

        assertThat(run()).isEqualTo(new Launch.Outcome(ExitCode.DONE, ""));
        assertThat(notes).containsExactly("made Job `train-0`", "Job `train-0`: Completed");
        assertThat(company).containsExactly("start u", "saw Pending", "saw Running", "ended Completed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''      | Job `train-0`: Aborted
            no room | Job `train-0`: Aborted; it was waiting: no room
            """)
    void workThatFailsHasTheReasonWhyItNeverRan(String reason, String message) {
        waiting = Optional.of(reason).filter(text -> !text.isEmpty());
        api.then(201, JOB.formatted("Aborted"));

        assertThat(run()).isEqualTo(new Launch.Outcome(ExitCode.FAILED, message));
        assertThat(notes).last().isEqualTo("Job `train-0`: Aborted");
    }

    /** Without a stop the object would be polled an hour later. */
    @Test
    void aStopEndsTheWaitForTheObject() {
        waiting = Optional.of("no room");
        onState = now -> stop.raise();
        api.then(201, JOB.formatted("Pending")).then(404, NOT_FOUND).then(404, NOT_FOUND);

        assertThat(run(Duration.ofHours(1)))
                .isEqualTo(new Launch.Outcome(
                        ExitCode.STOPPED, "stopped; there is no Job `train-0`; it was waiting: no room"));
    }

    @Test
    void withoutAServerTheEnvironmentIsAtFault() {
        api.thenLost();

        assertThat(run()).extracting(Launch.Outcome::code).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(company).isEmpty();
    }

    @Test
    void objectsThatAreOnlyCreatedAreCounted() {
        environment.compute("GANGFLOW_MANIFEST", (name, job) -> job + "---\n" + job.replace("train-0", "train-1"));
        api.then(201, JOB.formatted("")).then(201, JOB.formatted(""));

        assertThat(run("--create-only")).isEqualTo(new Launch.Outcome(ExitCode.DONE, ""));
        assertThat(notes).containsExactly("created 2 objects");
        assertThat(company).isEmpty();
    }

    @Test
    void aStopLeavesTheObjectsThatAreOnlyCreated() {
        api.then(409, "{}").then(200, "{'metadata': {'deletionTimestamp': 't', 'uid': 'u'}}");
        api.then(200, JOB.formatted(""));
        stop.raise();

        assertThat(run("--create-only"))
                .isEqualTo(new Launch.Outcome(
                        ExitCode.STOPPED, "stopped; created objects remain until the Workflow is deleted"));
    }

    @Test
    void anObjectThatIsOnlyCreatedReplacesOneThatIsBeingDeleted() {
        String going = "{'metadata': {'deletionTimestamp': 't', 'uid': 'u'}}";
        api.then(409, "{}").then(200, going).then(200, going).then(404, NOT_FOUND);
        api.then(201, JOB.formatted(""));

        assertThat(run("--create-only").code()).isEqualTo(ExitCode.DONE);
        assertThat(api.left()).isZero();
    }

    @Test
    void objectsThatAreOnlyCreatedCanBeRefused() {
        api.then(403, "{'message': 'jobs is forbidden'}");
        assertThat(run("--create-only"))
                .isEqualTo(new Launch.Outcome(
                        ExitCode.REFUSED, "the API server refuses Job `train-0`: jobs is forbidden"));
        environment.put("GANGFLOW_MANIFEST", "gangflow.io/names: [");
        assertThat(run("--create-only").code()).as("not YAML").isEqualTo(ExitCode.REFUSED);
    }

    /** Argo, and whoever reads a pod, sees these numbers. */
    @ParameterizedTest
    @CsvSource({"DONE, 0", "FAILED, 1", "REFUSED, 2", "ENVIRONMENT, 3", "DELETED, 4", "STOPPED, 143"})
    void eachEndHasItsNumber(ExitCode code, int number) {
        assertThat(code.number()).isEqualTo(number);
    }

    @Test
    void aPauseHasALimit() {
        Launch.Settings settings = Launch.Settings.DEFAULT;

        assertThat(settings.pause(Duration.ofSeconds(29))).isEqualTo(Duration.ofSeconds(29));
        assertThat(settings.pause(Duration.ofSeconds(31))).isEqualTo(Duration.ofSeconds(30));
    }
}
