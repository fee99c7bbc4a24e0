package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.util.List;

/**
 * How programs that know nothing of this cluster find its pods and services by name. Our own JVMs read the cluster's
 * hosts file whatever this is.
 */
sealed interface NameResolution permits PodNamespace, AddressText {

    /** The command line that starts a container's program so that names resolve for it. */
    List<String> command(List<String> words, Path hostsFile, String hostName);

    /** A value of the environment, a word of the command or the content of a file, as the program has to find it. */
    String text(String value, Pod pod);
}
