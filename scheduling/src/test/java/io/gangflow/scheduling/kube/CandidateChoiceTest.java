package io.gangflow.scheduling.kube;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.DisruptionBudget;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Expected values follow from kube-scheduler 1.36, framework/preemption and plugins/defaultpreemption. */
class CandidateChoiceTest {

    private static final Importance IMPORTANCE = new Importance(100_000);

    @Test
    void theFewestViolatedBudgetsComeFirst() {
        assertThat(chosen(candidate("violating", 1, victim(1, 5)), candidate("other", 0, victim(9, 5), victim(9, 5))))
                .isEqualTo("other");
    }

    @Test
    void thenTheLowestPriorityOfTheMostImportantVictim() {
        assertThat(chosen(candidate("high", 0, victim(9, 5)), candidate("low", 0, victim(8, 1), victim(8, 1))))
                .isEqualTo("low");
    }

    @Test
    void thenTheSmallestSumOfPriorities() {
        assertThat(chosen(
                        candidate("larger", 0, victim(9, 5), victim(8, 5)),
                        candidate("smaller", 0, victim(9, 1), victim(3, 1))))
                .isEqualTo("smaller");
        assertThat(chosen(candidate("two", 0, victim(-1, 5), victim(-2, 5)), candidate("one", 0, victim(-1, 1))))
                .as("two victims with negative priorities are more than one")
                .isEqualTo("one");
    }

    @Test
    void thenTheLatestStartOfTheMostImportantVictims() {
        assertThat(chosen(
                        candidate("older", 0, victim(9, 5), victim(8, 9)),
                        candidate("newer", 0, victim(9, 6), victim(8, 1))))
                .as("the start of less important victims does not count")
                .isEqualTo("newer");
        assertThat(chosen(
                        candidate("mixed", 0, victim(9, 3), victim(9, 9)),
                        candidate("even", 0, victim(9, 4), victim(9, 4))))
                .as("the earliest of equally important victims")
                .isEqualTo("even");
        assertThat(chosen(candidate("started", 0, victim(9, 99)), candidate("starting", 0, victim(9, 0))))
                .as("a pod that has not started counts as starting now")
                .isEqualTo("starting");
    }

    @Test
    void thenAnyOfThem() {
        TreeSet<String> chosen = new TreeSet<>();
        Random random = new Random(1);
        for (int i = 0; i < 20; i++) {
            chosen.add(new CandidateChoice(IMPORTANCE)
                    .choose(
                            List.of(
                                    candidate("worse", 0, victim(9, 5)),
                                    candidate("a", 0, victim(1, 5)),
                                    candidate("b", 0, victim(1, 5)),
                                    candidate("worst", 1, victim(1, 5))),
                            random)
                    .node());
        }

        assertThat(chosen).containsExactly("a", "b");
    }

    @Test
    void importanceIsPriorityAndThenTheLongerRunningTimeInSeconds() {
        assertThat(IMPORTANCE.compare(victim(2, 50).state(), victim(1, 1).state()))
                .isNegative();
        assertThat(IMPORTANCE.compare(victim(1, 2).state(), victim(1, 1).state()))
                .isPositive();
        assertThat(IMPORTANCE.compare(
                        pod("a").started(1_999).state(), pod("b").started(1_000).state()))
                .as("the same second")
                .isZero();
        assertThat(IMPORTANCE.startSeconds(pod("a").state())).as("not started").isEqualTo(100);
    }

    @Test
    void aBudgetAllowsItsNumberOfEvictions() {
        BudgetCheck check = new BudgetCheck(List.of(budget("default", labels("web"), 1)));

        assertThat(violating(check, web("a"), web("b"), pod("c"), web("d").namespace("other"), web("e")))
                .containsExactly("b", "e");
    }

    @Test
    void everyMatchingBudgetIsUsedUp() {
        BudgetCheck check =
                new BudgetCheck(List.of(budget("default", labels("web"), 0), budget("default", labels("web"), 1)));

        assertThat(violating(check, web("a"))).containsExactly("a");
        BudgetCheck late = new BudgetCheck(List.of(
                budget("default", labels("web"), 0),
                budget(
                        "default",
                        new LabelSelectorBuilder()
                                .addToMatchExpressions(new LabelSelectorRequirement("app", "Exists", List.of()))
                                .build(),
                        1)));
        assertThat(violating(late, web("a"), pod("b").label("app", "db"), pod("c").label("app", "db")))
                .as("the first pod uses the second budget as well")
                .containsExactly("a", "b", "c");
    }

    @Test
    void aBudgetWithoutASelectorProtectsNothing() {
        BudgetCheck check = new BudgetCheck(List.of(budget("default", new LabelSelector(), 0)));

        assertThat(violating(check, web("a"))).isEmpty();
    }

    @Test
    void aPodWithoutLabelsIsNotProtected() {
        LabelSelector notDb = new LabelSelectorBuilder()
                .addToMatchExpressions(new LabelSelectorRequirement("app", "NotIn", List.of("db")))
                .build();

        assertThat(violating(new BudgetCheck(List.of(budget("default", notDb, 0))), web("a"), pod("b")))
                .containsExactly("a");
    }

    private static String chosen(PreemptionCandidate one, PreemptionCandidate other) {
        CandidateChoice choice = new CandidateChoice(IMPORTANCE);
        String chosen = choice.choose(List.of(one, other), new Random(1)).node();
        assertThat(choice.choose(List.of(other, one), new Random(2)).node())
                .as("whatever the order")
                .isEqualTo(chosen);
        return chosen;
    }

    private static PreemptionCandidate candidate(String node, int violations, PodFixture... victims) {
        return new PreemptionCandidate(
                node, Stream.of(victims).map(PodFixture::state).toList(), violations);
    }

    private static PodFixture victim(int priority, long startSecond) {
        return pod("victim").priority(priority).started(startSecond * 1_000);
    }

    private static PodFixture web(String name) {
        return pod(name).label("app", "web");
    }

    private static LabelSelector labels(String app) {
        return new LabelSelectorBuilder().withMatchLabels(Map.of("app", app)).build();
    }

    private static DisruptionBudget budget(String namespace, LabelSelector selector, int allowed) {
        return new DisruptionBudget(namespace, "budget", selector, allowed);
    }

    /** Returns the pods whose eviction would violate a budget. */
    private static List<String> violating(BudgetCheck check, PodFixture... pods) {
        List<PodInfo> infos = Stream.of(pods)
                .map(pod -> PodInfo.of(pod.state(), Dimensions.BASIC))
                .toList();
        return check.partition(infos).getOrDefault(true, List.of()).stream()
                .map(info -> info.pod().name())
                .toList();
    }
}
