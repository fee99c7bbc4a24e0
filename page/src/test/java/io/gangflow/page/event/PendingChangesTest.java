package io.gangflow.page.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.page.object.RunRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Changes that wait for a client. */
@Timeout(20)
final class PendingChangesTest {

    private static RunRow row(String workflow, String phase) {
        return new RunRow(
                workflow, "books", workflow, phase, null, null, null, "", null, "", 0, null, null, null, false);
    }

    @Test
    void ofEachRunOnlyTheLastStateIsSent() throws InterruptedException {
        PendingChanges pending = new PendingChanges();
        pending.changed(row("a", "Pending"), "1");
        pending.changed(row("a", "Running"), "2");
        pending.changed(row("b", "Running"), "3");
        pending.deleted("b");

        PendingChanges.Batch batch = pending.take(1);
        assertThat(batch.rows()).extracting(RunRow::phase).containsExactly("Running");
        assertThat(batch.versions()).containsEntry("a", "2").hasSize(1);
        assertThat(batch.deleted()).containsExactly("b");
        assertThat(pending.take(1).hasRuns()).isFalse();
    }

    @Test
    void aStreamThatFallsFarBehindEndsAndDelaysNobody() throws InterruptedException {
        ChangeFeed feed = new ChangeFeed();
        PendingChanges slow = feed.open();
        PendingChanges quick = feed.open();
        for (int run = 0; run < 6_000; run++) {
            feed.changed(row("run-" + run, "Running"), "1");
            if (run % 100 == 0) {
                assertThat(quick.take(1).ended()).isFalse();
            }
        }
        assertThat(slow.take(1).ended()).isTrue();
        assertThat(quick.take(1).ended()).isFalse();
    }

    @Test
    void aNewListEndsAllStreamsSoThatTheirClientsReadAgain() throws InterruptedException {
        ChangeFeed feed = new ChangeFeed();
        PendingChanges stream = feed.open();
        feed.all();
        assertThat(stream.take(10_000).ended()).isTrue();
        feed.close(stream);
        assertThat(feed.openStreams()).isZero();
    }
}
