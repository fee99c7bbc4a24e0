package io.gangflow.file;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** The folders that were missing above and at a path, and were created; removed again where nothing could be put in them. */
public final class NewFolders {

    /** The innermost first. */
    private final Deque<Path> created;

    private NewFolders(Deque<Path> created) {
        this.created = created;
    }

    /**
     * Creates a folder and those above it; does nothing where it exists.
     *
     * @throws IOException when it cannot be created; then none is left
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

    /** A dangling link exists, too: another program made it. */
    private static boolean isMissing(Path folder) {
        return !Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Removes the folders that were created, unless something is in them.
     *
     * @throws IOException when one cannot be removed
     */
    public void removeEmpty() throws IOException {
        for (Path folder : created) {
            try {
                Files.deleteIfExists(folder);
            } catch (DirectoryNotEmptyException used) {
                return; // and so are those above it
            }
        }
    }
}
