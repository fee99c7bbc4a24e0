package io.gangflow.file;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The folders created for a path, where it or its parents were missing. They can be removed again if no file could be
 * written.
 */
public final class NewFolders {

    /** The innermost folder first. */
    private final Deque<Path> created;

    private NewFolders(Deque<Path> created) {
        this.created = created;
    }

    /**
     * Creates a folder and its missing parents; does nothing if it exists.
     *
     * @throws IOException if it cannot be created; then no new folder remains
     */
    public static NewFolders create(Path folder) throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path each = folder.toAbsolutePath(); each != null && isMissing(each); each = each.getParent()) {
            missing.addLast(each);
        }
        NewFolders folders = new NewFolders(missing);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            folders.removeEmpty();
            throw e;
        }
        return folders;
    }

    /** A dangling link counts as existing: another program made it. */
    private static boolean isMissing(Path folder) {
        return !Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Removes the created folders that are empty.
     *
     * @throws IOException if one cannot be removed
     */
    public void removeEmpty() throws IOException {
        for (Path folder : created) {
            try {
                Files.deleteIfExists(folder);
            } catch (DirectoryNotEmptyException used) {
                return; // a folder with content keeps its parents
            }
        }
    }
}
