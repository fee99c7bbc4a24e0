package io.gangflow.images.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** An image's tar as read by other tools: the format of {@code docker save}. */
public record TarReader(JsonNode configuration, List<List<File>> layers) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** An entry of a layer. */
    public record File(String path, int mode, long user, Instant time) {}

    public static TarReader of(Path tar) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        try (InputStream in = Files.newInputStream(tar);
                TarArchiveInputStream entries = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                files.put(entry.getName(), entries.readAllBytes());
            }
        }
        JsonNode manifest = JSON.readTree(files.get("manifest.json")).get(0);
        List<List<File>> layers = new ArrayList<>();
        for (JsonNode layer : manifest.get("Layers")) {
            layers.add(files(Objects.requireNonNull(files.get(layer.asText()))));
        }
        return new TarReader(JSON.readTree(files.get(manifest.get("Config").asText())), layers);
    }

    private static List<File> files(byte[] packed) throws IOException {
        List<File> files = new ArrayList<>();
        try (TarArchiveInputStream entries =
                new TarArchiveInputStream(new GZIPInputStream(new ByteArrayInputStream(packed)))) {
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                files.add(new File(
                        entry.getName(),
                        entry.getMode(),
                        entry.getLongUserId(),
                        entry.getLastModifiedTime().toInstant()));
            }
        }
        return files;
    }
}
