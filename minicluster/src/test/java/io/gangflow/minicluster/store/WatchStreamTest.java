package io.gangflow.minicluster.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Selection;
import io.gangflow.minicluster.object.StoredObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a watch delivers: the changes of the objects it selects, from a revision on, unless it falls behind. */
@Timeout(60)
final class WatchStreamTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final AtomicInteger closed = new AtomicInteger();
    private final WatchStream stream = new WatchStream(Selection.of("", "team=data", ""), 3, closed::incrementAndGet);

    @ParameterizedTest(name = "from {0} to {1}: {2}")
    @CsvSource({
        "none, data,  ADDED",
        "data, data,  MODIFIED",
        "web,  data,  ADDED",
        "data, web,   DELETED",
        "data, gone,  DELETED",
        "none, web,   nothing",
        "web,  web,   nothing",
        "web,  gone,  nothing"
    })
    void aChangeIsDeliveredAsTheSelectionSeesIt(String before, String after, String expected)
            throws InterruptedException {
        boolean removed = after.equals("gone");
        stream.offer(new WatchEvent.Change(
                before.equals("none") ? null : object(before, 1), object(removed ? before : after, 2), removed));

        Optional<WatchEvent> event = stream.next(Duration.ZERO);

        assertThat(event.map(found -> found.type().name()).orElse("nothing")).isEqualTo(expected);
        event.ifPresent(found -> assertThat(found.object().resourceVersion()).isEqualTo(2));
    }

    @Test
    void eventsComeInTheirOrderAfterThoseOfTheStart() throws InterruptedException {
        stream.start(List.of(
                new WatchEvent(WatchEvent.Type.ADDED, object("data", 1)),
                new WatchEvent(WatchEvent.Type.ADDED, object("data", 2))));
        stream.offer(added(3));
        assertThat(stream.hasNext()).isTrue();

        assertThat(versions(stream)).containsExactly(1L, 2L, 3L);
        assertThat(stream.hasNext()).isFalse();
        assertThat(stream.isEnded()).isFalse();
    }

    @Test
    void aReaderThatFallsBehindGetsWhatIsThereAndNothingMore() throws InterruptedException {
        for (int version = 1; version <= 3; version++) {
            stream.offer(added(version));
        }
        assertThat(stream.isEnded()).isFalse();
        stream.offer(added(4));
        assertThat(stream.isEnded()).as("there are events left").isFalse();

        assertThat(versions(stream)).containsExactly(1L, 2L, 3L);
        stream.offer(added(5));
        assertThat(stream.isEnded()).isTrue();
        assertThat(stream.next(HOUR)).isEmpty();
    }

    @Test
    void aClosedWatchEndsOnceItsEventsAreTaken() throws InterruptedException {
        stream.offer(added(1));
        stream.close();
        assertThat(closed).hasValue(1);
        assertThat(stream.isEnded()).isFalse();

        assertThat(stream.next(HOUR)).isPresent();
        assertThat(stream.isEnded()).isTrue();
        assertThat(stream.next(HOUR)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"event", "start", "close"})
    void aWaitingReaderIsWoken(String by) throws InterruptedException {
        Thread reader = new Thread(() -> take(stream));
        reader.start();
        while (reader.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        switch (by) {
            case "event" -> stream.offer(added(1));
            case "start" -> stream.start(List.of(new WatchEvent(WatchEvent.Type.ADDED, object("data", 1))));
            default -> stream.close();
        }
        reader.join(30_000);

        assertThat(reader.isAlive()).as("still waits").isFalse();
    }

    @Test
    void theHistoryKnowsTheChangesAfterARevision() {
        EventHistory history = new EventHistory(3, 10);
        for (int version = 11; version <= 13; version++) {
            history.add(added(version));
        }

        assertThat(revisions(history.after(10))).containsExactly(11L, 12L, 13L);
        assertThat(revisions(history.after(12))).containsExactly(13L);
        assertThat(history.after(13)).isEmpty();
        assertThatThrownBy(() -> history.after(9))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("too old resource version: 9 (10)");
    }

    @Test
    void theHistoryForgetsTheOldestChange() {
        EventHistory history = new EventHistory(3, 10);
        for (int version = 11; version <= 14; version++) {
            history.add(added(version));
        }

        assertThat(revisions(history.after(11))).containsExactly(12L, 13L, 14L);
        assertThatThrownBy(() -> history.after(10))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("too old resource version: 10 (11)");
    }

    private static void take(WatchStream stream) {
        try {
            stream.next(HOUR);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<Long> versions(WatchStream stream) throws InterruptedException {
        List<Long> versions = new ArrayList<>();
        while (stream.hasNext()) {
            versions.add(stream.next(HOUR).orElseThrow().object().resourceVersion());
        }
        return versions;
    }

    private static List<Long> revisions(List<WatchEvent.Change> changes) {
        return changes.stream().map(change -> change.after().resourceVersion()).toList();
    }

    private static WatchEvent.Change added(long version) {
        @Nullable StoredObject before = null;
        return new WatchEvent.Change(before, object("data", version), false);
    }

    private static StoredObject object(String team, long version) {
        String json = "{\"metadata\":{\"name\":\"a\",\"namespace\":\"default\",\"labels\":{\"team\":\"%s\"}}}";
        return new StoredObject(ArgoJson.read(json.formatted(team), ObjectNode.class), version);
    }
}
