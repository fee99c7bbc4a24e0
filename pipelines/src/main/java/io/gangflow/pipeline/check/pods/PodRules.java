package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.stream.Stream;

/** All rules for the settings of a stage's pods. */
public final class PodRules {

    private static final List<PodRule> ALL = List.of(
            new ObjectsAreNamed(),
            new LabelsAreOpen(),
            new VolumesAreMountable(),
            new VolumesFit(),
            new HostPathsAreAllowed(),
            new ContainersAreNamed(),
            new PortsAreFree(),
            new SecurityIsRestricted(),
            new PodTemplatesKeepGangs(),
            new PodTemplatesAreRestricted());

    /** The rules that also apply to stages without pod settings. */
    private static final List<PodRule> OF_ALL =
            List.of(new NodeRulesAreReadable(), new ImagesAreNamed(), new ManifestsAreNamed());

    private PodRules() {}

    /** Returns all violations. Few rules apply to a stage without pod settings. */
    public static Stream<Diagnostic> check(StagePlace at) {
        Stream<Diagnostic> ofAll = OF_ALL.stream().flatMap(rule -> rule.check(at));
        // Another rule reports keys that a stage cannot have.
        Work work = at.stage().work();
        boolean none = work instanceof Work.Manifest || work instanceof Work.Approval || work instanceof Work.Include;
        return none || at.stage().pods().isNone()
                ? ofAll
                : Stream.concat(ofAll, ALL.stream().flatMap(rule -> rule.check(at)));
    }
}
