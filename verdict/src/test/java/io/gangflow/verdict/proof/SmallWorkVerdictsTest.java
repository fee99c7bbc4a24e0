package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.verdict.proof.WorkComparison.Compared;
import io.gangflow.verdict.proof.WorkComparison.Large;
import io.gangflow.verdict.proof.WorkComparison.Tried;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares verdicts on the first few hundred random works with every order of their events, and counts how much is
 * decided, so that no change decides less. {@link LockDeciderPropertyTest} compares thousands.
 */
class SmallWorkVerdictsTest {

    private static final int WORKS = 100;

    /** Works of one kind, and what is found out about them at least. */
    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    enum Family {
        PLAIN(RandomWork::new, RandomWork::work, new Answers(59, 8, 18, 27, 77), new Proofs(57, 14, 67, 60)),
        PARTLY_UNDER_WAY(RandomWork::new, LiveWork::of, new Answers(68, 3, 22, 21, 36), new Proofs(0, 0, 71, 57)),
        LAUNCHED(
                seed -> new RandomWork(seed, true),
                RandomWork::work,
                new Answers(52, 10, 18, 45, 102),
                new Proofs(51, 16, 47, 100)),
        OF_PRIORITIES(
                RandomWork::ofPriorities, RandomWork::work, new Answers(60, 5, 20, 24, 33), new Proofs(59, 9, 66, 69)),
        OF_PRIORITIES_PARTLY_UNDER_WAY(
                RandomWork::ofPriorities, LiveWork::of, new Answers(58, 6, 20, 30, 47), new Proofs(0, 0, 67, 60));

        private final LongFunction<RandomWork> works;
        private final Function<RandomWork, ResultingWork> objects;
        private final Answers answers;
        private final Proofs proofs;

        Family(
                LongFunction<RandomWork> works,
                Function<RandomWork, ResultingWork> objects,
                Answers answers,
                Proofs proofs) {
            this.works = works;
            this.objects = objects;
            this.answers = answers;
            this.proofs = proofs;
        }

        Tried tried(RandomWork random) {
            return Tried.of(objects.apply(random), random);
        }
    }

    /**
     * Numbers of works with an answer, and the most that all examples and searches together may need.
     *
     * @param events in all examples
     * @param states visited by all searches
     */
    private record Answers(int cannot, int can, int will, int events, int states) {}

    /**
     * Numbers of works of which the methods for work of any size decide as much, and of the steps of all proofs. Work
     * that is partly under way is not compared.
     *
     * @param certified proofs that {@link CertificateCheck} accepts, which does not know of limits and stages
     */
    private record Proofs(int cannot, int can, int certified, int steps) {}

    @ParameterizedTest
    @EnumSource
    void noLessIsDecidedAndWithNoLongerExamples(Family family) {
        List<Compared> compared = LongStream.range(0, WORKS)
                .mapToObj(seed -> WorkComparison.compare(family.works.apply(seed), family.objects, family::tried))
                .flatMap(Optional::stream)
                .toList();

        assertThat(compared.stream().filter(each -> !each.agrees()))
                .as("verdicts that are wrong")
                .isEmpty();
        assertThat(count(compared, LockAnswer.CANNOT_LOCK)).isGreaterThanOrEqualTo(family.answers.cannot);
        assertThat(count(compared, LockAnswer.CAN_LOCK) + count(compared, LockAnswer.WILL_LOCK))
                .isGreaterThanOrEqualTo(family.answers.can + family.answers.will);
        assertThat(count(compared, LockAnswer.WILL_LOCK)).isGreaterThanOrEqualTo(family.answers.will);
        assertThat(compared.stream()
                        .flatMap(each -> each.verdict().example().stream())
                        .mapToInt(example -> example.events().size())
                        .sum())
                .as("events in all examples")
                .isLessThanOrEqualTo(family.answers.events);
        assertThat(compared.stream().mapToLong(each -> each.verdict().states()).sum())
                .as("states visited by all searches")
                .isLessThanOrEqualTo(family.answers.states);
    }

    private static long count(List<Compared> compared, LockAnswer answer) {
        return compared.stream()
                .filter(each -> each.verdict().answer() == answer)
                .count();
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "LAUNCHED", "OF_PRIORITIES"})
    void everyExampleIsALockThatOtherCodeFollows(Family family) {
        int checked = 0;
        for (long seed = 0; seed < WORKS; seed++) {
            RandomWork random = family.works.apply(seed);
            LockQuestion question = LockQuestion.of(family.objects.apply(random), random.cluster());
            Optional<CounterExample> example =
                    new LockDecider().decide(question).example();
            if (example.isPresent()) {
                ExampleCheck.holds(question, example.get(), "%s, seed %d".formatted(family, seed));
                checked++;
            }
        }
        assertThat(checked).isGreaterThanOrEqualTo(family.answers.can);
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "LAUNCHED", "OF_PRIORITIES"})
    void theMethodsForWorkOfAnySizeDecideNoLess(Family family) {
        List<Large> found = LongStream.range(0, WORKS)
                .mapToObj(seed -> WorkComparison.large(family.works.apply(seed), family::tried))
                .flatMap(Optional::stream)
                .toList();

        assertThat(found.stream().filter(each -> each.locks() ? each.cannot() : each.can()))
                .as("proofs and examples that are wrong")
                .isEmpty();
        assertThat(found.stream().filter(Large::cannot)).hasSizeGreaterThanOrEqualTo(family.proofs.cannot);
        assertThat(found.stream().filter(Large::can)).hasSizeGreaterThanOrEqualTo(family.proofs.can);
    }

    @ParameterizedTest
    @EnumSource
    void noFewerProofsAreVerifiedByOtherCode(Family family) {
        int certified = 0;
        int steps = 0;
        for (long seed = 0; seed < WORKS; seed++) {
            RandomWork random = family.works.apply(seed);
            WorkModel model =
                    WorkReader.read(family.objects.apply(random), random.cluster(), VolcanoConfiguration.helmDefault());
            Optional<RoomProof> proof =
                    RoomProof.of(model).filter(each -> each.cannotLock().isPresent());
            if (proof.isPresent()) {
                steps += proof.get().steps().size();
                certified += new CertificateCheck(model)
                                .accepts(proof.get().steps(), proof.get().neverEvicting())
                        ? 1
                        : 0;
            }
        }
        assertThat(certified).isGreaterThanOrEqualTo(family.proofs.certified);
        assertThat(steps).as("steps of all proofs").isLessThanOrEqualTo(family.proofs.steps);
    }
}
