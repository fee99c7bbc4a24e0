package io.gangflow.live.version;

import io.gangflow.live.version.TestedVersions.Minor;
import io.gangflow.live.version.TestedVersions.Patched;
import java.util.List;
import java.util.Optional;

/**
 * A software of a cluster that compiled objects need.
 *
 * @param name as in the documentation
 * @param programs empty for Kubernetes, whose server reports its version itself
 */
public record ClusterSoftware(String name, TestedVersions tested, List<ClusterProgram> programs) {

    /** The CRDs of Argo 4 contain CEL rules, stable since 1.29, and the platform's admission policies need 1.30. */
    public static final ClusterSoftware KUBERNETES = new ClusterSoftware(
            "Kubernetes", new TestedVersions(new Minor(1, 30), new Minor(1, 36), Optional.empty()), List.of());

    public static final ClusterSoftware ARGO = new ClusterSoftware(
            "Argo Workflows",
            new TestedVersions(
                    new Minor(3, 7),
                    new Minor(4, 1),
                    Optional.of(new Patched(new Version(4, 0, 6), "published vulnerabilities"))),
            List.of(ClusterProgram.WORKFLOW_CONTROLLER));

    public static final ClusterSoftware VOLCANO = new ClusterSoftware(
            "Volcano",
            new TestedVersions(
                    new Minor(1, 10),
                    new Minor(1, 16),
                    Optional.of(new Patched(new Version(1, 14, 2), "CVE-2026-44247"))),
            List.of(ClusterProgram.VOLCANO_SCHEDULER, ClusterProgram.VOLCANO_CONTROLLERS));

    static final List<ClusterSoftware> ALL = List.of(KUBERNETES, ARGO, VOLCANO);

    public ClusterSoftware {
        programs = List.copyOf(programs);
    }
}
