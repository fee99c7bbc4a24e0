package io.gangflow.verdict.inquiry;

import io.gangflow.cluster.NodePool;
import io.gangflow.verdict.proof.CounterExample;
import io.gangflow.verdict.proof.CounterExample.Event;
import io.gangflow.verdict.proof.LockAnswer;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Searches for the smallest changes that make a lock impossible, and checks each with the verdict. */
public final class Cures {

    /** Maximum number of added nodes; more is not a small change. */
    private static final int MOST_NODES = 32;

    /** Maximum number of pods for which every change is simulated; larger work takes too long. */
    private static final int MOST_PODS_TO_PLAY = 1_000;

    private static final long SEED = 2;

    private final LockDecider decider;
    private final LockQuestion question;
    private final LockParties parties;
    private final int orders;
    private final boolean underWay;

    private Cures(LockDecider decider, LockQuestion question, CounterExample example, int orders) {
        this.decider = decider;
        this.question = question;
        this.orders = orders;
        parties = LockParties.of(question.work(), example);
        underWay = isUnderWay(example);
    }

    /** Returns the changes that are proved to prevent a lock, in the order in which users would try them. */
    public static List<Cure> of(LockDecider decider, LockQuestion question, CounterExample example)
            throws InterruptedException {
        return new Cures(decider, question, example, 0).all();
    }

    /**
     * Returns the changes that prevent a lock, for work that the proof does not cover. A change about which nothing is
     * proved counts as a cure if the changed work completes in every simulated order.
     *
     * @param orders number of orders to simulate for each change
     */
    public static List<Cure> played(LockDecider decider, LockQuestion question, CounterExample example, int orders)
            throws InterruptedException {
        long pods = question.work().podSets().stream().mapToLong(PodSet::count).sum();
        return new Cures(decider, question, example, pods <= MOST_PODS_TO_PLAY ? orders : 0).all();
    }

    private List<Cure> all() throws InterruptedException {
        List<Cure> found = new ArrayList<>();
        if (!underWay) {
            changed(Cure.Kind.GANG, "", GangScheduledWork.of(question)).ifPresent(found::add);
            changed(Cure.Kind.MIN_MEMBER, parties.name(), RegroupedWork.withMinMember(question))
                    .ifPresent(found::add);
            changed(Cure.Kind.MIN_RESOURCES, parties.name(), RegroupedWork.withMinResources(question))
                    .ifPresent(found::add);
            parallelism().ifPresent(found::add);
        }
        for (NodePool pool : question.cluster().nodePools()) {
            nodes(pool).ifPresent(found::add);
        }
        return found;
    }

    /** Whether existing pods take part: it is too late to change how they were created. */
    private boolean isUnderWay(CounterExample example) {
        return involved(example).stream()
                .flatMap(id -> question.work().podSet(id).stream())
                .anyMatch(PodSet::exists);
    }

    /** How certain it is that a change prevents the lock. */
    private enum CureCertainty {
        NOT,
        PLAYED,
        PROVED
    }

    private CureCertainty healing(LockQuestion changed) throws InterruptedException {
        if (orders == 0) {
            return decider.cannotLock(changed) ? CureCertainty.PROVED : CureCertainty.NOT;
        }
        LockAnswer answer = decider.decide(changed).answer();
        if (answer != LockAnswer.UNDECIDED) {
            return answer == LockAnswer.CANNOT_LOCK ? CureCertainty.PROVED : CureCertainty.NOT;
        }
        LockOdds odds = LockOdds.played(changed, orders, SEED);
        return odds.locked() + odds.failed() == 0 ? CureCertainty.PLAYED : CureCertainty.NOT;
    }

    private Optional<Cure> changed(Cure.Kind kind, String target, Optional<LockQuestion> changed)
            throws InterruptedException {
        return changed.isEmpty() ? Optional.empty() : cure(kind, target, 0, healing(changed.get()));
    }

    private static Optional<Cure> cure(Cure.Kind kind, String target, int amount, CureCertainty healing) {
        return healing == CureCertainty.NOT
                ? Optional.empty()
                : Optional.of(new Cure(kind, target, amount, healing == CureCertainty.PROVED));
    }

    /** Finds the largest safe number of instances; fewer instances are as safe. */
    private Optional<Cure> parallelism() throws InterruptedException {
        List<List<String>> instances = parties.instances();
        if (instances.size() < 2) {
            return Optional.empty();
        }
        int safe = 0;
        int locks = instances.size();
        CureCertainty best = CureCertainty.NOT;
        int tried = 1;
        while (locks - safe > 1) {
            CureCertainty healing = healing(question.withLimit(tried, instances));
            if (healing == CureCertainty.NOT) {
                locks = tried;
            } else {
                safe = tried;
                best = healing;
            }
            tried = (safe + locks) / 2;
        }
        return cure(Cure.Kind.PARALLELISM, parties.name(), safe, best);
    }

    private Optional<Cure> nodes(NodePool pool) throws InterruptedException {
        int enough = 1;
        CureCertainty best = healing(question.withNodes(pool.name(), enough));
        if (best == CureCertainty.NOT && healing(question.withNodes(pool.name(), MOST_NODES)) == CureCertainty.NOT) {
            return Optional.empty();
        }
        while (best == CureCertainty.NOT) {
            enough *= 2;
            best = healing(question.withNodes(pool.name(), enough));
        }
        int tooFew = enough / 2;
        while (enough - tooFew > 1) {
            int middle = (enough + tooFew) / 2;
            CureCertainty healing = healing(question.withNodes(pool.name(), middle));
            if (healing == CureCertainty.NOT) {
                tooFew = middle;
            } else {
                enough = middle;
                best = healing;
            }
        }
        return cure(Cure.Kind.NODES, pool.name(), enough, best);
    }

    /** Returns the pod sets that hold resources in a lock, or wait for some. */
    static Set<String> involved(CounterExample example) {
        Set<String> involved = new LinkedHashSet<>();
        example.events().stream()
                .filter(Event.Placed.class::isInstance)
                .map(Event.Placed.class::cast)
                .forEach(placed -> involved.add(placed.podSet()));
        example.waiting().forEach(waiting -> involved.add(waiting.podSet()));
        return involved;
    }
}
