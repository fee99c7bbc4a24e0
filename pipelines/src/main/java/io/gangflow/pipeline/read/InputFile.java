package io.gangflow.pipeline.read;

import io.gangflow.file.FileErrors;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.pipeline.yaml.Utf8;
import io.gangflow.pipeline.yaml.YamlDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads the text of a file, up to a maximum size. */
public final class InputFile {

    private InputFile() {}

    public static Checked<String> read(Path path) {
        return read(path, YamlDocument.MAX_SIZE);
    }

    /**
     * Reads a file with another maximum size.
     *
     * @param most maximum size in bytes
     */
    public static Checked<String> read(Path path, int most) {
        String file = path.toString();
        if (!Files.isRegularFile(path)) {
            return Checked.failed(List.of(unreadable(file, otherThanAFile(path))));
        }
        return open(path, most);
    }

    /**
     * Reads a pipe, such as a shell's {@code <(…)}. Call this only for a path that the user named: a pipe may never
     * deliver anything. Its content cannot be read again.
     */
    public static Checked<String> readPipe(Path path) {
        return readPipe(path, YamlDocument.MAX_SIZE);
    }

    /**
     * Reads a pipe with another maximum size.
     *
     * @param most maximum size in bytes
     */
    public static Checked<String> readPipe(Path path, int most) {
        return isPipe(path) ? open(path, most) : read(path, most);
    }

    /** Returns whether the path is one that can be read only once, from start to end. */
    public static boolean isPipe(Path path) {
        return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
    }

    private static Checked<String> open(Path path, int most) {
        String file = path.toString();
        try (InputStream input = Files.newInputStream(path)) {
            return decode(file, input.readNBytes(most + 1), most);
        } catch (IOException exception) {
            return Checked.failed(List.of(unreadable(file, FileErrors.reason(exception))));
        }
    }

    private static String otherThanAFile(Path path) {
        if (Files.isDirectory(path)) {
            return "it is a directory";
        }
        return Files.exists(path) ? "not a regular file" : "no such file";
    }

    /** Decodes bytes in memory; {@code file} is their name in findings. */
    public static Checked<String> decode(String file, byte[] bytes) {
        return decode(file, bytes, YamlDocument.MAX_SIZE);
    }

    /** Decodes bytes with another maximum size. */
    public static Checked<String> decode(String file, byte[] bytes, int most) {
        if (bytes.length > most) {
            return Checked.failed(List.of(Diagnostic.of(
                    DiagnosticCode.GF0004,
                    SourceSpan.startOf(file),
                    "the file has more than %,d bytes".formatted(most),
                    "the file was not read")));
        }
        return Utf8.decode(file, bytes);
    }

    private static Diagnostic unreadable(String file, String reason) {
        return Diagnostic.of(
                DiagnosticCode.GF0009, SourceSpan.startOf(file), "`%s` cannot be read".formatted(file), reason);
    }
}
