package io.gangflow.minicluster.s3;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Visits the keys of a bucket in the order of their UTF-8 bytes, as S3 lists them, without folders that contain no
 * file.
 */
final class KeyWalk {

    /** Receives keys until it has enough. */
    interface Visitor {
        /**
         * Returns whether to continue. A key with a trailing slash is a folder, which need not have a marker object.
         */
        boolean visit(String key) throws IOException, S3Error;
    }

    private static final Comparator<String> BYTES =
            Comparator.comparing((String name) -> name.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private final String prefix;
    private final String after;
    private final Visitor visitor;

    /**
     * @param prefix of the keys to visit
     * @param after only keys greater than this one
     */
    KeyWalk(String prefix, String after, Visitor visitor) {
        this.prefix = prefix;
        this.after = after;
        this.visitor = visitor;
    }

    void walk(Path bucket) throws IOException, S3Error {
        enter(bucket, "");
    }

    private boolean enter(Path folder, String base) throws IOException, S3Error {
        for (String name : names(folder)) {
            String key = base + name;
            if (key.endsWith("/")) {
                if (mayHold(key) && !(visit(key) && enter(folder.resolve(name), key))) {
                    return false;
                }
            } else if (!visit(key)) {
                return false;
            }
        }
        return true;
    }

    private boolean visit(String key) throws IOException, S3Error {
        return !key.startsWith(prefix) || BYTES.compare(key, after) <= 0 || visitor.visit(key);
    }

    /** Whether this folder can contain keys with the prefix after the given one. */
    private boolean mayHold(String folder) {
        boolean prefixed = folder.startsWith(prefix) || prefix.startsWith(folder);
        return prefixed && (BYTES.compare(folder, after) > 0 || after.startsWith(folder));
    }

    private static List<String> names(Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                if (Folders.isFolder(entry)) {
                    names.add(entry.getFileName() + "/");
                } else if (Folders.isFile(entry)) {
                    names.add(entry.getFileName().toString());
                }
            }
        } catch (NoSuchFileException e) {
            return List.of(); // deleted during the listing: treated as empty
        }
        names.sort(BYTES);
        return names;
    }
}
