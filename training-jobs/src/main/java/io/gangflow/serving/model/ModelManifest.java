package io.gangflow.serving.model;

import io.gangflow.json.JsonException;
import io.gangflow.json.JsonReader;
import io.gangflow.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code model.json}: names the current model file of a folder or prefix. It is written after that file and replaced as
 * a whole, so a reader always finds a complete model of one version.
 *
 * @param file a file name in the same folder
 * @param sha256 of the file, 64 hexadecimal digits
 * @param bytes of the file
 */
public record ModelManifest(String name, String version, String file, String sha256, long bytes) {

    /** The file name of the manifest. */
    public static final String FILE = "model.json";

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    public ModelManifest {
        if (!WORD.matcher(name).matches()
                || !WORD.matcher(version).matches()
                || !WORD.matcher(file).matches()) {
            throw new IllegalArgumentException(
                    "name `%s`, version `%s` and file `%s` must be words of letters, digits, . _ -"
                            .formatted(name, version, file));
        }
        if (!DIGEST.matcher(sha256).matches() || bytes < 0) {
            throw new IllegalArgumentException("sha256 `%s` or bytes %d are not valid".formatted(sha256, bytes));
        }
    }

    /**
     * Parses a manifest.
     *
     * @throws ModelException if it is not of this form
     */
    static ModelManifest read(byte[] content) throws ModelException {
        try {
            if (JsonReader.read(new String(content, StandardCharsets.UTF_8)) instanceof Map<?, ?> map) {
                return new ModelManifest(
                        text(map.get("name")),
                        text(map.get("version")),
                        text(map.get("file")),
                        text(map.get("sha256")),
                        map.get("bytes") instanceof Long bytes ? bytes : -1);
            }
            throw new ModelException(FILE + " is not a JSON object");
        } catch (JsonException notJson) {
            throw new ModelException(
                    "%s is not JSON: %s, character %d".formatted(FILE, notJson.getMessage(), notJson.position()),
                    notJson);
        } catch (IllegalArgumentException wrong) {
            throw new ModelException(FILE + ": " + wrong.getMessage(), wrong);
        }
    }

    private static String text(@Nullable Object value) {
        return value instanceof String text ? text : "";
    }

    public byte[] bytesOfJson() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("version", version);
        map.put("file", file);
        map.put("sha256", sha256);
        map.put("bytes", bytes);
        return (JsonText.of(map) + "\n").getBytes(StandardCharsets.US_ASCII);
    }
}
