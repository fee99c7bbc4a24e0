package io.gangflow.cli.home;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.file.AtomicFile;
import io.gangflow.file.OwnerOnly;
import io.gangflow.json.BoundedJson;
import io.gangflow.pipeline.yaml.YamlTree;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The kubeconfig by which commands find the minicluster that runs on this machine. Only its user can read it: the
 * token in it allows everything. It names the process that serves the cluster, so that a file which that process could
 * not remove is known for what it is.
 */
public final class RunningMiniCluster {

    private static final String NAME = "minicluster";
    private static final String EXTENSION = "gangflow.io/minicluster";
    private static final int LONGEST = 64 << 10;

    private final Path file;

    public RunningMiniCluster(StateFolder state) {
        this.file = state.folder().resolve("minicluster").resolve("kubeconfig");
    }

    /** The kubeconfig, whether it is there or not. */
    public Path file() {
        return file;
    }

    /** Whether the file is there, and the process that wrote it. */
    public enum State {
        RUNNING,
        NONE,
        /** The file is there, and its process is not. */
        STALE
    }

    /** Says that this process serves a cluster. */
    public void announce(URI url, Optional<String> token) throws IOException {
        OwnerOnly.folder(Objects.requireNonNull(file.toAbsolutePath().getParent(), "the file is in a folder"));
        AtomicFile.writeOwnerOnly(file, BoundedJson.INDENTED.writeValueAsString(kubeconfig(url, token)) + "\n");
    }

    /** Takes back what {@link #announce} has said, unless another process has said something since. */
    public void withdraw() throws IOException {
        if (owner().filter(process -> process.pid() == ProcessHandle.current().pid())
                .isPresent()) {
            Files.deleteIfExists(file);
        }
    }

    public State state() throws IOException {
        if (!Files.exists(file)) {
            return State.NONE;
        }
        return owner().isPresent() ? State.RUNNING : State.STALE;
    }

    /** The process that the file names, if it still runs: the same number can be another process by now. */
    private Optional<ProcessHandle> owner() throws IOException {
        if (!Files.exists(file) || Files.size(file) > LONGEST) {
            return Optional.empty();
        }
        JsonNode said = YamlTree.read(file.toString(), Files.readString(file))
                .value()
                .orElseGet(MissingNode::getInstance)
                .path("clusters")
                .path(0)
                .path("cluster")
                .path("extensions")
                .path(0)
                .path("extension");
        return ProcessHandle.of(said.path("pid").asLong(-1))
                .filter(ProcessHandle::isAlive)
                .filter(process -> said.path("started").asText().equals(started(process)));
    }

    /** JSON is YAML, and kubectl reads it as such. */
    private static ObjectNode kubeconfig(URI url, Optional<String> token) {
        ObjectNode config = BoundedJson.INDENTED.createObjectNode();
        config.put("apiVersion", "v1").put("kind", "Config").put("current-context", NAME);
        ObjectNode cluster =
                config.putArray("clusters").addObject().put("name", NAME).putObject("cluster");
        cluster.put("server", url.toString());
        ObjectNode extension = cluster.putArray("extensions").addObject().put("name", EXTENSION);
        extension
                .putObject("extension")
                .put("pid", ProcessHandle.current().pid())
                .put("started", started(ProcessHandle.current()));
        ObjectNode user = config.putArray("users").addObject().put("name", NAME).putObject("user");
        token.ifPresent(secret -> user.put("token", secret));
        config.putArray("contexts")
                .addObject()
                .put("name", NAME)
                .putObject("context")
                .put("cluster", NAME)
                .put("user", NAME)
                .put("namespace", "default");
        return config;
    }

    private static String started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("");
    }
}
