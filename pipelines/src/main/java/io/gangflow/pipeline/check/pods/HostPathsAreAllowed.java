package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.PodVolume;
import java.util.stream.Stream;

/**
 * GF0230 to GF0232: a mounted folder of the node, which is an error unless the pipeline explicitly allows it at that
 * place.
 */
final class HostPathsAreAllowed implements PodRule {

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        return at.stage().pods().volumes().entrySet().stream().flatMap(entry -> {
            String name = entry.getKey();
            if (!(entry.getValue().source() instanceof PodVolume.HostPath host)) {
                return Stream.of();
            }
            if (!VolumesAreMountable.isPlain(host.path())) {
                return Stream.of(Diagnostic.of(
                        DiagnosticCode.GF0230,
                        at.value("volumes", name, "hostPath"),
                        "volume `%s` has the folder `%s`".formatted(Excerpt.of(name), Excerpt.of(host.path())),
                        "an absolute path without `..`"));
            }
            return Stream.of(
                    host.allowed()
                            ? SecurityLevel.PRIVILEGED.warning(
                                    at.value("volumes", name, "hostPath"),
                                    "volume `%s` mounts the node's folder `%s`"
                                            .formatted(Excerpt.of(name), Excerpt.of(host.path())))
                            : Diagnostic.of(
                                            DiagnosticCode.GF0231,
                                            at.value("volumes", name, "hostPath"),
                                            "volume `%s` of stage %s is a folder of the node"
                                                    .formatted(Excerpt.of(name), at.quoted()),
                                            "other pods and the node itself can be read and changed through it")
                                    .withHint(
                                            "use `emptyDir` or `claim`; or allow it with `allowHostPath: true` in the volume"));
        });
    }
}
