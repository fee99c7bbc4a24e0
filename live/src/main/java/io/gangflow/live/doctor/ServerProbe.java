package io.gangflow.live.doctor;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.VersionInfo;
import io.gangflow.live.ClusterReader;
import java.util.List;
import java.util.Optional;

/** Checks that the API server responds, and supports the compiled objects. */
final class ServerProbe implements Probe {

    /**
     * The CRDs of Argo 4 contain CEL rules, which are stable since Kubernetes 1.29, and the platform's admission
     * policies need 1.30.
     */
    private static final TestedVersions TESTED =
            new TestedVersions(new TestedVersions.Minor(1, 30), new TestedVersions.Minor(1, 36), Optional.empty());

    @Override
    public String subject() {
        return "Kubernetes";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        VersionInfo version = client.getKubernetesVersion();
        String said = version.getGitVersion();
        return List.of(number(version)
                .flatMap(found -> TESTED.unsuitable(found, subject(), said, "update the cluster"))
                .orElse(Finding.good(subject(), said)));
    }

    /** Empty for a server that names no numbers; clouds append signs to them, such as {@code 33+}. */
    private static Optional<Long> number(VersionInfo version) {
        String major = version.getMajor().replaceAll("[^0-9].*", "");
        String minor = version.getMinor().replaceAll("[^0-9].*", "");
        return major.isEmpty() || minor.isEmpty()
                ? Optional.empty()
                : Optional.of(Crds.number(Long.parseLong(major), Long.parseLong(minor), 0));
    }
}
