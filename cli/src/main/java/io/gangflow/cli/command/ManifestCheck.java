package io.gangflow.cli.command;

import io.gangflow.argo.foreign.ForeignManifests;
import io.gangflow.argo.manifests.ManifestCompiler;
import io.gangflow.argo.manifests.Manifests;
import io.gangflow.argo.pods.Durations;
import io.gangflow.argo.pods.ManifestWork;
import io.gangflow.argo.pods.PipelineWork;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.argo.traps.Traps;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is found in plain manifests, and by the same rules in what a pipeline compiles to. */
final class ManifestCheck {

    private final ManifestOptions options;
    private final Optional<Cluster> cluster;

    ManifestCheck(ManifestOptions options, Optional<Cluster> cluster) {
        this.options = options;
        this.cluster = cluster;
    }

    /** The work of manifests that have been read, and what is found in it, before anything is ignored. */
    Found manifests(ForeignManifests manifests) {
        List<Diagnostic> found = new ArrayList<>();
        ManifestWork work = ManifestWork.of(manifests.objects(), options.durations(found));
        found.addAll(work.diagnostics());
        found.addAll(Traps.check(manifests.objects(), work.work(), cluster));
        found.addAll(Traps.fits(manifests.objects(), work.work(), cluster));
        return new Found(work.work(), found);
    }

    /**
     * Traps in what a plan compiles to, and whether the objects that its stages give as manifests fit the cluster; the other
     * stages are checked by {@link io.gangflow.pipeline.capacity.ClusterCheck}, by the same rules, at their place in the file.
     */
    Compiled compiled(Plan plan) {
        Manifests manifests = new ManifestCompiler().compile(plan);
        ManifestWork work = PipelineWork.of(plan, manifests, Durations.NONE);
        List<Diagnostic> found = new ArrayList<>(work.diagnostics());
        boolean sound = found.stream().noneMatch(finding -> finding.severity() == Severity.ERROR);
        found.addAll(Traps.check(PipelineWork.objects(manifests, plan), work.work(), cluster));
        found.addAll(Traps.fits(List.of(), ofManifests(plan, work.work()), cluster));
        return new Compiled(sound, found);
    }

    /** The part of a pipeline's work that comes from stages whose pods the plan does not know. */
    private static ResultingWork ofManifests(Plan plan, ResultingWork work) {
        Set<String> stages = Stream.concat(plan.stages().stream(), plan.onExit().stream())
                .filter(stage -> stage.gang().members().isEmpty())
                .map(stage -> stage.stage().name())
                .collect(Collectors.toSet());
        List<PodSet> sets = work.podSets().stream()
                .filter(set ->
                        stages.contains(set.pod().getMetadata().getLabels().getOrDefault(Label.STAGE, "")))
                .toList();
        return new ResultingWork(work.shared(), work.podGroups(), sets, work.limits(), work.owners());
    }

    /** @param sound whether all that the objects cause could be worked out */
    record Compiled(boolean sound, List<Diagnostic> diagnostics) {
        Compiled {
            diagnostics = List.copyOf(diagnostics);
        }
    }

    record Found(ResultingWork work, List<Diagnostic> diagnostics) {
        Found {
            diagnostics = List.copyOf(diagnostics);
        }
    }
}
