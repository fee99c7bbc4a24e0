package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodMain;
import io.gangflow.minicluster.kubelet.KubeletLogs;
import io.gangflow.page.log.PodRank;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.List;

/** The location of a pod's complete log: the file of a local run, or the command that prints it. */
public final class LogLocation {

    private LogLocation() {}

    /** Returns a file, or the command that prints the log. */
    public static String of(ClusterSession cluster, String run, Pod pod) {
        return cluster.local()
                .map(local ->
                        KubeletLogs.file(local.cluster(), pod, PodMain.of(pod)).toString())
                .orElseGet(() -> command(cluster, run, pod));
    }

    private static String command(ClusterSession cluster, String run, Pod pod) {
        List<String> words = new ArrayList<>(List.of("logs", run, "--stage", ObjectView.label(pod, Label.STAGE)));
        PodRank.of(pod).ifPresent(found -> words.addAll(List.of("--rank", Integer.toString(found.rank()))));
        return cluster.command(words.toArray(String[]::new));
    }
}
