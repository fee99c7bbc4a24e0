package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.file.AtomicFile;
import io.gangflow.file.ProcessLock;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.ObjectName;
import io.gangflow.minicluster.object.ResourceRegistry;
import io.gangflow.minicluster.object.StoredObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * The objects of a server in a file, so that they outlive its process. Each change is one line with the whole object,
 * or without one after a removal. A request is answered after its line has been passed to the operating system: a
 * killed process loses nothing, a power failure may lose the last lines. An incomplete last line is dropped. The file
 * is rewritten whenever it has become much longer than its objects. Guarded by the store's lock.
 */
final class Journal implements AutoCloseable {

    /** Type of Secrets that are never written: the caller provides them again at each start of a server. */
    static final String GIVEN_SECRET = "gangflow.io/given";

    /** In addition to one line per object. */
    private static final long SPARE_LINES = 20_000;

    private final Path file;
    private final ResourceRegistry registry;
    private final ProcessLock lock;
    private FileChannel channel;
    private long lines;

    private Journal(Path file, ResourceRegistry registry, ProcessLock lock, FileChannel channel) {
        this.file = file;
        this.registry = registry;
        this.lock = lock;
        this.channel = channel;
    }

    /**
     * Reads a journal into tables and appends to it; creates it when the file does not exist.
     *
     * @param file in a folder that only its owner can open, because the objects include Secrets
     * @throws IOException when it cannot be read or written, or another process has it open
     */
    static Journal open(Path file, ResourceRegistry registry, ObjectTables tables) throws IOException {
        ProcessLock lock = ProcessLock.tryLock(file.resolveSibling(file.getFileName() + ".lock"))
                .orElseThrow(
                        () -> new IOException("another process runs a cluster in `%s`".formatted(file.getParent())));
        try {
            if (Files.exists(file)) {
                read(file, registry, tables);
            }
            Journal journal = new Journal(file, registry, lock, written(file, registry, tables));
            journal.lines = tables.size();
            return journal;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    void put(ApiResource resource, StoredObject object) {
        if (isKept(resource, object)) {
            append(line(resource, object));
        }
    }

    void remove(ApiResource resource, StoredObject object) {
        if (!isKept(resource, object)) {
            return;
        }
        ObjectNode entry = key(resource);
        entry.put("namespace", object.name().namespace())
                .put("name", object.name().name());
        append(Json.write(entry));
    }

    /** Whether the file should be rewritten. */
    boolean isLong(ObjectTables tables) {
        return lines > 2L * tables.size() + SPARE_LINES;
    }

    void rewrite(ObjectTables tables) {
        try {
            channel.close();
            channel = written(file, registry, tables);
            lines = tables.size();
        } catch (IOException e) {
            throw new UncheckedIOException("the journal of the cluster cannot be written to " + file, e);
        }
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            channel.close();
        }
    }

    private void append(byte[] line) {
        byte[] ended = Arrays.copyOf(line, line.length + 1);
        ended[line.length] = '\n';
        try {
            for (ByteBuffer buffer = ByteBuffer.wrap(ended); buffer.hasRemaining(); ) {
                channel.write(buffer);
            }
            lines++;
        } catch (IOException e) {
            throw new UncheckedIOException("the journal of the cluster cannot be written to " + file, e);
        }
    }

    /**
     * Reads the objects of a journal into tables, without modifying the file.
     *
     * @throws IOException when it cannot be read, or is not a journal
     */
    static void read(Path file, ResourceRegistry registry, ObjectTables tables) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String line = reader.readLine();
            while (line != null) {
                String next = reader.readLine();
                Optional<JsonNode> entry = entry(file, line, next == null);
                entry.ifPresent(change -> apply(change, registry, tables));
                line = next;
            }
        }
    }

    /** The parsed line; empty for a last line that was cut off when its process ended. */
    private static Optional<JsonNode> entry(Path file, String line, boolean last) throws IOException {
        try {
            return Optional.of(Json.read(line.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            if (last) {
                return Optional.empty();
            }
            throw new IOException(
                    "%s is not a journal of a cluster: it has a line that is not JSON".formatted(file), e);
        }
    }

    private static void apply(JsonNode entry, ResourceRegistry registry, ObjectTables tables) {
        Optional<ApiResource> resource = registry.find(
                entry.path("group").asText(),
                entry.path("version").asText(),
                entry.path("plural").asText());
        if (resource.isEmpty()) {
            return; // a kind that an earlier release served
        }
        if (entry.path("object") instanceof ObjectNode object) {
            long version = Long.parseLong(
                    object.path("metadata").path("resourceVersion").asText("0"));
            tables.put(resource.get(), new StoredObject(object, version));
            return;
        }
        ObjectName name = new ObjectName(
                entry.path("namespace").asText(), entry.path("name").asText());
        StoredObject stored = tables.get(resource.get(), name);
        if (stored != null) {
            tables.remove(resource.get(), stored);
        }
    }

    private static FileChannel written(Path file, ResourceRegistry registry, ObjectTables tables) throws IOException {
        StringBuilder text = new StringBuilder();
        for (ApiResource resource : registry.all()) {
            for (StoredObject object : tables.all(resource)) {
                if (isKept(resource, object)) {
                    text.append(new String(line(resource, object), StandardCharsets.UTF_8))
                            .append('\n');
                }
            }
        }
        AtomicFile.writeOwnerOnly(file, text.toString());
        return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    /**
     * Whether an object is written. Nodes are not: their kubelets register them, and may be others the next time.
     * Secrets given to one process must not stay on disk after it.
     */
    private static boolean isKept(ApiResource resource, StoredObject object) {
        boolean given = resource.equals(KindCatalogue.SECRET)
                && object.node().path("type").asText().equals(GIVEN_SECRET);
        return !given && !resource.equals(KindCatalogue.NODE);
    }

    private static byte[] line(ApiResource resource, StoredObject object) {
        ObjectNode entry = key(resource);
        entry.set("object", object.node());
        return Json.write(entry);
    }

    private static ObjectNode key(ApiResource resource) {
        return Json.object()
                .put("group", resource.group())
                .put("version", resource.version())
                .put("plural", resource.plural());
    }
}
