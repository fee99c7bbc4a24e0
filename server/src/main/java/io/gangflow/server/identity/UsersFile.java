package io.gangflow.server.identity;

import io.gangflow.time.Ticker;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;

/**
 * The users of a file, which is read again when it has changed. If it cannot be used any more, the previous users are
 * kept and the error is logged. Thread-safe.
 */
public final class UsersFile {

    private static final System.Logger LOGGER = System.getLogger(UsersFile.class.getName());
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final Path file;
    private FileTime modified;
    private Map<String, User> users;
    private final Ticker ticker;
    private long looked;

    /**
     * Reads the file.
     *
     * @throws SecretFileException with the invalid lines and the reasons
     */
    public UsersFile(Path file) {
        this(file, Ticker.SYSTEM);
    }

    /** Creates it with the given clock, in nanoseconds. */
    UsersFile(Path file, Ticker ticker) {
        this.file = file;
        this.ticker = ticker;
        this.looked = ticker.nanos();
        this.modified = modified(file);
        this.users = read(file);
    }

    synchronized Map<String, User> users() {
        long now = ticker.nanos();
        if (now - looked > LOOK.toNanos()) {
            looked = now;
            reload();
        }
        return users;
    }

    private void reload() {
        try {
            FileTime last = modified(file);
            if (!last.equals(modified)) {
                users = read(file);
                modified = last; // set last, so that a failed read is retried although the file time stays the same
            }
        } catch (SecretFileException e) {
            LOGGER.log(Level.ERROR, "the users stay as they were: {0}", e.getMessage());
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw PrivateFile.unreadable(file, "users file", e);
        }
    }

    private static Map<String, User> read(Path file) {
        String text = new String(PrivateFile.read(file, "users file"), StandardCharsets.UTF_8);
        return UsersText.read(text, file.toString());
    }
}
