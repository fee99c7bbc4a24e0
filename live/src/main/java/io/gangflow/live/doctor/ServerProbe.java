package io.gangflow.live.doctor;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.VersionInfo;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.version.ClusterSoftware;
import io.gangflow.live.version.InstalledVersions;
import java.util.List;

/** Checks that the API server responds, and supports the compiled objects. */
final class ServerProbe implements Probe {

    @Override
    public String subject() {
        return ClusterSoftware.KUBERNETES.name();
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        VersionInfo version = client.getKubernetesVersion();
        String said = version.getGitVersion();
        return List.of(InstalledVersions.ofServer(version)
                .flatMap(ClusterSoftware.KUBERNETES.tested()::unsuitable)
                .map(why -> Finding.unsuitable(subject(), said, why, "update the cluster"))
                .orElse(Finding.good(subject(), said)));
    }
}
