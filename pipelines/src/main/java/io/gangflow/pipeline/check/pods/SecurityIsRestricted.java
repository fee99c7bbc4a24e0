package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.ContainerSecurity;
import io.gangflow.pipeline.model.ExtraContainer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** GF0232: permissions of a container beyond the default, with the level of Pod Security that admits them. */
final class SecurityIsRestricted implements PodRule {

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        List<Diagnostic> found = new ArrayList<>();
        check(at, at.stage().pods().security(), "stage " + at.quoted(), new String[0])
                .forEach(found::add);
        extra(at, at.stage().pods().initContainers(), "initContainers").forEach(found::add);
        extra(at, at.stage().pods().sidecars(), "sidecars").forEach(found::add);
        return found.stream();
    }

    private static Stream<Diagnostic> extra(StagePlace at, List<ExtraContainer> containers, String key) {
        return containers.stream()
                .flatMap(container ->
                        check(at, container.security(), "container `%s`".formatted(container.name()), new String[] {
                            key, container.name()
                        }));
    }

    private static Stream<Diagnostic> check(StagePlace at, ContainerSecurity security, String noun, String[] path) {
        List<Diagnostic> found = new ArrayList<>();
        if (security.isRoot()) {
            found.add(SecurityLevel.BASELINE.warning(
                    at.value(PodTemplateValues.below(path, "user")), "%s runs as root".formatted(noun)));
        }
        if (!security.readOnly()) {
            found.add(SecurityLevel.RESTRICTED.warning(
                    at.value(PodTemplateValues.below(path, "readOnly")),
                    "%s can write to its root file system".formatted(noun)));
        }
        for (int index = 0; index < security.capabilities().size(); index++) {
            String capability = security.capabilities().get(index);
            SecurityLevel level = SecurityLevel.ofCapability(capability);
            if (level != SecurityLevel.RESTRICTED) {
                found.add(level.warning(
                        at.value(PodTemplateValues.below(path, "capabilities", Integer.toString(index))),
                        "%s has the capability `%s`".formatted(noun, capability)));
            }
        }
        return found.stream();
    }
}
