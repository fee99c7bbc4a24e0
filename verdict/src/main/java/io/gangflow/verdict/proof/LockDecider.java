package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.LockSearch.Locked;
import io.gangflow.verdict.proof.LockSearch.Result;
import io.gangflow.verdict.proof.Placements.Effort;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decides whether work can lock a cluster, with the schedulers that its pods name and in any order of events.
 * docs/decisions/0006-lock-verdict.md defines the question and the modelled system, and proves the method. Immutable;
 * safe for use by several threads.
 */
public final class LockDecider {

    private static final long DEFAULT_BUDGET = 2_000_000;
    private static final int SMALL_BUDGET = 10;
    private static final int BLOCKADE_PART = 30;

    /** The limit for each part of a decision: a few seconds. */
    private static final long MOST_EFFORT = 1_000_000_000;

    /** Kinds of units times nodes, up to which the shortest example is searched for. */
    private static final int MOST_SEARCHED = 2_000;

    private static final int MOST_NAMED = 3;

    private final long budget;

    public LockDecider() {
        this(DEFAULT_BUDGET);
    }

    /** @param budget maximum size of the states that a search stores, in numbers of about 8 bytes each */
    public LockDecider(long budget) {
        this.budget = budget;
    }

    public LockVerdict decide(LockQuestion question) {
        WorkModel model = WorkReader.read(question.work(), question.cluster(), question.volcano());
        return new Decision(question, model).verdict();
    }

    /**
     * Returns whether work is proved not to lock. For large work this is faster than {@link #decide}, because no
     * example is searched for.
     */
    public boolean cannotLock(LockQuestion question) {
        WorkModel model = WorkReader.read(question.work(), question.cluster(), question.volcano());
        Decision decision = new Decision(question, model);
        return decision.isSmall()
                ? decision.verdict().answer() == LockAnswer.CANNOT_LOCK
                : model.gaps().isEmpty()
                        && decision.cannotLock(RoomProof.of(model)).isPresent();
    }

    /** One decision. */
    private final class Decision {

        private final LockQuestion question;
        private final ResultingWork work;
        private final WorkModel model;
        private final Evictions evictions;

        Decision(LockQuestion question, WorkModel model) {
            this.question = question;
            this.work = question.work();
            this.model = model;
            this.evictions = Evictions.of(model);
        }

        /** Each part of a decision has a separate effort limit, so that one that exceeds it does not end the others. */
        private HoldingMoves moves() {
            return new HoldingMoves(model, new Effort(MOST_EFFORT));
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
                return undecided(UnmodelledFeatures.words(model.gaps()), 0);
            }
            Optional<RoomProof> proof = RoomProof.of(model);
            return cannotLock(proof)
                    .map(argument -> new LockVerdict(LockAnswer.CANNOT_LOCK, argument, Optional.empty(), 0))
                    .orElseGet(() -> searched(proof));
        }

        /** Returns the argument of the proof. Running pods that can be evicted are separate units in it. */
        Optional<String> cannotLock(Optional<RoomProof> proof) {
            if (!evictions.ofServed()) {
                return proof.flatMap(RoomProof::cannotLock);
            }
            WorkModel moving = WorkReader.readWithMovingPods(question);
            return moving.gaps().isEmpty() && !Evictions.of(moving).ofServed()
                    ? RoomProof.of(moving).flatMap(RoomProof::cannotLock)
                    : Optional.empty();
        }

        private static <T> Optional<T> attempt(Supplier<Optional<T>> part) {
            try {
                return part.get();
            } catch (Effort.Exceeded e) {
                return Optional.empty();
            }
        }

        private static LockVerdict locked(CounterExample example, long states) {
            return new LockVerdict(
                    LockAnswer.CAN_LOCK,
                    "after %d events no pod can finish"
                            .formatted(example.events().size()),
                    Optional.of(example),
                    states);
        }

        /** Work that cannot end even when it has the cluster to itself locks it in every order. */
        private Optional<LockVerdict> neverFinishes() {
            Effort effort = new Effort(MOST_EFFORT);
            for (int kind = 0; kind < model.kinds().size(); kind++) {
                UnitKind type = model.kinds().get(kind);
                Optional<Boolean> can =
                        fitsNowhere(type) ? Optional.of(false) : new AloneSearch(model, kind, effort).canFinish();
                if (can.filter(finishes -> finishes).isPresent()) {
                    type.canFinish();
                } else if (can.isPresent() && !mayEvict(type)) {
                    OptionalInt only = OptionalInt.of(kind);
                    Optional<CounterExample> locked = attempt(() -> new GreedySearch(model, moves()).find(only, 1))
                            .flatMap(this::example);
                    return Optional.of(new LockVerdict(
                            LockAnswer.WILL_LOCK,
                            (model.served().lowestPriority().isEmpty()
                                            ? "`%s` cannot end even when it is alone"
                                            : "`%s` cannot end even when only what serves is beside it")
                                    .formatted(type.members().get(0).get(0)),
                            locked,
                            0));
                }
            }
            return Optional.empty();
        }

        /** Whether a pod that must run in any case is larger than every node that admits it. */
        private boolean fitsNowhere(UnitKind type) {
            return type.sets().stream()
                    .anyMatch(pods -> pods.home() == UnitSet.NONE
                            && pods.endsWith().isEmpty()
                            && model.nodes().stream()
                                    .noneMatch(node -> Holding.fits(pods, node.kind(), node.allocatable())));
        }

        /** Whether kube-scheduler can make room by evicting servers, or the pod that created the evicting pods. */
        private boolean mayEvict(UnitKind type) {
            return evictions.ofServers()
                    || type.sets().stream()
                            .anyMatch(pods -> pods.startsWith().stream()
                                    .anyMatch(first ->
                                            Evictions.evicts(pods, type.sets().get(first.set()))));
        }

        private LockVerdict searched(Optional<RoomProof> proof) {
            Optional<Locked> quick = isSmall() ? attempt(this::quick) : Optional.empty();
            Optional<CounterExample> known = quick.flatMap(this::example).or(() -> blockade(proof));
            if (known.isPresent() && !isSmall()) {
                return locked(known.get(), 0);
            }
            HoldingMoves moves = moves();
            boolean provesNothing = !evictions.isEmpty() && (proof.isEmpty() || !evictions.areLikeNotBound());
            LockSearch search =
                    new LockSearch(model, moves, known.isPresent() || provesNothing ? budget / SMALL_BUDGET : budget);
            Result result = attempt(() -> Optional.of(search.run()))
                    .orElseGet(() -> new Result(Optional.empty(), Optional.empty(), false, search.states()));
            Optional<CounterExample> example =
                    result.lock().flatMap(this::example).or(() -> known);
            if (example.isPresent()) {
                return locked(example.get(), result.states());
            }
            if (!result.exhausted()) {
                return undecided(
                        "the search ended after %,d states%s".formatted(result.states(), open(proof)), result.states());
            }
            if (provesNothing) {
                return undecided(
                        "kube-scheduler may evict pods of %s for others of higher priority%s"
                                .formatted(evicted(), withoutEvictions()),
                        result.states());
            }
            boolean doubt = result.doubt().isPresent() || result.lock().isPresent() || quick.isPresent();
            return exhausted(result, doubt, moves.complete());
        }

        /** @param doubt whether a state was found that could be a lock */
        private LockVerdict exhausted(Result result, boolean doubt, boolean complete) {
            if (doubt || !complete) {
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

        private boolean isSmall() {
            return (long) model.kinds().size() * model.nodes().size() <= MOST_SEARCHED;
        }

        private Optional<CounterExample> blockade(Optional<RoomProof> proof) {
            HoldingMoves moves = new HoldingMoves(model, new Effort(MOST_EFFORT / BLOCKADE_PART));
            return attempt(() -> proof.flatMap(left -> new Blockade(model, moves, left).find())
                    .map(found -> CounterExamples.of(model, work, found, moves)));
        }

        /** Returns, as clauses, what would decide it: which units, and evictions. */
        private String open(Optional<RoomProof> proof) {
            return proof.map(Decision::withoutLeft).orElse("") + withoutEvictions();
        }

        /** Names the kinds of units without which the work cannot lock. */
        private static String withoutLeft(RoomProof proof) {
            List<UnitKind> left = proof.leftKinds();
            String names = left.stream()
                    .map(kind -> "`" + kind.members().get(0).get(0) + "`")
                    .limit(MOST_NAMED)
                    .collect(Collectors.joining(", "));
            return left.isEmpty()
                    ? ""
                    : "; without %s%s it cannot lock"
                            .formatted(
                                    names,
                                    left.size() <= MOST_NAMED ? "" : " and others that hold room while they wait");
        }

        /** Tries whether the evictions that kube-scheduler may make are the reason. */
        private String withoutEvictions() {
            if (evictions.isEmpty()) {
                return "";
            }
            LockQuestion calm = question.withPods(
                    work.podSets().stream().map(Evictions::neverEvicting).toList(), work.podGroups());
            WorkModel read = WorkReader.read(calm.work(), calm.cluster(), calm.volcano());
            return attempt(() -> RoomProof.of(read).flatMap(RoomProof::cannotLock))
                            .isPresent()
                    ? "; with `preemptionPolicy: Never` on all pods it cannot lock"
                    : "";
        }

        private String evicted() {
            List<String> names = evictions.named();
            return names.isEmpty()
                    ? "what runs already"
                    : names.stream()
                            .limit(MOST_NAMED)
                            .map(name -> "`" + name + "`")
                            .collect(Collectors.joining(", "));
        }

        private Optional<Locked> quick() {
            GreedySearch greedy = new GreedySearch(model, moves());
            return Stream.concat(
                            IntStream.range(0, model.kinds().size()).mapToObj(OptionalInt::of),
                            Stream.of(OptionalInt.empty()))
                    .flatMap(choice -> greedy.smallest(choice, Integer.MAX_VALUE).stream())
                    .findFirst();
        }

        private Optional<CounterExample> example(Locked locked) {
            return attempt(() -> Optional.of(CounterExamples.of(model, work, locked, moves())));
        }

        private LockVerdict undecided(String reason, long states) {
            return new LockVerdict(LockAnswer.UNDECIDED, reason, Optional.empty(), states);
        }
    }
}
