package io.gangflow.minicluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.gangflow.scheduling.snapshot.Decisions;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a scheduler decides about pods becomes visible in the API, unless the pod has changed meanwhile. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class DecisionWriterTest {

    private static final PodCondition READY = new PodConditionBuilder()
            .withType("Ready")
            .withStatus("False")
            .withReason("NotYet")
            .build();

    private WatchedApi api;
    private DecisionWriter writer;

    @BeforeEach
    void start() throws IOException {
        api = WatchedApi.start();
        writer = new DecisionWriter(api.client(), api.view(), WatchedApi.NOON);
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aBoundPodIsOnItsNodeAndTheViewCatchesUp() throws InterruptedException {
        api.create(WatchedApi.pod("a"));

        BooleanSupplier caughtUp = writer.write(binding("a", "n1"));

        assertThat(node("a")).isEqualTo("n1");
        api.await(caughtUp);
        assertThat(viewed("a").getSpec().getNodeName()).isEqualTo("n1");
    }

    @Test
    void theViewHasNotCaughtUpBeforeItShowsTheBinding() throws InterruptedException {
        api.create(WatchedApi.pod("a"));
        api.view().close();

        BooleanSupplier caughtUp = writer.write(binding("a", "n1"));

        assertThat(node("a")).isEqualTo("n1");
        assertThat(caughtUp.getAsBoolean()).isFalse();
    }

    @Test
    void aPodThatTheViewDoesNotShowIsNeitherBoundNorAwaited() {
        api.view().close();
        api.client().resource(WatchedApi.pod("a")).create();

        BooleanSupplier caughtUp = writer.write(binding("a", "n1"));

        assertThat(node("a")).isNull();
        assertThat(caughtUp.getAsBoolean()).isTrue();
    }

    @Test
    void aPodThatReplacedAnotherOfItsNameIsNotBound() throws InterruptedException {
        Pod first = api.create(WatchedApi.pod("a"));
        api.view().close();
        api.client().resource(first).delete();
        api.client().resource(WatchedApi.pod("a")).create();

        writer.write(binding("a", "n1"));

        assertThat(node("a")).isNull();
    }

    @Test
    void anEvictedPodHasTheReasonBeforeItIsDeleted() throws InterruptedException {
        Pod running = api.create(WatchedApi.podOn("n1", "a"));
        api.report(running, new PodStatusBuilder().withConditions(READY).build());

        writer.write(eviction("a", "for a gang of 4"));

        Pod evicted = api.stored("a").orElseThrow();
        assertThat(evicted.getMetadata().getDeletionTimestamp()).isNotNull();
        assertThat(evicted.getStatus().getConditions())
                .extracting(PodCondition::getType)
                .containsExactly("Ready", "DisruptionTarget");
        PodCondition reason = condition(evicted, "DisruptionTarget");
        assertThat(reason.getStatus()).isEqualTo("True");
        assertThat(reason.getReason()).isEqualTo("PreemptionByScheduler");
        assertThat(reason.getMessage()).isEqualTo("for a gang of 4");
        assertThat(reason.getLastTransitionTime()).isEqualTo("2026-11-28T12:00:00.500Z");
    }

    @Test
    void aPodThatIsBeingDeletedGetsNoOtherReason() throws InterruptedException {
        Pod running = api.create(WatchedApi.podOn("n1", "a"));
        api.client().resource(running).delete();
        api.awaitSeen(api.stored("a").orElseThrow());

        writer.write(eviction("a", "for a gang of 4"));

        assertThat(api.stored("a").orElseThrow().getStatus().getConditions())
                .extracting(PodCondition::getType)
                .doesNotContain("DisruptionTarget");
    }

    @Test
    void aPodThatTheViewDoesNotShowYetIsEvictedWithoutAReason() {
        api.view().close();
        api.client().resource(WatchedApi.pod("a")).create();

        writer.write(eviction("a", "for a gang of 4"));

        assertThat(api.stored("a")).isEmpty();
    }

    @Test
    void anEvictionOfAPodThatIsGoneChangesNothing() throws InterruptedException {
        Pod first = api.create(WatchedApi.pod("a"));
        api.view().close();
        api.client().resource(first).delete();

        writer.write(eviction("a", "for a gang of 4"));

        assertThat(api.stored("a")).isEmpty();
    }

    @Test
    void aNominatedPodShowsItsNodeUntilTheNominationIsWithdrawn() throws InterruptedException {
        api.create(WatchedApi.pod("a"));

        writer.write(nomination("a", "n1"));
        assertThat(api.stored("a").orElseThrow().getStatus().getNominatedNodeName())
                .isEqualTo("n1");

        writer.write(nomination("a", ""));
        assertThat(api.stored("a").orElseThrow().getStatus().getNominatedNodeName())
                .isEmpty();
    }

    @Test
    void aNominationOfAPodThatIsGoneChangesNothing() {
        writer.write(nomination("a", "n1"));

        assertThat(api.stored("a")).isEmpty();
    }

    @Test
    void aPodThatCannotBeScheduledShowsWhyBesideItsOtherConditions() throws InterruptedException {
        Pod pod = api.create(WatchedApi.pod("a"));
        PodCondition old = new PodConditionBuilder()
                .withType("PodScheduled")
                .withStatus("False")
                .withMessage("0/1 nodes are available")
                .build();
        api.report(pod, new PodStatusBuilder().withConditions(old, READY).build());

        writer.write(unschedulable("a", "0/2 nodes are available"));

        Pod explained = api.stored("a").orElseThrow();
        assertThat(explained.getStatus().getConditions())
                .extracting(PodCondition::getType)
                .containsExactly("Ready", "PodScheduled");
        PodCondition scheduled = condition(explained, "PodScheduled");
        assertThat(scheduled.getStatus()).isEqualTo("False");
        assertThat(scheduled.getReason()).isEqualTo("Unschedulable");
        assertThat(scheduled.getMessage()).isEqualTo("0/2 nodes are available");
        assertThat(scheduled.getLastTransitionTime()).isEqualTo("2026-11-28T12:00:00Z");
    }

    @Test
    void theSameExplanationIsNotWrittenTwice() throws InterruptedException {
        api.create(WatchedApi.pod("a"));
        writer.write(unschedulable("a", "0/2 nodes are available"));
        Pod explained = api.stored("a").orElseThrow();
        api.awaitSeen(explained);

        new DecisionWriter(api.client(), api.view(), Clock.systemUTC())
                .write(unschedulable("a", "0/2 nodes are available"));

        assertThat(api.stored("a")).contains(explained);
    }

    @Test
    void neitherAReasonNorAnExplanationGoesToAPodThatReplacedAnother() throws InterruptedException {
        Pod first = api.create(WatchedApi.podOn("n1", "a"));
        api.view().close();
        api.client().resource(first).withGracePeriod(0).delete();
        api.client().resource(WatchedApi.podOn("n1", "a")).create();

        writer.write(unschedulable("a", "0/2 nodes are available"));
        writer.write(eviction("a", "for a gang of 4"));

        assertThat(api.stored("a").orElseThrow().getStatus().getConditions())
                .extracting(PodCondition::getType)
                .doesNotContain("DisruptionTarget", "PodScheduled");
    }

    private String node(String pod) {
        return api.stored(pod).orElseThrow().getSpec().getNodeName();
    }

    private Pod viewed(String pod) {
        return api.view().get(Pod.class, WatchedApi.NAMESPACE, pod).orElseThrow();
    }

    private static PodCondition condition(Pod pod, String type) {
        return pod.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private static Decisions binding(String pod, String node) {
        return new Decisions(
                List.of(new Decisions.Binding(WatchedApi.NAMESPACE, pod, node)),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    private static Decisions eviction(String pod, String reason) {
        return new Decisions(
                List.of(),
                List.of(new Decisions.Eviction(WatchedApi.NAMESPACE, pod, reason)),
                List.of(),
                List.of(),
                List.of());
    }

    private static Decisions unschedulable(String pod, String message) {
        return new Decisions(
                List.of(),
                List.of(),
                List.of(new Decisions.Unschedulable(WatchedApi.NAMESPACE, pod, message)),
                List.of(),
                List.of());
    }

    private static Decisions nomination(String pod, String node) {
        return new Decisions(
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(new Decisions.Nomination(WatchedApi.NAMESPACE, pod, node)));
    }
}
