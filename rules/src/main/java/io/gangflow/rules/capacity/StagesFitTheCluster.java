package io.gangflow.rules.capacity;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.pipeline.capacity.GangFit;
import io.gangflow.pipeline.capacity.StageText;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.plan.Gang;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import io.gangflow.rules.work.NodeView;
import io.gangflow.run.Label;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.pods.PodRequests;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * GF0412 to GF0416: pods of a plan's stages that can never run, by the rules of {@link GangFit}. Each finding is at its
 * stage, or at the object of a {@code manifest} stage. Pods that only follow the work are left out.
 */
public final class StagesFitTheCluster {

    private final Plan plan;
    private final Cluster cluster;
    private final CheckedWork checked;
    private final List<NodeView> nodes;
    private final List<NodeView> pools;
    private final Map<String, PlannedStage> stages = new HashMap<>();
    private final Map<String, PodSet> sets = new HashMap<>();
    private final Set<String> needed;
    private final Set<Object> seen = new HashSet<>();

    /** @param work the resulting work of all branches */
    public StagesFitTheCluster(Plan plan, ResultingWork work, Cluster cluster) {
        this.plan = plan;
        this.cluster = cluster.atItsLargest();
        this.checked = new CheckedWork(List.of(), work, Optional.of(cluster));
        this.nodes = NodeView.of(checked);
        this.pools = NodeView.ofPools(cluster);
        plan.stages().forEach(stage -> stages.put(stage.name(), stage));
        plan.onExit().ifPresent(stage -> stages.put(stage.name(), stage));
        work.podSets().forEach(set -> sets.put(set.id(), set));
        this.needed = work.podSets().stream()
                .flatMap(set -> set.needs().stream())
                .map(PodSet.Need::podSet)
                .collect(Collectors.toSet());
    }

    public List<Diagnostic> check() {
        return checked.work().podSets().stream()
                .filter(set -> set.count() > 0 && !isOptional(set))
                .filter(set -> !Dependencies.isFollower(ObjectView.labels(set.pod())))
                .flatMap(set -> Optional.ofNullable(stages.get(ObjectView.label(set.pod(), Label.STAGE))).stream()
                        .flatMap(stage -> check(stage, set)))
                .toList();
    }

    private Stream<Diagnostic> check(PlannedStage stage, PodSet set) {
        if (stage.gang().members().isEmpty()) {
            return WorkFitsTheCluster.check(checked, set, nodes);
        }
        GangFit fit = fit(stage, set);
        return seen.add(List.of(stage.name(), fit))
                ? fit.check(new StageText(at(stage), cluster, fit)).stream()
                : Stream.of();
    }

    private LocatedStage at(PlannedStage stage) {
        return plan.onExit().filter(stage::equals).isPresent()
                ? new LocatedStage(plan.pipeline(), stage.stage(), List.of("onExit"))
                : LocatedStage.of(plan.pipeline(), stage.stage());
    }

    /** Returns whether other pods work without any pod of the set: the optional pods of an elastic gang. */
    private boolean isOptional(PodSet set) {
        return !set.needs().isEmpty() && !needed.contains(set.id());
    }

    /** Names members by their roles, in the order of the stage; equal members are combined. */
    private GangFit fit(PlannedStage stage, PodSet set) {
        List<String> roles =
                stage.gang().members().stream().map(Gang.Member::role).toList();
        Map<GangFit.Need, Integer> needs = new LinkedHashMap<>();
        reserved(set)
                .forEach((id, running) -> Optional.ofNullable(sets.get(id))
                        .ifPresent(member -> needs.merge(need(member), running, Integer::sum)));
        return new GangFit(needs.entrySet().stream()
                .map(need -> need.getKey().times(need.getValue()))
                .sorted(Comparator.comparing(need -> roles.indexOf(need.member().role())))
                .toList());
    }

    private GangFit.Need need(PodSet member) {
        return WorkFitsTheCluster.need(member, ObjectView.label(member.pod(), Label.ROLE), 1, pools);
    }

    /**
     * Returns the gang of a set with all pods for which its PodGroup reserves resources, such as all executors of a
     * driver.
     */
    private Map<String, Integer> reserved(PodSet set) {
        Map<String, Integer> gang = WorkFitsTheCluster.gang(set);
        if (set.ends() instanceof PodSet.End.Never) {
            gang.put(set.id(), set.count()); // a stage of servers is ready when all of them are
        }
        checked.groupOf(set).ifPresent(group -> {
            Resources room = Groups.reserved(group);
            for (PodSet member : checked.setsOf(group)) {
                while (!room.fitsIn(asked(gang)) && gang.getOrDefault(member.id(), 0) < member.count()) {
                    gang.merge(member.id(), 1, Integer::sum);
                }
            }
        });
        return gang;
    }

    private Resources asked(Map<String, Integer> gang) {
        return gang.entrySet().stream()
                .flatMap(member -> Stream.ofNullable(sets.get(member.getKey()))
                        .map(of -> PodRequests.of(of.pod().getSpec()).times(member.getValue())))
                .reduce(Resources.NONE, Resources::plus);
    }
}
