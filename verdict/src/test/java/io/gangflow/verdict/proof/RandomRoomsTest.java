package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.UnitFixture.pods;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.verdict.proof.RoomBound.Certainty;
import io.gangflow.verdict.proof.RoomNeed.Room;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Compares {@link RoomBound} with every distribution of a few pods on up to three nodes, and counts how often it proves
 * room, so that no change proves less.
 */
class RandomRoomsTest {

    private static final int SEEDS = 4_000;

    /** Works in which no distribution leaves too little room. */
    private static final int WITH_ROOM = 2_207;

    /** Of these, the ones of which the bound knows it, by all places, and by weights of nodes. */
    private static final int BY_PLACES = 1_976;

    private static final int BY_NODES = 142;

    @Test
    void whatIsCertainHoldsForEveryDistributionAndNoLessIsCertain() {
        int room = 0;
        int places = 0;
        int nodes = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Work work = new Work(seed);
            Optional<Certainty> certainty = work.certainty();
            boolean blocks = work.blocks(0);
            assertThat(blocks && certainty.isPresent())
                    .as("seed %d: %s", seed, certainty)
                    .isFalse();
            room += blocks ? 0 : 1;
            places += certainty.filter(Certainty.Places.class::isInstance).isPresent() ? 1 : 0;
            nodes += certainty.filter(Certainty.Nodes.class::isInstance).isPresent() ? 1 : 0;
        }
        assertThat(List.of(room, places, nodes)).containsExactly(WITH_ROOM, BY_PLACES, BY_NODES);
    }

    /** Pods that are held somewhere, and pods that ask for room. */
    private static final class Work {

        private final Random random;
        private final int[] cpus;
        private final List<UnitSet> kinds = new ArrayList<>();
        private final List<UnitSet> held = new ArrayList<>();
        private final WorkModel model;
        private final Room room;
        private final long[][] free;

        Work(long seed) {
            random = new Random(seed);
            cpus = random.ints(1 + random.nextInt(3), 2, 10)
                    .boxed()
                    .sorted(Comparator.reverseOrder())
                    .mapToInt(Integer::intValue)
                    .toArray();
            for (int kind = random.nextInt(3); kind >= 0; kind--) {
                UnitSet pods = pods("held", random.nextInt(5), memory())
                        .on(someClasses())
                        .priority(random.nextInt(2))
                        .build();
                kinds.add(pods);
                IntStream.rangeClosed(0, random.nextInt(3)).forEach(each -> held.add(pods));
            }
            UnitSet asking = pods("asking", random.nextInt(6), memory())
                    .on(someClasses())
                    .build();
            int count = random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 1;
            int evicts = random.nextInt(4) == 0 ? 1 : Integer.MIN_VALUE;
            room = new Room(
                    Arrays.stream(asking.request()).boxed().toList(),
                    asking.nodes(),
                    count,
                    evicts,
                    Optional.empty(),
                    Optional.empty());
            List<UnitSet> all = new ArrayList<>(kinds);
            all.add(asking);
            model = UnitFixture.model(List.of(new UnitKind(all, List.of())), cpus);
            free = model.nodes().stream()
                    .map(node -> node.allocatable().clone())
                    .toArray(long[][]::new);
        }

        private int memory() {
            return random.nextInt(3) == 0 ? 10 * random.nextInt(8) : 0;
        }

        private int[] someClasses() {
            int classes = (int) Arrays.stream(cpus).distinct().count();
            int[] some = IntStream.range(0, classes)
                    .filter(each -> random.nextInt(4) > 0)
                    .toArray();
            return some.length == 0 ? new int[] {random.nextInt(classes)} : some;
        }

        Optional<Certainty> certainty() {
            return new RoomBound(model, kinds)
                    .certainty(room, weight -> held.stream().mapToDouble(weight).sum());
        }

        /** Returns whether some distribution of the pods from this one on leaves too little room. */
        boolean blocks(int from) {
            if (places() < room.pods()) {
                return true;
            }
            if (from == held.size()) {
                return false;
            }
            UnitSet pod = held.get(from);
            for (int node = 0; node < free.length && pod.priority() >= room.evicts(); node++) {
                if (admits(pod.nodes(), node) && fits(pod, node)) {
                    shift(pod, node, -1);
                    boolean blocks = blocks(from + 1);
                    shift(pod, node, 1);
                    if (blocks) {
                        return true;
                    }
                }
            }
            return blocks(from + 1);
        }

        private boolean admits(BitSet classes, int node) {
            return classes.get(model.nodes().get(node).kind());
        }

        private boolean fits(UnitSet pod, int node) {
            return IntStream.range(0, free[node].length).allMatch(i -> pod.request()[i] <= free[node][i]);
        }

        private void shift(UnitSet pod, int node, int sign) {
            for (int i = 0; i < free[node].length; i++) {
                free[node][i] += sign * pod.request()[i];
            }
        }

        private long places() {
            return IntStream.range(0, free.length)
                    .filter(node -> admits(room.nodes(), node))
                    .mapToLong(node -> IntStream.range(0, free[node].length)
                            .filter(i -> room.request().get(i) > 0)
                            .mapToLong(i -> free[node][i] / room.request().get(i))
                            .min()
                            .orElse(0))
                    .sum();
        }
    }
}
