package io.gangflow.simulator.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cluster.Resources;
import io.gangflow.file.AtomicFile;
import io.gangflow.file.FileFormat;
import io.gangflow.json.BoundedJson;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The file format of histories: JSON lines in gzip. The first line is
 * {@code {"format":"gangflow/history/v1","leftOut":{…}}}, each other line a job, with times in seconds since the first
 * submission, CPUs in thousandths and memory in bytes.
 */
public final class HistoryFile {

    private static final FileFormat FORMAT = new FileFormat("gangflow/history", 1);
    private static final int LONGEST_LINE = 1 << 20;

    private HistoryFile() {}

    /** Replaces the file as a whole. */
    public static void write(Path file, History history) throws IOException {
        AtomicFile.write(file, () -> packed(history));
    }

    private static byte[] packed(History history) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream packed = new GZIPOutputStream(bytes)) {
            ObjectNode head = BoundedJson.MAPPER.createObjectNode().put(FileFormat.KEY, FORMAT.toString());
            head.set("leftOut", BoundedJson.MAPPER.valueToTree(new TreeMap<>(history.leftOut())));
            line(packed, head);
            for (HistoricalJob job : history.jobs()) {
                line(packed, node(job));
            }
        }
        return bytes.toByteArray();
    }

    private static void line(OutputStream out, JsonNode node) throws IOException {
        out.write((BoundedJson.MAPPER.writeValueAsString(node) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode node(HistoricalJob job) {
        ObjectNode node = BoundedJson.MAPPER
                .createObjectNode()
                .put("id", job.id())
                .put("queue", job.queue())
                .put("submitted", job.submittedSeconds())
                .put("started", job.startedSeconds())
                .put("ran", job.runSeconds())
                .put("gang", job.gang());
        ArrayNode roles = node.putArray("roles");
        for (Role role : job.roles()) {
            roles.addObject()
                    .put("pods", role.pods())
                    .put("cpu", role.requests().milliCpu())
                    .put("memory", role.requests().memoryBytes())
                    .put("gpu", role.requests().gpus());
        }
        return node;
    }

    /**
     * Reads a file written by {@link #write}.
     *
     * @throws HistoryException if it has another format
     */
    public static History read(Path file) throws IOException, HistoryException {
        int number = 1;
        try (Reader lines = new BufferedReader(new HistorySource(file).open())) {
            JsonNode head = tree(readLine(lines));
            requireFormat(file, head.path(FileFormat.KEY).asText());
            Map<String, Integer> leftOut = new TreeMap<>();
            head.path("leftOut")
                    .properties()
                    .forEach(entry ->
                            leftOut.put(entry.getKey(), entry.getValue().asInt()));
            List<HistoricalJob> jobs = new ArrayList<>();
            while (jobs.size() < History.MOST_JOBS) {
                number++;
                String line = readLine(lines);
                if (line == null) {
                    break;
                }
                jobs.add(job(tree(line)));
            }
            return new History(jobs, leftOut);
        } catch (JsonProcessingException exception) {
            throw new HistoryException("%s:%d".formatted(file, number), BoundedJson.problem(exception));
        } catch (IllegalArgumentException exception) {
            throw new HistoryException("%s:%d".formatted(file, number), String.valueOf(exception.getMessage()));
        }
    }

    private static void requireFormat(Path file, String format) throws HistoryException {
        if (FORMAT.isOtherVersion(format)) {
            throw new HistoryException(file.toString(), FORMAT.refusal(format).orElseThrow());
        }
        if (!format.equals(FORMAT.toString())) {
            throw new HistoryException(
                    file.toString(), "it is not a history; write one with `gangflow history import`");
        }
    }

    /** Returns a line of limited length, because a small file of gzip can have a line of gigabytes; null at the end. */
    private static @Nullable String readLine(Reader text) throws IOException {
        StringBuilder line = new StringBuilder();
        int next = text.read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = text.read()) {
            if (line.length() == LONGEST_LINE) {
                throw new IllegalArgumentException("the line has more than %,d characters".formatted(LONGEST_LINE));
            }
            line.append((char) next);
        }
        return line.toString();
    }

    private static JsonNode tree(@Nullable String line) throws JsonProcessingException {
        return BoundedJson.MAPPER.readTree(line == null ? "" : line);
    }

    private static HistoricalJob job(JsonNode node) {
        List<Role> roles = new ArrayList<>();
        for (JsonNode role : node.path("roles")) {
            roles.add(new Role(
                    role.path("pods").asInt(),
                    Resources.of(role.path("cpu").asLong(), role.path("memory").asLong())
                            .withGpus(role.path("gpu").asLong())));
        }
        return new HistoricalJob(
                node.path("id").asText(),
                node.path("queue").asText(),
                node.path("submitted").asDouble(),
                node.path("started").asDouble(),
                node.path("ran").asDouble(),
                node.path("gang").asBoolean(),
                roles);
    }
}
