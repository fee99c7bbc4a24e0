package io.gangflow.cli.home;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.file.AtomicFile;
import io.gangflow.file.NewFolders;
import io.gangflow.file.OwnerOnly;
import io.gangflow.file.ProcessLock;
import io.gangflow.json.BoundedJson;
import io.gangflow.pipeline.yaml.YamlTree;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * The kubeconfig of a minicluster that runs on this machine, for other commands to connect to it. Only its user can
 * read it, because the token in it allows everything. It contains the ID of the process that serves the cluster, so
 * that a file left behind by a killed process is recognised as stale.
 */
public final class RunningMiniCluster {

    /** The namespace of its context. */
    public static final String NAMESPACE = "default";

    /** The name of its context, cluster and user. */
    public static final String NAME = "minicluster";

    private static final String EXTENSION = "gangflow.io/minicluster";
    private static final int LONGEST = 64 << 10;

    private final Path file;

    /** The minicluster that {@code gangflow minicluster} starts. */
    public RunningMiniCluster(StateFolder state) {
        this(state.folder().resolve("minicluster").resolve("kubeconfig"));
    }

    /** @param file path of its kubeconfig, which does not have to exist */
    public RunningMiniCluster(Path file) {
        this.file = file;
    }

    /** Returns the path of the kubeconfig, whether it exists or not. */
    public Path file() {
        return file;
    }

    /**
     * How to connect to a minicluster.
     *
     * @param token the bearer token; empty if the API is open
     */
    public record Access(String url, Optional<String> token) {}

    /**
     * Returns how to connect. Empty if the file is no longer exactly what {@link #announce} wrote, such as after
     * {@code kubectl config}: it is then a kubeconfig like any other.
     */
    public Optional<Access> access() throws IOException {
        JsonNode written = read();
        Access access = new Access(
                written.at("/clusters/0/cluster/server").asText(),
                Optional.ofNullable(written.at("/users/0/user/token").textValue()));
        return Files.exists(file) && Files.readString(file).equals(kubeconfig(access, identity(written)))
                ? Optional.of(access)
                : Optional.empty();
    }

    /** Whether the file exists, and whether its process runs. */
    public enum State {
        RUNNING,
        NONE,
        /** The file exists, but its process has ended. */
        STALE
    }

    /** Locks the place against other processes that serve a cluster; empty if another process holds the lock. */
    public Optional<ProcessLock> lock() throws IOException {
        return ProcessLock.tryLock(OwnerOnly.folder(folder()).resolve("lock"));
    }

    private Path folder() {
        return Objects.requireNonNull(file.toAbsolutePath().getParent(), "the file is in a folder");
    }

    /** Writes the kubeconfig of the cluster that this process serves. */
    public void announce(URI url, Optional<String> token) throws IOException {
        Path folder = folder();
        NewFolders folders = NewFolders.create(folder);
        try {
            AtomicFile.writeOwnerOnly(
                    OwnerOnly.folder(folder).resolve(file.getFileName()),
                    kubeconfig(new Access(url.toString(), token), ProcessIdentity.ofThisProcess()));
        } catch (IOException e) {
            folders.removeEmpty();
            throw e;
        }
    }

    /** Deletes the kubeconfig that {@link #announce} wrote, unless another process has replaced it. */
    public void withdraw() throws IOException {
        if (owner().filter(ProcessIdentity::isOfThisProcess).isPresent()) {
            Files.deleteIfExists(file);
        }
    }

    public State state() throws IOException {
        if (!Files.exists(file)) {
            return State.NONE;
        }
        return owner().filter(ProcessIdentity::isAlive).isPresent() ? State.RUNNING : State.STALE;
    }

    /** Returns the process that the file names. */
    private Optional<ProcessIdentity> owner() throws IOException {
        JsonNode written = read();
        return written.isMissingNode() ? Optional.empty() : Optional.of(identity(written));
    }

    /** Returns the content of the file. It is JSON, which is read faster than YAML, unless it was edited. */
    private JsonNode read() throws IOException {
        if (!Files.exists(file) || Files.size(file) > LONGEST) {
            return MissingNode.getInstance();
        }
        String text = Files.readString(file);
        try {
            return BoundedJson.MAPPER.readTree(text);
        } catch (JsonProcessingException edited) {
            return YamlTree.read(file.toString(), text).value().orElseGet(MissingNode::getInstance);
        }
    }

    private static ProcessIdentity identity(JsonNode written) {
        JsonNode process = written.at("/clusters/0/cluster/extensions/0/extension");
        return new ProcessIdentity(
                process.path("pid").asLong(-1), process.path("started").asText());
    }

    /** JSON is YAML, and kubectl reads it as such. */
    private static String kubeconfig(Access access, ProcessIdentity process) throws IOException {
        ObjectNode config = BoundedJson.INDENTED.createObjectNode();
        config.put("apiVersion", "v1").put("kind", "Config").put("current-context", NAME);
        ObjectNode cluster =
                config.putArray("clusters").addObject().put("name", NAME).putObject("cluster");
        cluster.put("server", access.url());
        ObjectNode extension = cluster.putArray("extensions").addObject().put("name", EXTENSION);
        extension.putObject("extension").put("pid", process.pid()).put("started", process.started());
        ObjectNode user = config.putArray("users").addObject().put("name", NAME).putObject("user");
        access.token().ifPresent(secret -> user.put("token", secret));
        config.putArray("contexts")
                .addObject()
                .put("name", NAME)
                .putObject("context")
                .put("cluster", NAME)
                .put("user", NAME)
                .put("namespace", NAMESPACE);
        return BoundedJson.INDENTED.writeValueAsString(config) + "\n";
    }
}
