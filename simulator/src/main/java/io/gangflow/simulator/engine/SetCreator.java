package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Creates the pods of sets when their time has come, one call of the API after the other, and the PodGroup of a set
 * before its first pod: one that is there too early would be let in and keep others out.
 */
final class SetCreator implements StoreListener {

    private final ResultingWork work;
    private final Map<String, SetProgress> sets;
    private final SetOwners owners;
    private final Engine engine;
    private final Runnable tell;
    private final Optional<Random> order;
    private final Set<String> waiting = new HashSet<>();
    private final List<SetProgress> unplanned;
    private final Map<String, Integer> ranks = new HashMap<>();
    private final Map<Integer, SetProgress> open = new TreeMap<>();
    private boolean looking;
    private long freeAt;

    /** @param order by chance, in which pods of different sets are created; empty for set after set */
    SetCreator(
            ResultingWork work,
            Map<String, SetProgress> sets,
            SetOwners owners,
            Engine engine,
            Runnable tell,
            Optional<Random> order) {
        this.work = work;
        this.sets = sets;
        this.owners = owners;
        this.engine = engine;
        this.tell = tell;
        this.order = order;
        sets.keySet().forEach(id -> ranks.put(id, ranks.size()));
        this.unplanned = new ArrayList<>(sets.values());
        unplanned.removeIf(set -> !set.owner().map(owner -> owner.isLed(set)).orElse(true));
    }

    void begin() {
        Set<String> used = new HashSet<>();
        sets.values()
                .forEach(set -> set.set()
                        .podGroup()
                        .ifPresent(group -> used.add(namespace(set.set().pod()) + "/" + group)));
        work.podGroups().stream()
                .filter(group -> group.getStatus() != null
                        || !used.contains(
                                namespace(group) + "/" + group.getMetadata().getName()))
                .forEach(group -> engine.store().create(group, 0));
        place();
        look();
    }

    /** Pods that the cluster has already, in the order in which they came into being, before the clock starts. */
    private void place() {
        List<SetProgress> there = unplanned.stream()
                .filter(set -> set.set().exists())
                .sorted(Comparator.comparing(
                        set -> requireNonNullElse(set.set().pod().getMetadata().getCreationTimestamp(), "")))
                .toList();
        for (int index = 0; index < there.size(); index++) {
            SetProgress set = there.get(index);
            Pod pod = SetPods.pod(set.set(), set.createNext());
            if (engine.store().create(pod, index - there.size()).isEmpty()) {
                set.ended(pod.getMetadata().getName(), false);
            }
            waiting.add(set.set().id());
        }
        unplanned.removeIf(set -> set.set().exists());
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        lookSoon();
    }

    void lookSoon() {
        if (!looking) {
            looking = true;
            engine.clock().after(engine.latencies().controllerReaction(), this::look);
        }
    }

    private void look() {
        looking = false;
        unplanned.removeIf(this::plan);
        List<SetProgress> due = due();
        while (!due.isEmpty()) {
            SetProgress next =
                    due.get(order.map(chance -> chance.nextInt(due.size())).orElse(0));
            create(next, next.createNext());
            due.removeIf(set -> !set.mayCreate());
        }
        tell.run();
    }

    private List<SetProgress> due() {
        open.values().removeIf(SetProgress::isOver);
        return new ArrayList<>(open.values().stream()
                .filter(set -> set.mayCreate() && isLetIn(set))
                .toList());
    }

    /** Makes a set due, now or after what its kind takes, once what it waits for has happened; gives whether it has. */
    private boolean plan(SetProgress set) {
        PodSet.Creation creation =
                set.owner().map(OwnerProgress::created).orElse(set.set().created());
        if (isHopeless(set, creation)) {
            return true;
        }
        if (!happened(creation) || !mayBegin(set)) {
            return false;
        }
        waiting.add(set.set().id());
        long now = engine.clock().nowMillis();
        engine.clock().after(delay(set.set(), creation), () -> {
            begin(set, now);
            if (order.isPresent()) {
                engine.clock().after(0, this::look); // once all that is due now is
            } else {
                look();
            }
        });
        return true;
    }

    private void begin(SetProgress set, long groupCreated) {
        boolean volcanoJob =
                set.owner().filter(owner -> owner.object() instanceof Job).isPresent();
        if (!volcanoJob) {
            set.set().podGroup().ifPresent(group -> createGroup(set.set(), group, groupCreated));
        }
        if (set.owner().isPresent()) {
            owners.create(set.owner().get());
        } else {
            set.becomeDue();
            open.put(ranks.get(set.set().id()), set);
        }
    }

    /** Gives a set up when what it waits for has ended without doing it. */
    private boolean isHopeless(SetProgress set, PodSet.Creation creation) {
        boolean hopeless = false;
        if (creation instanceof PodSet.Creation.OnceRunning once) {
            SetProgress first = sets.get(once.podSet());
            hopeless = first != null && first.isSettled() && !first.hasRun();
        } else if (creation instanceof PodSet.Creation.OnceDone once) {
            hopeless = once.podSets().stream()
                    .map(sets::get)
                    .anyMatch(first -> first != null && first.isSettled() && !first.hasSucceeded());
        } else if (creation instanceof PodSet.Creation.OnceAll once) {
            hopeless = once.done().stream()
                            .map(sets::get)
                            .anyMatch(first -> first != null && first.isSettled() && !first.hasSucceeded())
                    || once.ready().stream()
                            .map(sets::get)
                            .anyMatch(first -> first != null && first.isOver() && !first.isReady());
        }
        if (hopeless) {
            set.giveUp();
            set.owner().ifPresent(owner -> owner.end(false));
        }
        return hopeless;
    }

    private boolean happened(PodSet.Creation creation) {
        if (creation instanceof PodSet.Creation.OnceRunning once) {
            return Optional.ofNullable(sets.get(once.podSet()))
                    .map(SetProgress::hasRun)
                    .orElse(true);
        }
        if (creation instanceof PodSet.Creation.OnceDone once) {
            return once.podSets().stream()
                    .allMatch(id -> Optional.ofNullable(sets.get(id))
                            .map(SetProgress::hasSucceeded)
                            .orElse(true));
        }
        if (creation instanceof PodSet.Creation.OnceAll once) {
            return once.ready().stream()
                            .allMatch(id -> Optional.ofNullable(sets.get(id))
                                    .map(SetProgress::isReady)
                                    .orElse(true))
                    && happened(new PodSet.Creation.OnceDone(once.done()));
        }
        return true;
    }

    /** Whether the limits leave room for one more instance, or the set belongs to one that is under way. */
    private boolean mayBegin(SetProgress set) {
        for (ResultingWork.Limit limit : work.limits()) {
            Optional<List<String>> own = limit.instances().stream()
                    .filter(instance -> instance.contains(set.set().id()))
                    .findFirst();
            if (own.isPresent() && !isUnderWay(own.get())) {
                long underWay =
                        limit.instances().stream().filter(this::isUnderWay).count();
                if (underWay >= limit.atMost()) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isUnderWay(List<String> instance) {
        boolean begun = instance.stream().anyMatch(waiting::contains);
        return begun
                && !instance.stream()
                        .allMatch(id -> Optional.ofNullable(sets.get(id))
                                .map(SetProgress::isSettled)
                                .orElse(true));
    }

    private long delay(PodSet set, PodSet.Creation creation) {
        if (creation instanceof PodSet.Creation.At at) {
            return Math.round(at.seconds() * 1_000);
        }
        if (creation instanceof PodSet.Creation.OnceEnqueued once) {
            return Math.round(once.seconds() * 1_000);
        }
        if (creation instanceof PodSet.Creation.OnceDone) {
            return engine.latencies().workflowReaction();
        }
        String role = set.pod().getMetadata().getLabels().getOrDefault(Label.ROLE, "");
        return role.equals("executor")
                ? engine.latencies().sparkDriver()
                : role.equals("driver")
                        ? engine.latencies().sparkSubmit()
                        : engine.latencies().controllerReaction();
    }

    /** Controllers that wait for it make no pods before Volcano has let the PodGroup in. */
    private boolean isLetIn(SetProgress set) {
        boolean waits = set.set().created() instanceof PodSet.Creation.OnceEnqueued
                || set.set().pod().getMetadata().getAnnotations().containsKey("volcano.sh/task-spec");
        boolean volcano = "volcano".equals(set.set().pod().getSpec().getSchedulerName());
        if (!waits || !volcano || set.set().podGroup().isEmpty()) {
            return true;
        }
        return engine.store()
                .get(
                        PodGroup.class,
                        namespace(set.set().pod()),
                        set.set().podGroup().get())
                .map(group -> group.getStatus() == null ? "" : group.getStatus().getPhase())
                .filter(phase -> !phase.isEmpty() && !phase.equals("Pending"))
                .isPresent();
    }

    private void createGroup(PodSet set, String name, long now) {
        work.podGroups().stream()
                .filter(group -> group.getMetadata().getName().equals(name)
                        && namespace(group).equals(namespace(set.pod())))
                .findFirst()
                .ifPresent(group -> engine.store().create(group, now));
    }

    private void create(SetProgress set, int number) {
        long at = Math.max(engine.clock().nowMillis(), freeAt);
        freeAt = at + engine.latencies().apiCall();
        Pod pod = SetPods.pod(set.set(), isFree(set.set()) ? 0 : number);
        engine.clock().at(at, () -> {
            if (engine.store().create(pod, engine.clock().nowMillis()).isEmpty()) {
                set.ended(pod.getMetadata().getName(), false);
            }
        });
    }

    /** Whether the only pod of a set is gone and its name may be taken again, as StatefulSets do. */
    private boolean isFree(PodSet set) {
        return set.count() == 1
                && engine.store()
                        .get(
                                Pod.class,
                                namespace(set.pod()),
                                set.pod().getMetadata().getName())
                        .isEmpty();
    }

    private static String namespace(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return namespace == null ? "default" : namespace;
    }
}
