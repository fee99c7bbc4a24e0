package io.gangflow.airflow.identity;

import io.gangflow.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Reads files that hold secrets, and refuses those that others can read. */
public final class PrivateFile {

    private static final int MOST_BYTES = 1 << 20;

    private PrivateFile() {}

    /**
     * The content. A group may read, but not write: the kubelet lets the pod's group read a Secret.
     *
     * @throws SecretFileException when it can't be read, is too large, or others may read or write it
     */
    public static byte[] read(Path file, String what) {
        try {
            if (OwnerOnly.hasModes(file)) {
                check(file, what, Files.getPosixFilePermissions(file));
            }
            if (Files.size(file) > MOST_BYTES) {
                throw new SecretFileException("%s `%s` is larger than %d bytes".formatted(what, file, MOST_BYTES));
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw unreadable(file, what, e);
        }
    }

    /** The failure for a file of which the system refuses something. */
    static SecretFileException unreadable(Path file, String what, IOException e) {
        String reason = e instanceof NoSuchFileException ? "it does not exist" : String.valueOf(e.getMessage());
        return new SecretFileException("%s `%s` cannot be read: %s".formatted(what, file, reason), e);
    }

    private static void check(Path file, String what, Set<PosixFilePermission> permissions) {
        boolean open = permissions.contains(PosixFilePermission.OTHERS_READ)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE)
                || permissions.contains(PosixFilePermission.GROUP_WRITE);
        if (open) {
            throw new SecretFileException(
                    "%s `%s` has the permissions %s; others must not read it, nor its group write it\n\nhint: chmod 600 %s"
                            .formatted(what, file, PosixFilePermissions.toString(permissions), file));
        }
    }
}
