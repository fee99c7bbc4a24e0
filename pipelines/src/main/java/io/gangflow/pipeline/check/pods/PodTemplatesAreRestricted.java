package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * GF0232: a pod template that loosens security, with the level of Pod Security that admits it, by the Pod Security
 * Standards of Kubernetes 1.36.
 */
final class PodTemplatesAreRestricted implements PodRule {

    private static final String KEY = "podTemplate";

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        Map<String, Object> spec = PodTemplateValues.map(at.stage().pods().podTemplate(), "spec");
        List<Diagnostic> found = new ArrayList<>();
        for (String field : List.of("hostNetwork", "hostPID", "hostIPC")) {
            if (Boolean.TRUE.equals(spec.get(field))) {
                found.add(SecurityLevel.PRIVILEGED.warning(
                        at.value(KEY, "spec", field), "pods of stage %s have `%s`".formatted(at.quoted(), field)));
            }
        }
        context(at, PodTemplateValues.map(spec, "securityContext"), "spec", "securityContext")
                .forEach(found::add);
        List<Map<String, Object>> containers = PodTemplateValues.maps(spec, "containers");
        for (int index = 0; index < containers.size(); index++) {
            context(
                            at,
                            PodTemplateValues.map(containers.get(index), "securityContext"),
                            "spec",
                            "containers",
                            Integer.toString(index),
                            "securityContext")
                    .forEach(found::add);
        }
        return found.stream();
    }

    private static Stream<Diagnostic> context(StagePlace at, Map<String, Object> context, String... path) {
        List<Diagnostic> found = new ArrayList<>();
        String[] below = PodTemplateValues.below(new String[] {KEY}, path);
        loosened(at, context, below, "privileged", true, SecurityLevel.PRIVILEGED)
                .forEach(found::add);
        loosened(at, context, below, "allowPrivilegeEscalation", true, SecurityLevel.BASELINE)
                .forEach(found::add);
        loosened(at, context, below, "runAsNonRoot", false, SecurityLevel.BASELINE)
                .forEach(found::add);
        loosened(at, context, below, "runAsUser", 0L, SecurityLevel.BASELINE).forEach(found::add);
        loosened(at, context, below, "readOnlyRootFilesystem", false, SecurityLevel.RESTRICTED)
                .forEach(found::add);
        loosened(at, context, below, "procMount", "Unmasked", SecurityLevel.PRIVILEGED)
                .forEach(found::add);
        loosened(
                        at,
                        PodTemplateValues.map(context, "seccompProfile"),
                        PodTemplateValues.below(below, "seccompProfile"),
                        "type",
                        "Unconfined",
                        SecurityLevel.PRIVILEGED)
                .forEach(found::add);
        if (PodTemplateValues.map(context, "capabilities").get("add") instanceof List<?> added) {
            for (int index = 0; index < added.size(); index++) {
                String name = String.valueOf(added.get(index));
                SecurityLevel level = SecurityLevel.ofCapability(name);
                if (level != SecurityLevel.RESTRICTED) {
                    found.add(level.warning(
                            at.value(PodTemplateValues.below(below, "capabilities", "add", Integer.toString(index))),
                            "pods of stage %s have the capability `%s`".formatted(at.quoted(), name)));
                }
            }
        }
        return found.stream();
    }

    private static Stream<Diagnostic> loosened(
            StagePlace at, Map<String, Object> tree, String[] path, String field, Object value, SecurityLevel level) {
        return value.equals(tree.get(field))
                ? Stream.of(level.warning(
                        at.value(PodTemplateValues.below(path, field)),
                        "pods of stage %s have `%s: %s`".formatted(at.quoted(), field, value)))
                : Stream.of();
    }
}
