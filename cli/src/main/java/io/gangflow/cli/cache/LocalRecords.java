package io.gangflow.cli.cache;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.interpreter.memo.CacheException;
import io.gangflow.argo.interpreter.memo.CacheRecord;
import io.gangflow.argo.interpreter.memo.CacheRecords;
import io.gangflow.cli.home.LocalInputs;
import io.gangflow.file.AtomicFile;
import io.gangflow.file.OwnerOnly;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The cache records of local runs: one file per key in the folder {@code cache} of an output folder. Files are replaced
 * atomically, so concurrent runs do not disturb each other. A record names the run that has the outputs; it is valid
 * only while the folder of that run has them.
 *
 * @param output the output folder
 * @param runFolder folder of this run
 * @param sources digest of the files that the processes run in addition to their images; empty when unknown, and then
 *     no record is used or written
 * @param shared buckets that are folders of the user
 * @param fresh whether to ignore earlier successes
 */
public record LocalRecords(Path output, Path runFolder, Optional<String> sources, Set<String> shared, boolean fresh)
        implements CacheRecords {

    private static final String RUN = "run";
    private static final String ENTRY = "entry";

    public LocalRecords {
        shared = Set.copyOf(shared);
    }

    /**
     * Returns the records for a run.
     *
     * @param pipelineFolder working directory of its processes
     * @param inputs inputs that the user gives to the pods; they affect the result, so they are part of the key
     * @param fresh whether to ignore earlier successes
     */
    public static LocalRecords of(Path runFolder, Path pipelineFolder, LocalInputs inputs, boolean fresh)
            throws IOException {
        Path output = runFolder.resolve("../..").normalize();
        String given = inputs.buckets() + "\n" + Sha256.of(inputs.variables().toString());
        Optional<String> sources =
                SourceDigest.of(pipelineFolder, output).map(digest -> Sha256.of(digest + "\n" + given));
        return new LocalRecords(output, runFolder, sources, inputs.buckets().keySet(), fresh);
    }

    @Override
    public Optional<CacheRecord> find(String cache, String key, long nowMillis) {
        if (fresh || sources.isEmpty()) {
            return Optional.empty();
        }
        try {
            JsonNode found = BoundedJson.MAPPER.readTree(Files.readString(file(cache, key)));
            CacheRecord record = CacheRecord.parse(found.path(ENTRY).toString());
            EarlierOutputs outputs = outputs(found.path(RUN).asText());
            if (!outputs.exist(record.outputs())) {
                return Optional.empty(); // the user has deleted the run
            }
            outputs.take(record.outputs());
            write(cache, key, record, nowMillis);
            return Optional.of(record);
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw new CacheException("%s is not JSON; delete it".formatted(file(cache, key)), e);
        } catch (IOException e) {
            throw new CacheException("outputs of an earlier run cannot be taken: " + e.getMessage(), e);
        }
    }

    @Override
    public void keep(String cache, String key, CacheRecord record) {
        if (sources.isEmpty()) {
            return; // the sources are unknown, so no later run could use the record
        }
        try {
            write(cache, key, record, record.createdMillis());
        } catch (IOException e) {
            throw new CacheException("record of a success cannot be written: " + e.getMessage(), e);
        }
    }

    private void write(String cache, String key, CacheRecord record, long hitMillis) throws IOException {
        ObjectNode node = BoundedJson.MAPPER.createObjectNode();
        node.put(RUN, runFolder.getFileName().toString());
        node.set(ENTRY, BoundedJson.MAPPER.readTree(record.toJson(hitMillis)));
        Path file = file(cache, key);
        OwnerOnly.folder(output.resolve("cache"));
        Files.createDirectories(file.getParent());
        AtomicFile.writeOwnerOnly(file, node.toPrettyString());
    }

    /** Cache names and keys contain only letters, digits, dots and dashes. */
    private Path file(String cache, String key) {
        return output.resolve("cache").resolve(cache).resolve(Sha256.of(key + "\n" + sources.orElse("")) + ".json");
    }

    private EarlierOutputs outputs(String run) {
        Path runs = output.resolve("runs");
        Path earlier = runs.resolve(run).normalize();
        Path safe = earlier.startsWith(runs) ? earlier : runFolder;
        return new EarlierOutputs(safe.resolve("s3"), runFolder.resolve("s3"), shared);
    }
}
