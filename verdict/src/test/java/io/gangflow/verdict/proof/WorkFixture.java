package io.gangflow.verdict.proof;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.run.Label;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Builder of work: {@code work().gang("a", 4, 1)}; amounts are whole CPUs. */
final class WorkFixture {

    static final SourceSpan NOWHERE = SourceSpan.startOf("work.yaml");

    final List<HasMetadata> shared = new ArrayList<>();
    final List<PodGroup> groups = new ArrayList<>();
    final List<PodSet> sets = new ArrayList<>();
    final List<ResultingWork.Limit> limits = new ArrayList<>();
    private String scheduler = "default-scheduler";
    private int priority;

    static WorkFixture work() {
        return new WorkFixture();
    }

    WorkFixture under(String name) {
        scheduler = name;
        return this;
    }

    /** Sets the priority of all further pods; its class is `p` and the number. */
    WorkFixture priority(int value) {
        priority = value;
        if (value > 0
                && shared.stream()
                        .noneMatch(object -> object.getMetadata().getName().equals("p" + value))) {
            shared.add(new PriorityClassBuilder()
                    .withNewMetadata()
                    .withName("p" + value)
                    .endMetadata()
                    .withValue(value)
                    .build());
        }
        return this;
    }

    ResultingWork build() {
        return new ResultingWork(shared, groups, sets, limits);
    }

    /** Adds pods that need each other, under kube-scheduler or without a PodGroup. */
    WorkFixture gang(String id, int count, int cpu) {
        return gang(id, count, cpu, new Creation.At(0));
    }

    WorkFixture gang(String id, int count, int cpu, Creation created) {
        sets.add(set(id, count, cpu, created, List.of(new Need(id, count)), new End.After(10), Optional.empty()));
        return this;
    }

    /** Adds a Spark driver, and executors of which one is enough. */
    WorkFixture spark(String id, int driverCpu, int executors, int executorCpu) {
        return spark(id, driverCpu, executors, executorCpu, Optional.empty());
    }

    WorkFixture spark(String id, int driverCpu, int executors, int executorCpu, Optional<String> group) {
        String executor = id + "-exec";
        sets.add(set(id, 1, driverCpu, new Creation.At(0), List.of(new Need(executor, 1)), new End.After(10), group));
        sets.add(set(
                executor, executors, executorCpu, new Creation.OnceRunning(id), List.of(), new End.With(id), group));
        return this;
    }

    WorkFixture pods(String id, int count, int cpu, Creation created, End end) {
        sets.add(set(id, count, cpu, created, List.of(), end, Optional.empty()));
        return this;
    }

    WorkFixture group(String name, int minMember, int minCpu) {
        return group(name, minMember, minCpu, "default");
    }

    /** @param minCpu 0 for a PodGroup without minResources */
    WorkFixture group(String name, int minMember, int minCpu, String queue) {
        groups.add(new PodGroupBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withMinMember(minMember)
                .withQueue(queue)
                .withMinResources(minCpu == 0 ? null : Map.of("cpu", new Quantity(Integer.toString(minCpu))))
                .endSpec()
                .build());
        return this;
    }

    WorkFixture queue(String name, int weight, int cpu) {
        shared.add(new QueueBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withWeight(weight)
                .withReclaimable(true)
                .withCapability(cpu == 0 ? null : Map.of("cpu", new Quantity(Integer.toString(cpu))))
                .endSpec()
                .withNewStatus()
                .withState("Open")
                .endStatus()
                .build());
        return this;
    }

    WorkFixture limit(int atMost, List<List<String>> instances) {
        limits.add(new ResultingWork.Limit(atMost, instances));
        return this;
    }

    PodSet set(String id, int count, int cpu, Creation created, List<Need> needs, End end, Optional<String> group) {
        PodSet set = new PodSet(id, pod(id, cpu, group), count, count, created, needs, end, group, NOWHERE);
        return set;
    }

    /** Returns one of Argo's pods that creates objects: one CPU, under kube-scheduler. */
    PodSet launcher(String id, Creation created, End end) {
        String before = scheduler;
        scheduler = "default-scheduler";
        PodSet set = set(id, 1, 1, created, List.of(), end, Optional.empty());
        scheduler = before;
        set.pod().getMetadata().setLabels(Map.of(Label.ROLE, "launcher"));
        return set;
    }

    Pod pod(String name, int cpu, Optional<String> group) {
        Map<String, String> annotations = new TreeMap<>();
        group.ifPresent(each -> annotations.put("scheduling.k8s.io/group-name", each));
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .withSchedulerName(scheduler)
                .withPriorityClassName(priority > 0 ? "p" + priority : null)
                .withPriority(priority)
                .withRestartPolicy("Never")
                .addNewContainer()
                .withName("main")
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity(Integer.toString(cpu))))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
    }
}
