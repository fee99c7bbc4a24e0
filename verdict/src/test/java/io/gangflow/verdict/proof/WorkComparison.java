package io.gangflow.verdict.proof;

import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.Optional;
import java.util.function.Function;

/** Compares what is found about random work with every order of its events, tried one by one. */
final class WorkComparison {

    private static final int MOST_STATES = 1_000;

    private WorkComparison() {}

    /** The result of trying all orders of a work, if there were few enough. */
    record Tried(boolean complete, boolean locks, boolean completes) {

        static Tried of(ResultingWork work, RandomWork random) {
            EveryOrder orders = new EveryOrder(work, random.nodes(), MOST_STATES);
            return new Tried(orders.complete(), orders.locks, orders.completes);
        }
    }

    /** The verdict on a work, and the result of trying all orders. */
    record Compared(long seed, LockVerdict verdict, boolean locks, boolean completes) {

        boolean agrees() {
            return switch (verdict.answer()) {
                case CANNOT_LOCK -> !locks;
                case CAN_LOCK -> locks;
                case WILL_LOCK -> locks && !completes;
                case UNDECIDED -> !verdict.reason().isEmpty();
            };
        }
    }

    /** The results of the proof and of the search for examples in work of any size, and of trying all orders. */
    record Large(long seed, boolean cannot, boolean can, boolean locks) {}

    /** Returns the comparison; empty if there are too many orders. */
    static Optional<Compared> compare(
            RandomWork random, Function<RandomWork, ResultingWork> kind, Function<RandomWork, Tried> orders) {
        Tried tried = orders.apply(random);
        if (!tried.complete()) {
            return Optional.empty();
        }
        LockVerdict verdict = new LockDecider()
                .decide(new LockQuestion(kind.apply(random), random.cluster(), VolcanoConfiguration.helmDefault()));
        return Optional.of(new Compared(random.seed, verdict, tried.locks(), tried.completes()));
    }

    /** Returns the comparison without the additional search for small work; empty if there are too many orders. */
    static Optional<Large> large(RandomWork random, Function<RandomWork, Tried> orders) {
        Tried tried = orders.apply(random);
        if (!tried.complete()) {
            return Optional.empty();
        }
        WorkModel model = WorkReader.read(random.work(), random.cluster(), VolcanoConfiguration.helmDefault());
        if (!model.gaps().isEmpty()) {
            return Optional.empty();
        }
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            if (new AloneSearch(model, kind, new Placements.Effort(Long.MAX_VALUE))
                    .canFinish()
                    .orElse(false)) {
                model.kinds().get(kind).canFinish();
            }
        }
        Optional<RoomProof> proof = RoomProof.of(model);
        return proof.map(each -> new Large(
                random.seed,
                each.cannotLock().isPresent(),
                new Blockade(model, new HoldingMoves(model, new Placements.Effort(Long.MAX_VALUE)), each)
                        .find()
                        .isPresent(),
                tried.locks()));
    }
}
