package io.gangflow.argo.traps;

import io.gangflow.argo.dependency.Dependencies;
import io.gangflow.argo.pods.PodRequests;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.argo.view.ObjectView;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.capacity.GangFit;
import io.gangflow.pipeline.capacity.StageText;
import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.check.StageAt;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.plan.Gang;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** GF0412 to GF0416, by the rules of {@link GangFit}: gangs, and pods that work alone, which the known nodes can never hold. */
final class WorkFitsTheCluster implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<NodeView> nodes = NodeView.of(scene);
        if (nodes.isEmpty()) {
            return List.of();
        }
        Set<Map<String, Integer>> seen = new HashSet<>();
        return scene.work().podSets().stream()
                .filter(set ->
                        set.count() > 0 && !(set.isPlaced() && set.needs().isEmpty()))
                .filter(set -> seen.add(gang(set)))
                .flatMap(set -> check(scene, set, nodes))
                .toList();
    }

    private static Stream<Diagnostic> check(Scene scene, PodSet set, List<NodeView> nodes) {
        GangFit fit = new GangFit(gang(set).entrySet().stream()
                .flatMap(member ->
                        scene
                                .work()
                                .podSet(member.getKey())
                                .map(of -> need(of, of.id(), member.getValue(), nodes))
                                .stream())
                .toList());
        return fit.check(new SetText(scene.work(), set, fit, nodes)).stream();
    }

    /**
     * The same for the pods of a plan's stages, each finding at its stage; those of a stage that gives its objects itself
     * at the object. Pods that only follow the work are left out.
     *
     * @param work what the stages of all branches result in
     */
    static List<Diagnostic> check(Plan plan, ResultingWork work, Cluster cluster) {
        Map<String, PlannedStage> stages = new HashMap<>();
        plan.stages().forEach(stage -> stages.put(stage.name(), stage));
        plan.onExit().ifPresent(stage -> stages.put(stage.name(), stage));
        Scene scene = new Scene(List.of(), work, Optional.of(cluster));
        List<NodeView> nodes = NodeView.of(scene);
        List<NodeView> pools = NodeView.ofPools(cluster);
        Set<Object> seen = new HashSet<>();
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : work.podSets()) {
            PlannedStage stage = stages.get(ObjectView.label(set.pod(), Label.STAGE));
            if (stage == null
                    || set.count() == 0
                    || isOptional(work, set)
                    || Dependencies.isFollower(ObjectView.labels(set.pod()))) {
                continue;
            }
            if (stage.gang().members().isEmpty()) {
                check(scene, set, nodes).forEach(found::add);
                continue;
            }
            GangFit fit = fit(scene, set, stage, pools);
            if (seen.add(List.of(stage.name(), fit))) {
                found.addAll(fit.check(new StageText(at(plan, stage), cluster.atItsLargest(), fit)));
            }
        }
        return found;
    }

    private static StageAt at(Plan plan, PlannedStage stage) {
        return plan.onExit().filter(stage::equals).isPresent()
                ? new StageAt(plan.pipeline(), stage.stage(), List.of("onExit"))
                : StageAt.of(plan.pipeline(), stage.stage());
    }

    /** Members are called by their roles, in the order in which the stage has them; equal ones are one member. */
    private static GangFit fit(Scene scene, PodSet set, PlannedStage stage, List<NodeView> pools) {
        List<String> roles =
                stage.gang().members().stream().map(Gang.Member::role).toList();
        Map<GangFit.Need, Integer> needs = new LinkedHashMap<>();
        reserved(scene, set)
                .forEach((id, running) -> scene.work()
                        .podSet(id)
                        .ifPresent(member -> needs.merge(
                                need(member, ObjectView.label(member.pod(), Label.ROLE), 1, pools),
                                running,
                                Integer::sum)));
        return new GangFit(needs.entrySet().stream()
                .map(need -> need.getKey().times(need.getValue()))
                .sorted(Comparator.comparing(need -> roles.indexOf(need.member().role())))
                .toList());
    }

    /** Whether others work without any of its pods: what an elastic gang may have besides. */
    private static boolean isOptional(ResultingWork work, PodSet set) {
        return !set.needs().isEmpty()
                && work.podSets().stream()
                        .flatMap(other -> other.needs().stream())
                        .noneMatch(need -> need.podSet().equals(set.id()));
    }

    /** The gang of a set with the pods for which its PodGroup keeps room, such as all executors of a driver. */
    private static Map<String, Integer> reserved(Scene scene, PodSet set) {
        Map<String, Integer> gang = gang(set);
        if (set.ends() instanceof PodSet.End.Never) {
            gang.put(set.id(), set.count()); // a stage of servers is ready when all of them are
        }
        scene.groupOf(set).ifPresent(group -> {
            Resources room = Groups.reserved(group);
            for (PodSet member : scene.setsOf(group)) {
                while (!room.fitsIn(asked(scene, gang)) && gang.getOrDefault(member.id(), 0) < member.count()) {
                    gang.merge(member.id(), 1, Integer::sum);
                }
            }
        });
        return gang;
    }

    private static Resources asked(Scene scene, Map<String, Integer> gang) {
        return gang.entrySet().stream()
                .flatMap(member -> scene
                        .work()
                        .podSet(member.getKey())
                        .map(of -> PodRequests.of(of.pod().getSpec()).times(member.getValue()))
                        .stream())
                .reduce(Resources.NONE, Resources::plus);
    }

    /** How many pods of which sets have to run for those of a set to work. */
    private static Map<String, Integer> gang(PodSet set) {
        Map<String, Integer> gang = new LinkedHashMap<>();
        set.needs().stream()
                .filter(need -> need.running() > 0)
                .forEach(need -> gang.put(need.podSet(), need.running()));
        gang.putIfAbsent(set.id(), 1);
        return gang;
    }

    /** Pods that have a node already are not asked whether they may go there. */
    private static GangFit.Need need(PodSet set, String role, int running, List<NodeView> nodes) {
        Gang.Member member =
                new Gang.Member(role, running, PodRequests.of(set.pod().getSpec()), false);
        return new GangFit.Need(
                member,
                pools(nodes.stream()
                        .filter(node -> set.isPlaced() || node.matches(set.pod().getSpec()))),
                pools(nodes.stream()
                        .filter(node -> set.isPlaced() || node.takes(set.pod().getSpec()))));
    }

    private static List<NodePool> pools(Stream<NodeView> nodes) {
        return nodes.map(NodeView::pool).toList();
    }
}
