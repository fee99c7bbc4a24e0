package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.util.List;

/**
 * How unmodified programs resolve the names of the cluster's pods and services. Our own JVMs always read the cluster's
 * hosts file.
 */
sealed interface NameResolution permits PodNamespace, AddressText {

    /** The command line that starts a container's program with names resolvable. */
    List<String> command(List<String> words, Path hostsFile, String hostName);

    /** Rewrites a value of the environment, a word of the command or the content of a file for the program. */
    String text(String value, Pod pod);
}
