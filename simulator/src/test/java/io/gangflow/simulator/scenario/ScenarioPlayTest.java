package io.gangflow.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.junit.jupiter.api.Test;

class ScenarioPlayTest {

    @Test
    void workThatFitsIsBoundAndEnds() {
        PlayedRecord played = ScenarioPlay.play(ScenarioReader.read(SmallScenario.text()), LabLatencies.DEFAULT, 1);
        assertThat(played.outcome()).isEqualTo("completed");
        assertThat(played.pods()).containsOnlyKeys("a-w-0", "a-w-1", "b-driver", "b-exec-1", "b-exec-2", "c-0", "c-1");
        assertThat(played.pods().values()).allMatch(pod -> pod.bound().isPresent());
        assertThat(played.pods())
                .hasEntrySatisfying("b-exec-1", pod -> assertThat(pod.evicted()).isPresent())
                .hasEntrySatisfying("c-0", pod -> assertThat(pod.phase()).contains("Succeeded"));
    }

    @Test
    void aGangThatIsLargerThanTheClusterLocksAndNoneOfItIsBound() throws Exception {
        JsonNode tooLarge = SmallScenario.with("/jobs/0/cpu", new TextNode("5"));
        PlayedRecord played = ScenarioPlay.play(ScenarioReader.read(tooLarge), LabLatencies.DEFAULT, 1);
        assertThat(played.outcome()).isEqualTo("locked");
        assertThat(played.pods().values())
                .filteredOn(pod -> pod.job().equals("a"))
                .allMatch(pod -> pod.bound().isEmpty());
    }

    /** The controller waits for pods of the first task only if the webhook has set a minimum for it. */
    @Test
    void aGangWhoseTasksDependOnEachOtherLocksWithTheWebhookAndStartsWithoutIt() throws Exception {
        JsonNode depends = SmallScenario.with("/jobs/0/dependsOn", BooleanNode.TRUE);
        assertThat(ScenarioPlay.play(ScenarioReader.read(depends), LabLatencies.DEFAULT, 1)
                        .outcome())
                .isEqualTo("locked");
        ((ObjectNode) depends).put("webhook", false);
        assertThat(ScenarioPlay.play(ScenarioReader.read(depends), LabLatencies.DEFAULT, 1)
                        .outcome())
                .isEqualTo("completed");
    }

    @Test
    void theSameSeedGivesTheSameRecordAndThePhasesOfPodGroupsAreTold() {
        Scenario scenario = ScenarioReader.read(SmallScenario.text());
        String first = RecordJson.of(TypicalPlay.of(scenario, LabLatencies.DEFAULT, 3, 5));
        assertThat(RecordJson.of(TypicalPlay.of(scenario, LabLatencies.DEFAULT, 3, 5)))
                .isEqualTo(first);
        PlayedRecord played = ScenarioPlay.play(scenario, LabLatencies.DEFAULT, 3);
        assertThat(played.podGroups().get("b-pg"))
                .extracting(PlayedRecord.Phase::phase)
                .startsWith("Inqueue", "Running");
    }

    @Test
    void aRecordHasTheFormOfTheRecorderAndCanBePlayedAgain() throws Exception {
        PlayedRecord played = ScenarioPlay.play(ScenarioReader.read(SmallScenario.text()), LabLatencies.DEFAULT, 1);
        JsonNode record = new ObjectMapper().readTree(RecordJson.of(played));
        assertThat(record.fieldNames())
                .toIterable()
                .containsExactly("format", "scenario", "outcome", "seconds", "pods", "podGroups");
        assertThat(record.at("/pods/a-w-0").fieldNames())
                .toIterable()
                .containsExactly("job", "created", "bound", "node", "running", "ended", "phase");
        assertThat(ScenarioReader.read(record).jobs())
                .isEqualTo(played.scenario().jobs());
    }
}
