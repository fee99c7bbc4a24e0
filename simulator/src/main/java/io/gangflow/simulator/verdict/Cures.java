package io.gangflow.simulator.verdict;

import io.gangflow.argo.pods.PodSet;
import io.gangflow.cluster.NodePool;
import io.gangflow.simulator.verdict.CounterExample.Event;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** Looks for the smallest changes that make a lock impossible, and tries each with the verdict. */
public final class Cures {

    /** More than this many nodes is not a small change any more. */
    private static final int MOST_NODES = 32;

    private final LockDecider decider;
    private final LockQuestion question;
    private final LockParties parties;

    private Cures(LockDecider decider, LockQuestion question, CounterExample example) {
        this.decider = decider;
        this.question = question;
        parties = LockParties.of(question.work(), example);
    }

    /** What cures a lock, in the order in which people would try it. */
    public static List<Cure> of(LockDecider decider, LockQuestion question, CounterExample example) {
        Cures cures = new Cures(decider, question, example);
        List<Cure> found = new ArrayList<>();
        if (!cures.isUnderWay(example)) {
            cures.gang().ifPresent(found::add);
            cures.minMember().ifPresent(found::add);
            cures.minResources().ifPresent(found::add);
            cures.parallelism().ifPresent(found::add);
        }
        question.cluster().nodePools().forEach(pool -> cures.nodes(pool).ifPresent(found::add));
        return found;
    }

    /** Whether pods that are there already take part: how they were created cannot be changed any more. */
    private boolean isUnderWay(CounterExample example) {
        return involved(example).stream()
                .flatMap(id -> question.work().podSet(id).stream())
                .anyMatch(PodSet::exists);
    }

    private boolean heals(LockQuestion changed) {
        return decider.decide(changed).answer() == LockAnswer.CANNOT_LOCK;
    }

    private Optional<Cure> gang() {
        return Ganged.of(question).filter(this::heals).map(changed -> new Cure(Cure.Kind.GANG, "", 0));
    }

    private Optional<Cure> minMember() {
        return Regrouped.withMinMember(question)
                .filter(this::heals)
                .map(changed -> new Cure(Cure.Kind.MIN_MEMBER, parties.name(), 0));
    }

    private Optional<Cure> minResources() {
        return Regrouped.withMinResources(question)
                .filter(this::heals)
                .map(changed -> new Cure(Cure.Kind.MIN_RESOURCES, parties.name(), 0));
    }

    /** The largest number of instances that is safe; fewer are as safe as more. */
    private Optional<Cure> parallelism() {
        List<List<String>> instances = parties.instances();
        IntFunction<LockQuestion> limited = atMost -> question.withLimit(atMost, instances);
        if (instances.size() < 2 || !heals(limited.apply(1))) {
            return Optional.empty();
        }
        int safe = 1;
        int locks = instances.size();
        while (locks - safe > 1) {
            int middle = (safe + locks) / 2;
            if (heals(limited.apply(middle))) {
                safe = middle;
            } else {
                locks = middle;
            }
        }
        return Optional.of(new Cure(Cure.Kind.PARALLELISM, parties.name(), safe));
    }

    private Optional<Cure> nodes(NodePool pool) {
        int enough = 1;
        while (enough <= MOST_NODES && !heals(question.withNodes(pool.name(), enough))) {
            enough *= 2;
        }
        if (enough > MOST_NODES) {
            return Optional.empty();
        }
        int tooFew = enough / 2;
        while (enough - tooFew > 1) {
            int middle = (enough + tooFew) / 2;
            if (heals(question.withNodes(pool.name(), middle))) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return Optional.of(new Cure(Cure.Kind.NODES, pool.name(), enough));
    }

    /** Pod sets that hold room in a lock, or wait for some. */
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
