package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.UnitFixture.kind;
import static io.gangflow.verdict.proof.UnitFixture.openGroup;
import static io.gangflow.verdict.proof.UnitFixture.pods;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.verdict.proof.Placements.Effort;
import io.gangflow.verdict.proof.WorkModel.KindLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Compares the proof and the search for locks of work of any size with a search of all states, on a few units; and counts
 * what they find, and with how much effort, so that no change finds less or takes longer.
 */
class RandomUnitsTest {

    private static final int SEEDS = 1_500;
    private static final long BUDGET = 200_000;

    /** Works of which the search of all states knows whether they lock. */
    private static final int LOCKING = 330;

    private static final int NOT_LOCKING = 769;

    /** Of these, those for which the methods for large work know the same. */
    private static final int FOUND = 309;

    private static final int PROVED = 752;

    /** The units and events of all locks that are found. */
    private static final int UNITS = 793;

    private static final int EVENTS = 881;

    /** The effort that is enough for all searches together: what they use now, and a thousandth. */
    private static final long EFFORT = 17_085_000L;

    @Test
    void locksAndProofsAreRightAndNoneIsMissingThatWasFoundBefore() {
        Effort effort = new Effort(EFFORT);
        int[] counts = new int[6];
        for (long seed = 0; seed < SEEDS; seed++) {
            WorkModel model = model(new Random(seed));
            Optional<RoomProof> proof = completes(model) ? RoomProof.of(model) : Optional.empty();
            if (proof.isEmpty()) {
                continue;
            }
            boolean proved = proof.get().cannotLock().isPresent();
            HoldingMoves moves = new HoldingMoves(model, effort);
            Optional<Blockade.Found> found = proved ? Optional.empty() : new Blockade(model, moves, proof.get()).find();
            LockSearch.Result all =
                    new LockSearch(model, new HoldingMoves(model, new Effort(Long.MAX_VALUE)), BUDGET).run();

            assertThat(proved && all.lock().isPresent())
                    .as("seed %d: a wrong proof", seed)
                    .isFalse();
            assertThat(found.isPresent() && all.exhausted() && all.lock().isEmpty())
                    .as("seed %d: a wrong lock: %s", seed, found)
                    .isFalse();
            found.ifPresent(lock -> {
                assertThat(LockCondition.isStuck(moves, lock.holding(), false)).isTrue();
                counts[4] += lock.holding().units().size();
                counts[5] += lock.events().size();
            });
            counts[0] += all.lock().isPresent() ? 1 : 0;
            counts[1] += all.exhausted() && all.lock().isEmpty() && all.doubt().isEmpty() ? 1 : 0;
            counts[2] += found.isPresent() ? 1 : 0;
            counts[3] += proved ? 1 : 0;
        }
        assertThat(counts).containsExactly(LOCKING, NOT_LOCKING, FOUND, PROVED, UNITS, EVENTS);
    }

    /** Marks the units that can finish alone; returns whether all of them can. */
    private static boolean completes(WorkModel model) {
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            Effort effort = new Effort(Long.MAX_VALUE);
            if (!new AloneSearch(model, kind, effort).canFinish().orElse(false)) {
                return false;
            }
            model.kinds().get(kind).canFinish();
        }
        return true;
    }

    private static WorkModel model(Random random) {
        int[] cpus = random.ints(1 + random.nextInt(3), 3, 9)
                .boxed()
                .sorted(Comparator.reverseOrder())
                .mapToInt(Integer::intValue)
                .toArray();
        int classes = (int) Arrays.stream(cpus).distinct().count();
        int most = cpus[cpus.length - 1];
        List<UnitKind> kinds = new ArrayList<>();
        for (int count = 2 + random.nextInt(2); count > 0; count--) {
            kinds.add(some(random, most, classes));
        }
        if (kinds.size() > 1 && random.nextInt(4) == 0) {
            kinds.get(kinds.size() - 1).predecessors().set(0);
        }
        WorkModel model = UnitFixture.model(kinds, cpus);
        List<KindLimit> limits = random.nextInt(4) == 0
                ? List.of(new KindLimit(
                        1 + random.nextInt(2),
                        IntStream.range(0, kinds.size()).boxed().toList()))
                : List.of();
        return new WorkModel(
                model.kinds(),
                model.nodes(),
                model.dimensions(),
                limits,
                model.reservations(),
                model.served(),
                true,
                List.of());
    }

    private static UnitKind some(Random random, int most, int classes) {
        int[] nodes = random.nextInt(3) == 0
                ? new int[] {random.nextInt(classes)}
                : IntStream.range(0, classes).toArray();
        int priority = random.nextInt(5) == 0 ? 1 : 0;
        int units = 1 + random.nextInt(4);
        int pods = 2 + random.nextInt(2);
        int cpu = 1 + random.nextInt(Math.max(1, most - 1));
        return switch (random.nextInt(6)) {
            case 0 ->
                kind(
                        1,
                        List.of(),
                        pods("server", cpu).on(nodes).priority(priority).endless());
            case 1 ->
                kind(
                        units,
                        List.of(),
                        pods("driver", 1).on(nodes).needs(1, 1),
                        pods("executor", cpu)
                                .count(pods)
                                .on(nodes)
                                .startsWith(0, 1)
                                .endsWith(0));
            case 2 ->
                kind(
                        units,
                        List.of(openGroup(pods)),
                        pods("member", cpu).count(pods).on(nodes).group(0).needs(0, pods));
            case 3 -> kind(units, List.of(), pods("single", cpu).on(nodes).priority(priority));
            case 4 ->
                kind(
                        units,
                        List.of(),
                        pods("first", cpu).on(nodes).needs(1, 1),
                        pods("second", 1 + random.nextInt(cpu)).on(nodes).needs(0, 1));
            default ->
                kind(
                        units,
                        List.of(),
                        pods("rank", cpu)
                                .count(pods)
                                .on(nodes)
                                .priority(priority)
                                .needs(0, pods));
        };
    }
}
