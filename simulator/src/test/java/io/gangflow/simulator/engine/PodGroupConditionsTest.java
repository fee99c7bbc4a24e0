package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupCondition;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupConditionBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** As vc-scheduler ed72c7c wrote them for a gang that was placed, lost a pod, and was placed again. */
class PodGroupConditionsTest {

    private static final PodGroupCondition PLACED = condition("Scheduled", "2026-11-21T10:00:00Z");
    private static final PodGroupCondition LOST = condition("Unschedulable", "2026-11-21T10:00:08Z");
    private static final PodGroupCondition AGAIN = condition("Scheduled", "2026-11-21T10:00:12Z");

    @Test
    void aConditionTakesThePlaceOfTheLastOfItsType() {
        List<PodGroupCondition> lost = PodGroupConditions.with(List.of(PLACED), LOST);

        assertThat(lost).containsExactly(PLACED, LOST);
        assertThat(PodGroupConditions.with(lost, AGAIN)).containsExactly(AGAIN, LOST);
    }

    @Test
    void theNewestIsTheOneThatWasWrittenLastWhereverItStands() {
        assertThat(PodGroupConditions.newest(List.of(AGAIN, LOST))).contains(AGAIN);
        assertThat(PodGroupConditions.newest(List.of(PLACED, LOST))).contains(LOST);
        assertThat(PodGroupConditions.newest(List.of())).isEmpty();
    }

    private static PodGroupCondition condition(String type, String time) {
        return new PodGroupConditionBuilder()
                .withType(type)
                .withStatus("True")
                .withLastTransitionTime(time)
                .build();
    }
}
