package io.gangflow.page.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The samples that the chart of the queues shows. */
final class QueueHistoryRingTest {

    private static final Instant NOON = Instant.parse("2026-11-28T12:00:00Z");

    private final QueueHistoryRing ring = new QueueHistoryRing();

    @Test
    void samplesThatAreTooCloseAreLeftOut() {
        add(NOON, NOON.plusSeconds(9), NOON.plusSeconds(10));

        assertThat(times()).containsExactly("2026-11-28T12:00:00Z", "2026-11-28T12:00:10Z");
    }

    @Test
    void samplesContinueAfterTheClockIsSetBack() {
        add(NOON.minusSeconds(7200), NOON, NOON.minusSeconds(3600), NOON.minusSeconds(3595), NOON.minusSeconds(3590));

        assertThat(times()).containsExactly("2026-11-28T10:00:00Z", "2026-11-28T11:00:00Z", "2026-11-28T11:00:10Z");
    }

    private void add(Instant... times) {
        for (Instant time : times) {
            ring.add(time, JsonNodeFactory.instance.objectNode());
        }
    }

    private List<String> times() {
        return ring.json().findValuesAsText("at");
    }
}
