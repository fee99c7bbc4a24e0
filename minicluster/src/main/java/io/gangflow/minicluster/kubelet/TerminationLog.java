package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.gangflow.argo.interpreter.LaunchedObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The file for a container's termination message (kubernetes 1.36, core/v1/types.go, TerminationMessagePathDefault, and
 * pkg/kubelet/kuberuntime). In commands and variables its path is replaced by that of a file of this machine.
 */
record TerminationLog(Path file) {

    /**
     * Size limit of the kubelet, in bytes (kubernetes, pkg/kubelet/container/runtime.go,
     * MaxContainerTerminationMessageLength).
     */
    private static final int LONGEST = 4_096;

    static TerminationLog of(Path podFolder, Container container) {
        return new TerminationLog(podFolder.resolve(container.getName() + ".message"));
    }

    /** The path of the file in the container. */
    static String pathIn(Container container) {
        return Objects.requireNonNullElse(container.getTerminationMessagePath(), LaunchedObject.TERMINATION_LOG);
    }

    /** Returns the file, truncated for the new start of the container. */
    Path truncated() throws IOException {
        Files.write(file, new byte[0]);
        return file;
    }

    String read() throws IOException {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
        }
    }
}
