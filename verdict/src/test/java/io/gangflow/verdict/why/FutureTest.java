package io.gangflow.verdict.why;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static io.gangflow.verdict.why.Play.play;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.verdict.why.WhyPending.Holder;
import io.gangflow.verdict.why.WhyPending.Start;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what is told of the future of a run that was simulated to its end, from its second 100 on. */
class FutureTest {

    private static final long NOW = 100_000;

    private static Future future(Play play) {
        return new Future(play.timeline(), NOW);
    }

    private static Optional<Start> start(Play play, String... pods) {
        return future(play)
                .start(List.of(pods).stream().map(name -> pod(name).state()).toList());
    }

    @Test
    void aPodEndsWhenTheSimulationSaysSo() {
        Play play = play().pod("a", "s", 0, 0, 1, 120).pod("endless", "s", 1, 0, 1);

        assertThat(future(play).end(pod("a").state())).contains(120_000L);
        assertThat(future(play).end(pod("endless").state())).isEmpty();
        assertThat(future(play).end(pod("unknown").state())).isEmpty();
    }

    /** The name of a pod that is created again is the name of two pods. */
    @Test
    void aPodOfTheSameNameThatHasEndedOrIsStillToComeIsAnotherOne() {
        Play play = play().pod("a", "s", 0, 0, 1, 100)
                .pod("a", "s", 0, 100, 101, 130)
                .pod("a", "s", 0, 131, 132, 150);

        assertThat(future(play).end(pod("a").state())).contains(130_000L);
        assertThat(future(play().pod("a", "s", 0, 101, 102, 130)).end(pod("a").state()))
                .as("created later than now")
                .isEmpty();
    }

    @Test
    void aPodThatALockHoldsDoesNotEnd() {
        Play play = play().deletedPod("a", "s", 0, 0, 1, 120)
                .deletedPod("b", "s", 0, 0, 1, 120)
                .lockedBy("a", 110);

        assertThat(future(play).end(pod("a").state())).isEmpty();
        assertThat(future(play).end(pod("b").state())).contains(120_000L);
    }

    @Test
    void podsStartWhenTheFirstOfThemIsPlaced() {
        Play play = play().pod("a", "s", 0, 90, 140, 150)
                .pod("b", "s", 1, 90, 120, 150)
                .pod("c", "s", 2, 90);

        assertThat(start(play, "a", "b", "c")).contains(new Start(120_000, ""));
        assertThat(start(play, "a", "c")).contains(new Start(140_000, ""));
        assertThat(start(play, "c")).as("it is never placed").isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "120, other-4, 'it ends at the same time'",
        "106, other-4, 'it ended 14 s before'",
        "105, '', 'it ended 15 s before, too early to be the cause'",
        "121, '', 'it ends later'"
    })
    void whatEndsShortlyBeforeIsNamedAsTheCause(long end, String after, String why) {
        Play play = play().pod("o", "other", 4, 0, 1, end).pod("a", "s", 0, 90, 120, 150);

        assertThat(start(play, "a")).as(why).contains(new Start(120_000, after));
    }

    @Test
    void theLastThatEndsBeforeIsTheCauseButNoneThatHasEndedAlready() {
        Play play = play().pod("x", "first", 0, 0, 1, 108)
                .pod("y", "last", 1, 0, 1, 110)
                .pod("z", "early", 2, 0, 1, 107)
                .pod("a", "s", 0, 90, 111, 150);

        assertThat(start(play, "a")).contains(new Start(111_000, "last-1"));
        assertThat(start(play().pod("x", "over", 0, 0, 1, 100).pod("a", "s", 0, 90, 105, 150), "a"))
                .as("it has ended by now")
                .contains(new Start(105_000, ""));
    }

    @Test
    void anInstanceStartsWithItsFirstPodThatIsStillToCome() {
        Play play = play().pod("old", "train", 2, 0, 100, 130)
                .pod("w1", "train", 2, 105, 140, 160)
                .pod("w0", "train", 2, 105, 125, 160)
                .pod("other", "train", 1, 105, 115, 124)
                .pod("never", "train", 3, 105);

        assertThat(future(play).startOf("train-2")).contains(new Start(125_000, "train-1"));
        assertThat(future(play).startOf("train-3")).isEmpty();
        assertThat(future(play).startOf("train-4")).isEmpty();
    }

    private static PodFixture instance(String name, String stage, int number) {
        return pod(name).label(Label.STAGE, stage).label(Label.INSTANCE, Integer.toString(number));
    }

    @Test
    void theReasonOfAPodTellsWhenItStartsAndWhenThoseEndThatHoldItsRoom() {
        ClusterFixture fixture = cluster().node("n1", "4", "8Gi").at(NOW);
        fixture.pods(
                instance("h-0", "hold", 0).cpu("2").runningOn("n1"),
                instance("h-1", "hold", 0).cpu("1").runningOn("n1"),
                instance("late", "train", 1).cpu("2"));
        Play both = play().pod("h-0", "hold", 0, 0, 1, 120)
                .pod("h-1", "hold", 0, 0, 1, 119)
                .pod("late", "train", 1, 90, 121, 150);
        Play oneForever = play().pod("h-0", "hold", 0, 0, 1, 120).pod("h-1", "hold", 0, 0, 1);

        WhyPending why = Explanation.of(fixture).played(both.timeline()).of("train-1");

        assertThat(why.start()).contains(new Start(121_000, "hold-0"));
        assertThat(why.holders())
                .as("their last end")
                .containsExactly(new Holder("hold-0", 2, resources("3", "0"), Optional.of(120_000L)));
        assertThat(Explanation.of(fixture)
                        .played(oneForever.timeline())
                        .of("train-1")
                        .holders())
                .as("one of them never ends")
                .containsExactly(new Holder("hold-0", 2, resources("3", "0"), Optional.empty()));
        assertThat(Explanation.of(fixture).of("train-1").start())
                .as("nobody knows the future of a live cluster")
                .isEmpty();
    }

    @Test
    void aGroupThatIsNotAdmittedStartsWithTheFirstPodOfItsStage() {
        ClusterFixture fixture = cluster()
                .node("n1", "4", "8Gi")
                .queue("default", 1)
                .podGroup(podGroup("g").minResources("5", "0"))
                .at(NOW);

        WhyPending why = Explanation.of(fixture)
                .expecting(ExpectedPods.ofPodGroup(
                        "default", "g", new PodRef("default", "w", "train", 0, "worker"), 2, resources("1", "0")))
                .played(play().pod("w-0", "train", 0, 110, 112, 150).timeline())
                .of("train-0");

        assertThat(why.start()).contains(new Start(112_000, ""));
    }
}
