package io.gangflow.live.doctor;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.VersionInfo;
import io.gangflow.live.ClusterReader;
import java.util.List;

/** Checks that the API server responds, and supports the compiled objects. */
final class ServerProbe implements Probe {

    /** The CRDs of Argo 4 contain CEL rules, which are stable since Kubernetes 1.29. */
    private static final int OLDEST_MINOR = 29;

    @Override
    public String subject() {
        return "Kubernetes";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        VersionInfo version = client.getKubernetesVersion();
        String minor = version.getMinor().replaceAll("[^0-9].*", "");
        String said = version.getGitVersion();
        return List.of(
                !minor.isEmpty() && Integer.parseInt(minor) < OLDEST_MINOR
                        ? Finding.warning(
                                subject(),
                                said + " is older than 1." + OLDEST_MINOR,
                                "update the cluster, or install Argo's minimal CRDs (crds.full=false)")
                        : Finding.good(subject(), said));
    }
}
