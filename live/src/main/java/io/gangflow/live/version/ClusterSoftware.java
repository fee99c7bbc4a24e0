package io.gangflow.live.version;

import io.gangflow.live.version.TestedVersions.Minor;
import io.gangflow.live.version.TestedVersions.Patched;
import java.util.List;
import java.util.Optional;

/** The software of a cluster that compiled objects need, with the versions that are tested. */
public enum ClusterSoftware {
    /** The CRDs of Argo 4 contain CEL rules, stable since 1.29, and the platform's admission policies need 1.30. */
    KUBERNETES(new TestedVersions(new Minor(1, 30), new Minor(1, 36), Optional.empty())),
    ARGO(
            new TestedVersions(
                    new Minor(3, 7),
                    new Minor(4, 1),
                    Optional.of(new Patched(new Version(4, 0, 6), "published vulnerabilities"))),
            Program.WORKFLOW_CONTROLLER),
    VOLCANO(
            new TestedVersions(
                    new Minor(1, 10),
                    new Minor(1, 16),
                    Optional.of(new Patched(new Version(1, 14, 2), "CVE-2026-44247"))),
            Program.VOLCANO_SCHEDULER,
            Program.VOLCANO_CONTROLLERS);

    private final TestedVersions tested;
    private final List<Program> programs;

    ClusterSoftware(TestedVersions tested, Program... programs) {
        this.tested = tested;
        this.programs = List.of(programs);
    }

    public TestedVersions tested() {
        return tested;
    }

    /** Returns its programs; empty for Kubernetes, whose server reports its version itself. */
    public List<Program> programs() {
        return programs;
    }
}
