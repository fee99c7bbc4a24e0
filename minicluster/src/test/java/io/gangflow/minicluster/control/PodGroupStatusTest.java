package io.gangflow.minicluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupCondition;
import io.gangflow.scheduling.snapshot.Decisions;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A PodGroup's status shows the scheduler's last update, and is written only when that differs. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class PodGroupStatusTest {

    private static final Decisions.PodCounts COUNTS = new Decisions.PodCounts(3, 2, 1);

    private WatchedApi api;
    private DecisionWriter writer;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        api = WatchedApi.start();
        writer = new DecisionWriter(api.client(), api.view(), WatchedApi.NOON);
        api.create(new PodGroupBuilder()
                .withNewMetadata()
                .withName("gang")
                .withNamespace(WatchedApi.NAMESPACE)
                .endMetadata()
                .withNewSpec()
                .withMinMember(4)
                .endSpec()
                .build());
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void theStatusHasPhaseCountsAndTheNewestCondition() throws InterruptedException {
        api.await(writer.write(update("Inqueue", "Unschedulable", "4 tasks in gang unschedulable", COUNTS)));

        PodGroup group = stored();
        assertThat(group.getStatus().getPhase()).isEqualTo("Inqueue");
        assertThat(group.getStatus().getRunning()).isEqualTo(3);
        assertThat(group.getStatus().getSucceeded()).isEqualTo(2);
        assertThat(group.getStatus().getFailed()).isEqualTo(1);
        assertThat(group.getStatus().getConditions()).singleElement().satisfies(condition -> {
            assertThat(condition.getType()).isEqualTo("Unschedulable");
            assertThat(condition.getStatus()).isEqualTo("True");
            assertThat(condition.getReason()).isEqualTo("NotEnoughResources");
            assertThat(condition.getMessage()).isEqualTo("4 tasks in gang unschedulable");
            assertThat(condition.getLastTransitionTime()).isEqualTo("2026-11-28T12:00:00Z");
        });
        assertThat(group.getSpec().getMinMember()).isEqualTo(4);
    }

    @Test
    void conditionsOfOtherTypesStay() throws InterruptedException {
        write(update("Inqueue", "Unschedulable", "full", COUNTS));
        write(update("Running", "Scheduled", "ready", COUNTS));

        assertThat(stored().getStatus().getConditions())
                .extracting(PodGroupCondition::getType)
                .containsExactly("Unschedulable", "Scheduled");
    }

    @Test
    void anUpdateWithoutAConditionKeepsTheConditions() throws InterruptedException {
        write(update("Inqueue", "Unschedulable", "full", COUNTS));
        write(update("Running", "", "", COUNTS));

        assertThat(stored().getStatus().getPhase()).isEqualTo("Running");
        assertThat(stored().getStatus().getConditions())
                .extracting(PodGroupCondition::getMessage)
                .containsExactly("full");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "the same again,               Inqueue, Unschedulable, full,   3, 2, 1, false",
        "without a condition,          Inqueue, '',            '',     3, 2, 1, false",
        "another phase,                Running, Unschedulable, full,   3, 2, 1, true",
        "another message,              Inqueue, Unschedulable, fuller, 3, 2, 1, true",
        "another type of condition,    Inqueue, Scheduled,     full,   3, 2, 1, true",
        "another count of running,     Inqueue, Unschedulable, full,   4, 2, 1, true",
        "another count of succeeded,   Inqueue, Unschedulable, full,   3, 3, 1, true",
        "another count of failed pods, Inqueue, Unschedulable, full,   3, 2, 0, true"
    })
    void onlyADifferenceIsWritten(
            String what,
            String phase,
            String type,
            String message,
            int running,
            int succeeded,
            int failed,
            boolean written)
            throws InterruptedException {
        write(update("Inqueue", "Unschedulable", "full", COUNTS));
        PodGroup before = stored();

        new DecisionWriter(api.client(), api.view(), Clock.offset(WatchedApi.NOON, Duration.ofHours(1)))
                .write(update(phase, type, message, new Decisions.PodCounts(running, succeeded, failed)));

        assertThat(!stored().equals(before)).as(what).isEqualTo(written);
    }

    @Test
    void zeroPodsAreNoDifferenceFromAGroupWithoutCounts() throws InterruptedException {
        api.client()
                .resource(new PodGroupBuilder(stored())
                        .withNewStatus()
                        .withPhase("Pending")
                        .endStatus()
                        .build())
                .updateStatus();
        PodGroup before = stored();
        api.awaitSeen(before);

        writer.write(update("Pending", "", "", new Decisions.PodCounts(0, 0, 0)));

        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void theViewHasNotCaughtUpBeforeItShowsThePhase() {
        api.view().close();

        BooleanSupplier caughtUp = writer.write(update("Inqueue", "", "", COUNTS));

        assertThat(stored().getStatus().getPhase()).isEqualTo("Inqueue");
        assertThat(caughtUp.getAsBoolean()).isFalse();
    }

    @Test
    void aGroupThatIsGoneIsNotAwaited() throws InterruptedException {
        api.client().resource(stored()).delete();
        api.await(() ->
                api.view().get(PodGroup.class, WatchedApi.NAMESPACE, "gang").isEmpty());

        assertThat(writer.write(update("Inqueue", "", "", COUNTS)).getAsBoolean())
                .isTrue();
    }

    private void write(Decisions decisions) throws InterruptedException {
        writer.write(decisions);
        api.awaitSeen(stored());
    }

    private PodGroup stored() {
        return api.client()
                .resources(PodGroup.class)
                .inNamespace(WatchedApi.NAMESPACE)
                .withName("gang")
                .get();
    }

    private static Decisions update(String phase, String type, String message, Decisions.PodCounts counts) {
        Decisions.PodGroupUpdate update = new Decisions.PodGroupUpdate(
                WatchedApi.NAMESPACE, "gang", phase, type, "NotEnoughResources", message, counts);
        return new Decisions(List.of(), List.of(), List.of(), List.of(update), List.of());
    }
}
