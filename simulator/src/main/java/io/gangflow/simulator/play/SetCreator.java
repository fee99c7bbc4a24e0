package io.gangflow.simulator.play;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.simulator.engine.Engine;
import io.gangflow.simulator.engine.StoreListener;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Creates the pods of sets when they are due, one API call after the other, and the PodGroup of a set before its first
 * pod; an earlier PodGroup would be admitted and keep others out. Only sets affected by a change are checked.
 */
final class SetCreator implements StoreListener {

    /** Of Spark 4.1.1: spark.kubernetes.allocation.batch.size and .delay. */
    private static final int EXECUTORS_AT_ONCE = 10;

    private static final long EXECUTORS_DELAY_MILLIS = 1_000;

    private static final Comparator<SetProgress> IN_ORDER = Comparator.comparing(SetProgress::rank);

    private final PodSets sets;
    private final SetCreation creation;
    private final SetLimits limits;
    private final SetOwners owners;
    private final Engine engine;
    private final Optional<Random> order;
    private final Set<SetProgress> unplanned = new HashSet<>();
    private final TreeSet<SetProgress> toPlan = new TreeSet<>(IN_ORDER);
    private final TreeSet<SetProgress> toCreate = new TreeSet<>(IN_ORDER);
    private final Set<SetProgress> shutOut = new HashSet<>();
    private final List<SetProgress> due = new ArrayList<>();
    private final Set<SetProgress> areDue = new HashSet<>();
    private final Map<String, PodGroup> groups = new HashMap<>();
    private final List<Runnable> lookers = new ArrayList<>();
    private boolean looking;
    private boolean creating;
    private long freeAt;

    /**
     * @param order source of a random creation order between sets; empty for set after set
     */
    SetCreator(PodSets sets, SetOwners owners, Engine engine, Optional<Random> order) {
        this.sets = sets;
        this.creation = new SetCreation(sets, engine.latencies(), order);
        this.limits = new SetLimits(sets);
        this.owners = owners;
        this.engine = engine;
        this.order = order;
        sets.listen(this::changed);
    }

    /** Registers a callback that runs after every pass. */
    void afterPass(Runnable looker) {
        lookers.add(looker);
    }

    /** Adds work whose sets are already known, with the objects that the cluster already has. */
    void add(ResultingWork work, List<SetProgress> added) {
        Set<String> used = new HashSet<>();
        for (SetProgress set : added) {
            set.set().podGroup().ifPresent(group -> used.add(key(set.set().pod(), group)));
            if (set.owner().map(owner -> owner.isLed(set)).orElse(true)) {
                unplanned.add(set);
                toPlan.add(set);
            }
        }
        for (PodGroup group : work.podGroups()) {
            String key = key(group, group.getMetadata().getName());
            if (group.getStatus() != null || !used.contains(key)) {
                engine.store().create(group, engine.clock().nowMillis());
            } else {
                groups.putIfAbsent(key, group);
            }
        }
        work.limits().forEach(limits::add);
        place(added);
        runPass();
    }

    /** Places existing pods, in the order of their creation, before the clock starts. */
    private void place(List<SetProgress> added) {
        List<SetProgress> there = added.stream()
                .filter(set -> set.set().exists() && unplanned.contains(set))
                .sorted(Comparator.comparing(
                        set -> requireNonNullElse(set.set().pod().getMetadata().getCreationTimestamp(), "")))
                .toList();
        for (int index = 0; index < there.size(); index++) {
            SetProgress set = there.get(index);
            Pod pod = SetPods.pod(set.set(), set.createNext());
            if (engine.store().create(pod, index - there.size()).isEmpty()) {
                set.ended(pod.getMetadata().getName(), false);
            }
            limits.start(set);
            planned(set);
        }
    }

    private void planned(SetProgress set) {
        unplanned.remove(set);
        toPlan.remove(set);
    }

    private void changed(SetProgress set) {
        sets.waiting(set).stream().filter(unplanned::contains).forEach(toPlan::add);
        limits.changed(set).stream().filter(unplanned::contains).forEach(toPlan::add);
        if (set.isDue()) {
            toCreate.add(set);
        }
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.or(() -> before).orElseThrow() instanceof PodGroup) {
            toCreate.addAll(shutOut);
            shutOut.clear();
        }
        schedulePass();
    }

    void schedulePass() {
        if (!looking) {
            looking = true;
            engine.clock().after(engine.latencies().controllerReaction(), this::runPass);
        }
    }

    private void runPass() {
        looking = false;
        while (!toPlan.isEmpty()) {
            SetProgress set = toPlan.pollFirst();
            if (plan(set)) {
                unplanned.remove(set);
            }
        }
        while (!toCreate.isEmpty()) {
            SetProgress set = toCreate.pollFirst();
            if (!set.mayCreate()) {
                continue;
            }
            if (!isLetIn(set)) {
                shutOut.add(set);
            } else if (order.isPresent()) {
                if (areDue.add(set)) {
                    due.add(set);
                }
            } else {
                createAll(set);
            }
        }
        order.ifPresent(this::createOne);
        lookers.forEach(Runnable::run);
    }

    private void createAll(SetProgress set) {
        while (set.mayCreate()) {
            create(set, set.createNext());
        }
    }

    /** Creates a pod of a random due set, and the next one when the API call is over, from the sets due by then. */
    private void createOne(Random chance) {
        while (!creating && !due.isEmpty()) {
            int chosen = chance.nextInt(due.size());
            SetProgress set = due.get(chosen);
            if (set.mayCreate()) {
                creating = true;
                create(set, set.createNext());
                engine.clock().after(engine.latencies().apiCall(), () -> {
                    creating = false;
                    createOne(chance);
                });
            } else {
                areDue.remove(set);
                SetProgress last = due.remove(due.size() - 1);
                if (last != set) {
                    due.set(chosen, last);
                }
            }
        }
    }

    /** Makes a set due, after the delay of its kind, once its condition is met; returns whether it is. */
    private boolean plan(SetProgress set) {
        PodSet.Creation created =
                set.owner().map(OwnerProgress::created).orElse(set.set().created());
        if (set.isOver()) {
            return true;
        }
        if (creation.isHopeless(created)) {
            set.giveUp();
            set.owner().ifPresent(owner -> owner.end(false));
            return true;
        }
        if (!creation.recordCreation(created) || !limits.admit(set)) {
            return false;
        }
        limits.start(set);
        long now = engine.clock().nowMillis();
        engine.clock().after(creation.delay(set, created), () -> {
            start(set, now);
            if (order.isPresent()) {
                engine.clock().after(0, this::runPass); // after everything that is due now
            } else {
                runPass();
            }
        });
        return true;
    }

    private void start(SetProgress set, long groupCreated) {
        if (set.isOver()) {
            return; // deleted in the meantime
        }
        boolean volcanoJob =
                set.owner().filter(owner -> owner.object() instanceof Job).isPresent();
        if (!volcanoJob) {
            set.set()
                    .podGroup()
                    .map(name -> groups.get(key(set.set().pod(), name)))
                    .ifPresent(group -> engine.store().create(group, groupCreated));
        }
        if (set.owner().isPresent()) {
            owners.create(set.owner().get());
        } else if (set.isOfExecutors()) {
            set.becomeDue(EXECUTORS_AT_ONCE);
            requestMore(set);
        } else {
            set.becomeDue(Integer.MAX_VALUE);
        }
    }

    private void requestMore(SetProgress set) {
        if (set.wantsMore()) {
            engine.clock().after(EXECUTORS_DELAY_MILLIS, () -> {
                set.allow(EXECUTORS_AT_ONCE);
                requestMore(set);
                runPass();
            });
        }
    }

    /** Returns whether the set's PodGroup is admitted, for controllers that create no pods before. */
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

    private void create(SetProgress set, int number) {
        long at = Math.max(engine.clock().nowMillis(), freeAt);
        freeAt = at + engine.latencies().apiCall();
        Pod pod = SetPods.pod(set.set(), isFree(set.set()) ? 0 : number);
        engine.clock().at(at, () -> {
            if (!set.isOver()
                    && engine.store().create(pod, engine.clock().nowMillis()).isEmpty()) {
                set.ended(pod.getMetadata().getName(), false);
            }
        });
    }

    /** Returns whether the only pod of a set is deleted, so that its name may be reused, as StatefulSets do. */
    private boolean isFree(PodSet set) {
        return set.count() == 1
                && engine.store()
                        .get(
                                Pod.class,
                                namespace(set.pod()),
                                set.pod().getMetadata().getName())
                        .isEmpty();
    }

    private static String key(HasMetadata object, String group) {
        return namespace(object) + "/" + group;
    }

    private static String namespace(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return namespace == null ? "default" : namespace;
    }
}
