package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.file.FileFormat;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.ObjectName;
import io.gangflow.minicluster.object.ResourceRegistry;
import io.gangflow.minicluster.object.StoredObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The objects of a server in a file, so that they outlive its process. Each change is one line with the whole object,
 * or without one after a removal. A request is answered after its line has been passed to the operating system: a
 * killed process loses nothing, a power failure may lose the last lines. An incomplete last line is dropped. The file
 * is rewritten whenever it has become much longer than its objects. Its first line is its format, and the revision from
 * which the server continued, so that no server gives a revision that an earlier one gave to another change. Guarded by
 * the store's lock.
 */
final class Journal implements AutoCloseable {

    /** Type of Secrets that are never written: the caller provides them again at each start of a server. */
    static final String GIVEN_SECRET = "gangflow.io/given";

    /** In addition to one line per object. */
    private static final long SPARE_LINES = 20_000;

    /** More than the changes of one server that are not written, such as those of nodes. */
    private static final long REVISIONS_PER_SERVER = 1_000_000_000;

    private static final FileFormat FORMAT = new FileFormat("gangflow/objects", 1);

    private static final String REVISION = "revision";

    private final JournalFile file;
    private final ResourceRegistry registry;
    private final long startRevision;
    private long lines;
    private long longLines = SPARE_LINES;

    private Journal(JournalFile file, ResourceRegistry registry, long startRevision) {
        this.file = file;
        this.registry = registry;
        this.startRevision = startRevision;
    }

    /**
     * Reads a journal into tables and appends to it; creates it when the file does not exist.
     *
     * @param file in a folder that only its owner can open, because the objects include Secrets
     * @throws IOException when it cannot be read or written, or another process has it open
     */
    static Journal open(Path file, ResourceRegistry registry, ObjectTables tables) throws IOException {
        return open(DiskFile.lock(file), registry, tables);
    }

    /** As {@link #open(Path, ResourceRegistry, ObjectTables)}; closes the file when this fails. */
    static Journal open(JournalFile file, ResourceRegistry registry, ObjectTables tables) throws IOException {
        try {
            long before = file.exists() ? read(file, registry, tables) : -1;
            Journal journal = new Journal(file, registry, before < 0 ? 0 : before + REVISIONS_PER_SERVER);
            file.replace(journal.text(tables));
            journal.lines = tables.size();
            return journal;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** The revision after which this server's changes are numbered; 0 for a new journal. */
    long startRevision() {
        return startRevision;
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

    /**
     * Rewrites the file if it has become long. A failure leaves the file as it was, complete, and the next attempt
     * follows after as many lines again.
     */
    void shorten(ObjectTables tables) {
        if (lines <= 2L * tables.size() + longLines) {
            return;
        }
        try {
            file.replace(text(tables));
            lines = tables.size();
            longLines = SPARE_LINES;
        } catch (IOException e) {
            longLines = lines + SPARE_LINES;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private void append(byte[] line) {
        byte[] ended = Arrays.copyOf(line, line.length + 1);
        ended[line.length] = '\n';
        try {
            file.append(ended);
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
        read(DiskFile.readOnly(file), registry, tables);
    }

    /** Returns the highest revision in the file. */
    private static long read(JournalFile file, ResourceRegistry registry, ObjectTables tables) throws IOException {
        long revision = 0;
        try (InputStream stream = file.read()) {
            Optional<byte[]> line = line(stream);
            while (line.isPresent()) {
                Optional<byte[]> next = line(stream);
                Optional<JsonNode> entry = entry(file, line.get(), next.isEmpty());
                if (entry.isPresent()) {
                    requireFormat(file, entry.get());
                    apply(entry.get(), registry, tables);
                    revision = Math.max(revision, revision(entry.get()));
                }
                line = next;
            }
        }
        return revision;
    }

    private static Optional<byte[]> line(InputStream stream) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = stream.read();
        if (next < 0) {
            return Optional.empty();
        }
        while (next >= 0 && next != '\n') {
            line.write(next);
            next = stream.read();
        }
        return Optional.of(line.toByteArray());
    }

    private static long revision(JsonNode entry) {
        JsonNode version = entry.path("object").path("metadata").path("resourceVersion");
        return Math.max(entry.path(REVISION).asLong(0), version.asLong(0));
    }

    /** The parsed line; empty for a last line that was cut off when its process ended. */
    private static Optional<JsonNode> entry(JournalFile file, byte[] line, boolean last) throws IOException {
        try {
            return Optional.of(Json.read(line));
        } catch (IOException e) {
            if (last) {
                return Optional.empty();
            }
            throw new IOException(
                    "%s is not a journal of a cluster: it has a line that is not JSON".formatted(file), e);
        }
    }

    /** Only the first line names a format; those of 0.1.0 name none. */
    private static void requireFormat(JournalFile file, JsonNode entry) throws IOException {
        Optional<String> refusal = FORMAT.refusal(entry.path(FileFormat.KEY).asText());
        if (refusal.isPresent()) {
            throw new IOException("%s: %s".formatted(file, refusal.get()));
        }
    }

    private static void apply(JsonNode entry, ResourceRegistry registry, ObjectTables tables) {
        Optional<ApiResource> resource = registry.find(
                entry.path("group").asText(),
                entry.path("version").asText(),
                entry.path("plural").asText());
        if (resource.isEmpty()) {
            return; // the first line, or a kind that an earlier release served
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

    private String text(ObjectTables tables) {
        StringBuilder text = new StringBuilder();
        ObjectNode head = Json.object().put(FileFormat.KEY, FORMAT.toString());
        if (startRevision > 0) {
            head.put(REVISION, startRevision);
        }
        text.append(head).append('\n');
        for (ApiResource resource : registry.all()) {
            for (StoredObject object : tables.all(resource)) {
                if (isKept(resource, object)) {
                    text.append(new String(line(resource, object), StandardCharsets.UTF_8))
                            .append('\n');
                }
            }
        }
        return text.toString();
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
