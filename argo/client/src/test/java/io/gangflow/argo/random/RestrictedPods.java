package io.gangflow.argo.random;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.security.PodSecurityStandard;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.ContainerSecurity;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.PodVolume;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Checks that the pods of a pipeline meet Pod Security "restricted", except for what the keys of their own stage relax
 * explicitly, such as {@code user: root}, and {@code check} reports.
 */
final class RestrictedPods {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final PodSecurityStandard STANDARD =
            new PodSecurityStandard(PodSecurityStandard.Level.RESTRICTED, 37);

    private final Map<String, Set<String>> relaxed = new HashMap<>();
    private final boolean reported;
    private final Set<String> own = new TreeSet<>();
    private final List<String> violations = new ArrayList<>();
    private int strict;

    /** @param found by {@code check} */
    RestrictedPods(Plan plan, List<Diagnostic> found) {
        this.reported = found.stream().anyMatch(finding -> finding.code() == DiagnosticCode.GF0232);
        Stream.concat(plan.stages().stream(), plan.onExit().stream())
                .map(PlannedStage::stage)
                .forEach(stage -> {
                    relaxed.put(stage.name(), relaxations(stage.pods()));
                    if (stage.work() instanceof Work.Manifest) {
                        own.add(stage.name());
                    }
                });
    }

    /** Checks all pods and pod templates in an object, unless a user wrote the object. */
    void check(HasMetadata object) {
        if (!own.contains(stage(JSON.valueToTree(object.getMetadata())))) {
            find(JSON.valueToTree(object), "");
        }
    }

    List<String> violations() {
        return violations;
    }

    /** The number of checked pods and templates for which nothing is relaxed. */
    int strict() {
        return strict;
    }

    private void find(JsonNode node, String stage) {
        String inner = stage(node.path("metadata")).isEmpty() ? stage : stage(node.path("metadata"));
        if (node.path("spec").has("containers")) {
            evaluate(node, inner);
            return;
        }
        node.forEach(child -> find(child, inner));
    }

    private void evaluate(JsonNode pod, String stage) {
        Set<String> allowed = relaxed.getOrDefault(stage, Set.of());
        STANDARD.violations(pod).stream()
                .filter(violation -> !reported || !allowed.contains(violation))
                .forEach(violation -> violations.add("a pod of stage `%s`: %s".formatted(stage, violation)));
        strict += allowed.isEmpty() ? 1 : 0;
    }

    private static String stage(JsonNode metadata) {
        return metadata.path("labels").path(Label.STAGE).asText();
    }

    private static Set<String> relaxations(PodSettings pods) {
        Set<String> relaxed = new TreeSet<>();
        List<ContainerSecurity> all = new ArrayList<>(List.of(pods.security()));
        Stream.concat(pods.initContainers().stream(), pods.sidecars().stream())
                .forEach(container -> all.add(container.security()));
        if (all.stream().anyMatch(ContainerSecurity::isRoot)) {
            relaxed.addAll(Set.of("runAsNonRoot", "runAsUser"));
        }
        if (all.stream().anyMatch(each -> !Set.of("NET_BIND_SERVICE").containsAll(each.capabilities()))) {
            relaxed.add("capabilities_restricted");
        }
        if (pods.volumes().values().stream().anyMatch(volume -> volume.source() instanceof PodVolume.HostPath)) {
            relaxed.add("restrictedVolumes");
        }
        JsonNode patch = JSON.valueToTree(pods.podTemplate());
        if (patch.at("/spec/hostNetwork").asBoolean()) {
            relaxed.add("hostNamespaces");
        }
        if (patch.findValuesAsText("privileged").contains("true")) {
            relaxed.addAll(Set.of("privileged", "allowPrivilegeEscalation"));
        }
        return relaxed;
    }
}
