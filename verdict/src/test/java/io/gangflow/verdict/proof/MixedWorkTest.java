package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests verdicts on realistic work: almost all are decided, and agree with the tried orders. */
class MixedWorkTest {

    private final LockDecider decider = new LockDecider();
    private final List<String> undecided = new ArrayList<>();
    private final Map<LockAnswer, Integer> answers = new EnumMap<>(LockAnswer.class);

    @Test
    void almostAllMixedWorkIsDecided() throws InterruptedException {
        for (int objects : List.of(5, 10, 30)) {
            decide(objects, 20, true);
        }
        decide(100, 10, false);

        assertThat(undecided).as("of %s", answers).hasSizeLessThanOrEqualTo(1);
        assertThat(answers.get(LockAnswer.CAN_LOCK)).as("%s", answers).isPositive();
        assertThat(answers.get(LockAnswer.CANNOT_LOCK)).as("%s", answers).isPositive();
    }

    @Test
    void soIsAlmostAllWorkOfTeamsWithQueuesTasksAndPreferences() throws InterruptedException {
        for (int objects : List.of(5, 10, 30)) {
            decide(objects, 20, true, seed -> mixed(seed, objects, true));
        }
        decide(100, 5, false, seed -> mixed(seed, 100, true));

        assertThat(undecided).as("of %s", answers).hasSizeLessThanOrEqualTo(2);
        assertThat(answers.get(LockAnswer.CANNOT_LOCK)).as("%s", answers).isPositive();
    }

    @Test
    void aCertificateThatWorkCannotLockIsVerifiedByOtherCodeAndNeedsItsLastStep() {
        int verified = 0;
        for (long seed = 0; seed < 40; seed++) {
            LockQuestion question = mixed(seed, 20);
            WorkModel model = WorkReader.read(question.work(), question.cluster(), question.volcano());
            Optional<RoomProof> proof = RoomProof.of(model)
                    .filter(each ->
                            !each.states().complete() && each.cannotLock().isPresent());
            if (proof.isEmpty() || proof.get().steps().isEmpty()) {
                continue;
            }
            List<RoomProof.Step> steps = proof.get().steps();

            assertThat(new CertificateCheck(model).accepts(steps, proof.get().neverEvicting()))
                    .as("seed %d", seed)
                    .isTrue();
            assertThat(new CertificateCheck(model)
                            .accepts(
                                    steps.subList(0, steps.size() - 1),
                                    proof.get().neverEvicting()))
                    .as("seed %d without the last step", seed)
                    .isFalse();
            verified++;
        }
        assertThat(verified).isGreaterThan(15);
    }

    /** Prints the numbers in docs/benchmarks.md. */
    @Test
    @Tag("slow")
    void aThousandWorksOfUpToAThousandObjects() throws InterruptedException {
        decideAThousand(false);
        assertThat(undecided).hasSizeLessThanOrEqualTo(15);
    }

    /** Prints the numbers in docs/benchmarks.md. */
    @Test
    @Tag("slow")
    void aThousandWorksOfTeams() throws InterruptedException {
        decideAThousand(true);
        undecided.forEach(System.out::println);
        assertThat(undecided).hasSizeLessThanOrEqualTo(10);
    }

    private void decideAThousand(boolean shared) throws InterruptedException {
        Map<Integer, Integer> works = Map.of(5, 300, 10, 300, 30, 200, 100, 100, 300, 60, 1_000, 40);
        for (int objects : works.keySet().stream().sorted().toList()) {
            answers.clear();
            List<Long> millis = decide(
                    objects, works.getOrDefault(objects, 0), objects <= 30, seed -> mixed(seed, objects, shared));
            System.out.printf(
                    "%d objects: %s, median %d ms, longest %d ms%n",
                    objects, answers, millis.get(millis.size() / 2), millis.get(millis.size() - 1));
        }
    }

    /** Work that requests 0.1 to 3 times what the nodes have. */
    private static LockQuestion mixed(long seed, int objects) {
        return mixed(seed, objects, false);
    }

    private static LockQuestion mixed(long seed, int objects, boolean shared) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L + objects);
        return new MixedWork(random.nextLong(), objects, 0.1 * Math.pow(30, random.nextDouble()), shared).question();
    }

    /** Returns the duration of each in milliseconds, the shortest first. */
    private List<Long> decide(int objects, int works, boolean tried) throws InterruptedException {
        return decide(objects, works, tried, seed -> mixed(seed, objects));
    }

    private List<Long> decide(int objects, int works, boolean tried, LongFunction<LockQuestion> work)
            throws InterruptedException {
        List<Long> millis = new ArrayList<>();
        for (long seed = 0; seed < works; seed++) {
            LockQuestion question = work.apply(seed);
            long start = System.nanoTime();
            LockVerdict verdict = decider.decide(question);
            millis.add((System.nanoTime() - start) / 1_000_000);
            answers.merge(verdict.answer(), 1, Integer::sum);
            String about = "%d objects, seed %d: %s, %s".formatted(objects, seed, verdict.answer(), verdict.reason());
            if (verdict.answer() == LockAnswer.UNDECIDED) {
                undecided.add(about);
            } else if (verdict.answer() == LockAnswer.CAN_LOCK) {
                ExampleCheck.holds(question, verdict.example().orElseThrow(), about);
            } else if (tried && verdict.answer() == LockAnswer.CANNOT_LOCK) {
                Outcome played = new SimulatedWork(
                                question.cluster(), SimulatedLauncher.Options.of(question.cluster(), seed))
                        .playInAnyOrder(question.work(), seed, event -> {});
                assertThat(played).as(about).isEqualTo(Outcome.COMPLETED);
            }
        }
        return millis.stream().sorted().toList();
    }
}
