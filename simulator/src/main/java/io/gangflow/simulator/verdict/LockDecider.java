package io.gangflow.simulator.verdict;

import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.simulator.verdict.LockSearch.Locked;
import io.gangflow.simulator.verdict.LockSearch.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * Decides whether work can lock a cluster, under the schedulers that its pods name and whatever the order of events.
 * What is decided, of which system, and why it is right: docs/decisions/0006-lock-verdict.md. Immutable; safe for use
 * by several threads.
 */
public final class LockDecider {

    private static final long DEFAULT_BUDGET = 4_000_000;
    private static final int SMALL_BUDGET = 10;

    private final long budget;

    public LockDecider() {
        this(DEFAULT_BUDGET);
    }

    /** @param budget how many numbers the states that a search remembers may take, about 8 bytes each */
    public LockDecider(long budget) {
        this.budget = budget;
    }

    public LockVerdict decide(LockQuestion question) {
        WorkModel model = WorkReader.read(question.work(), question.cluster(), question.volcano());
        return new Decision(question.work(), model).verdict();
    }

    /** One decision. */
    private final class Decision {

        private final ResultingWork work;
        private final WorkModel model;
        private final HoldingMoves moves;

        Decision(ResultingWork work, WorkModel model) {
            this.work = work;
            this.model = model;
            this.moves = new HoldingMoves(model);
        }

        LockVerdict verdict() {
            if (model.kinds().isEmpty()) {
                return new LockVerdict(LockAnswer.CANNOT_LOCK, "no pods to place", Optional.empty(), 0);
            }
            Optional<LockVerdict> never = neverFinishes();
            if (never.isPresent()) {
                return never.get();
            }
            if (!model.gaps().isEmpty()) {
                return undecided(Gaps.words(model.gaps()), 0);
            }
            Waiters waiters = new Waiters(model, moves);
            return proved(model, moves, waiters, "").orElseGet(() -> decidedByHolders(waiters));
        }

        /** By what holds room while it waits alone, where that is enough. */
        private LockVerdict decidedByHolders(Waiters waiters) {
            Optional<Holders> holders = Holders.of(model, waiters);
            if (holders.isEmpty()) {
                return searched(model, moves, UnaryOperator.identity());
            }
            WorkModel part = holders.get().model();
            HoldingMoves partMoves = new HoldingMoves(part);
            return proved(part, partMoves, new Waiters(part, partMoves), "of the pods that hold room while they wait, ")
                    .orElseGet(() ->
                            searched(part, partMoves, locked -> holders.get().inWhole(locked, model)));
        }

        private static Optional<LockVerdict> proved(
                WorkModel part, HoldingMoves partMoves, Waiters waiters, String about) {
            return new EasyProofs(part, partMoves, waiters)
                    .cannotLock()
                    .map(argument -> new LockVerdict(LockAnswer.CANNOT_LOCK, about + argument, Optional.empty(), 0));
        }

        /** Work that can't end although it has the cluster to itself locks it in every order. */
        private Optional<LockVerdict> neverFinishes() {
            for (int kind = 0; kind < model.kinds().size(); kind++) {
                if (!mayEvict(model.kinds().get(kind))
                        && new AloneSearch(model, kind)
                                .canFinish()
                                .filter(can -> !can)
                                .isPresent()) {
                    UnitKind type = model.kinds().get(kind);
                    Optional<Locked> locked = new GreedySearch(model, moves).find(OptionalInt.of(kind), 1);
                    return Optional.of(new LockVerdict(
                            LockAnswer.WILL_LOCK,
                            (model.served().lowestPriority().isEmpty()
                                            ? "`%s` cannot end even when it is alone"
                                            : "`%s` cannot end even when only what serves is beside it")
                                    .formatted(type.members().get(0).get(0)),
                            locked.map(this::example),
                            0));
                }
            }
            return Optional.empty();
        }

        /** Whether kube-scheduler may make room for it by evicting what serves. */
        private boolean mayEvict(UnitKind type) {
            return model.served().lowestPriority().isPresent()
                    && type.sets().stream()
                            .anyMatch(pods -> Stuck.preempts(
                                    pods, model.served().lowestPriority().getAsInt()));
        }

        /** @param inWhole what a lock of the part is in the whole */
        private LockVerdict searched(WorkModel part, HoldingMoves partMoves, UnaryOperator<Locked> inWhole) {
            Optional<Locked> quick = quick(part, partMoves);
            Result result = new LockSearch(part, partMoves, quick.isPresent() ? budget / SMALL_BUDGET : budget).run();
            Optional<Locked> lock = result.lock().or(() -> quick).map(inWhole);
            if (lock.filter(found -> Stuck.isStuck(moves, found.holding(), false))
                    .isPresent()) {
                CounterExample example = example(lock.get());
                return new LockVerdict(
                        LockAnswer.CAN_LOCK,
                        "after %d events no pod can finish"
                                .formatted(example.events().size()),
                        Optional.of(example),
                        result.states());
            }
            if (!result.exhausted()) {
                return undecided("the search ended after %,d states".formatted(result.states()), result.states());
            }
            boolean doubt = result.doubt().isPresent() || lock.isPresent();
            if (doubt || !partMoves.complete()) {
                return undecided(
                        doubt
                                ? "it depends on the nodes and queues that Volcano chooses, or on whom preemption evicts"
                                : "work ends in parts",
                        result.states());
            }
            return new LockVerdict(
                    LockAnswer.CANNOT_LOCK,
                    "in each of its %,d waiting states, some pod can continue".formatted(result.states()),
                    Optional.empty(),
                    result.states());
        }

        private Optional<Locked> quick(WorkModel part, HoldingMoves partMoves) {
            List<OptionalInt> choices = new ArrayList<>();
            for (int kind = 0; kind < part.kinds().size(); kind++) {
                choices.add(OptionalInt.of(kind));
            }
            choices.add(OptionalInt.empty());
            GreedySearch greedy = new GreedySearch(part, partMoves);
            return choices.stream()
                    .flatMap(choice -> greedy.smallest(choice, Integer.MAX_VALUE).stream())
                    .findFirst();
        }

        private CounterExample example(Locked locked) {
            return CounterExamples.of(model, work, locked, moves);
        }

        private LockVerdict undecided(String reason, long states) {
            return new LockVerdict(LockAnswer.UNDECIDED, reason, Optional.empty(), states);
        }
    }
}
