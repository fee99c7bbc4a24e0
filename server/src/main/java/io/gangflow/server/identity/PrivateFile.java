package io.gangflow.server.identity;

import io.gangflow.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Reads files that contain secrets, and rejects those that others can read. */
public final class PrivateFile {

    private static final int MOST_BYTES = 1 << 20;

    private PrivateFile() {}

    /**
     * Returns the content. The group can have read access but not write access: the kubelet gives the pod's group read
     * access to a Secret.
     *
     * @throws SecretFileException when the file cannot be read, is too large, or others can read or write it
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

    /** Returns the exception for a file to which the system denies access. */
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
