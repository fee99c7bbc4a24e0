package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.rules.ObjectRules;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Applies the rules of {@code gangflow check} to installed objects: device plugins, exporters, dashboards, classes,
 * queues, quotas, Volcano's configuration, and the nodes that installed pipelines select. So each mistake has one rule,
 * for files and for clusters.
 */
final class RulesProbe implements Probe {

    private static final List<ApiResource> READ = List.of(
            KindCatalogue.NODE,
            KindCatalogue.DAEMON_SET,
            KindCatalogue.CONFIG_MAP,
            KindCatalogue.PRIORITY_CLASS,
            KindCatalogue.QUEUE,
            KindCatalogue.POD_GROUP,
            KindCatalogue.RESOURCE_QUOTA,
            KindCatalogue.WORKFLOW_TEMPLATE,
            KindCatalogue.PROMETHEUS,
            KindCatalogue.SERVICE_MONITOR,
            KindCatalogue.POD_MONITOR,
            KindCatalogue.PROMETHEUS_RULE);

    /**
     * Rules for objects that serve all work. Problems of one piece of work are found before it is submitted, or by
     * `why`; but labels of nodes can change while a pipeline is installed.
     */
    static final Set<DiagnosticCode> RULES = EnumSet.of(
            DiagnosticCode.GF0416,
            DiagnosticCode.GF0637,
            DiagnosticCode.GF0639,
            DiagnosticCode.GF0640,
            DiagnosticCode.GF0641,
            DiagnosticCode.GF0653,
            DiagnosticCode.GF0654,
            DiagnosticCode.GF0655,
            DiagnosticCode.GF0672,
            DiagnosticCode.GF0675,
            DiagnosticCode.GF0676,
            DiagnosticCode.GF0677,
            DiagnosticCode.GF0679,
            DiagnosticCode.GF0680,
            DiagnosticCode.GF0681,
            DiagnosticCode.GF0682,
            DiagnosticCode.GF0683,
            DiagnosticCode.GF0684,
            DiagnosticCode.GF0685,
            DiagnosticCode.GF0686);

    /**
     * With these, Volcano's scheduler does not place gangs, or does not run; the other findings affect only part of the
     * work.
     */
    private static final Set<DiagnosticCode> NOTHING_RUNS = EnumSet.of(DiagnosticCode.GF0683, DiagnosticCode.GF0684);

    /** Keywords of the files that rules read; other ConfigMaps of a cluster are skipped. */
    private static final Pattern FILES =
            Pattern.compile("timeSlicing|mps:|migStrategy|actions:|panels|schemaVersion|DCGM_");

    @Override
    public String subject() {
        return "Rules";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        List<Finding> findings = new ArrayList<>();
        ManifestReader reader = new ManifestReader();
        for (ApiResource kind : READ) {
            try {
                cluster.list(kind).stream()
                        .filter(object -> !kind.equals(KindCatalogue.CONFIG_MAP)
                                || FILES.matcher(object.path("data").toString()).find())
                        .forEach(object -> reader.object(name(kind, object), object));
            } catch (KubernetesClientException e) {
                if (e.getCode() <= 0) {
                    throw e;
                }
                findings.add(Examination.unseen(subject(), kind.plural(), e));
            }
        }
        ForeignManifests manifests = reader.manifests();
        ResultingWork work =
                ManifestWork.of(manifests.objects(), Durations.NONE).work();
        Stream.concat(
                        ObjectRules.check(manifests.objects(), work, Optional.empty()).stream(),
                        ObjectRules.fits(manifests.objects(), work, Optional.empty()).stream())
                .filter(found -> RULES.contains(found.code()))
                .forEach(found -> findings.add(of(found)));
        return findings.isEmpty()
                ? List.of(Finding.good(subject(), "%d checked, no findings".formatted(RULES.size())))
                : findings;
    }

    private static String name(ApiResource kind, JsonNode object) {
        return kind.plural() + "/" + Fields.name(object);
    }

    private Finding of(Diagnostic found) {
        String message = "%s: %s (%s)".formatted(found.message(), found.label(), found.code());
        String fix = found.hint().orElseGet(() -> "gangflow explain " + found.code());
        return NOTHING_RUNS.contains(found.code())
                ? Finding.bad(subject(), message, fix)
                : Finding.warning(subject(), message, fix);
    }
}
