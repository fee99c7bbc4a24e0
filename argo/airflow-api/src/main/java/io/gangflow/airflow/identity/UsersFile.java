package io.gangflow.airflow.identity;

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
 * The users of a file, which is read again when it was changed. A file that can't be used any more leaves the users as they
 * were, and is told in the log. Thread-safe.
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
     * Reads it.
     *
     * @throws SecretFileException with the lines that can't be used and why
     */
    public UsersFile(Path file) {
        this(file, Ticker.SYSTEM);
    }

    /** With a clock of its own, in nanoseconds. */
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
            lookAgain();
        }
        return users;
    }

    private void lookAgain() {
        try {
            FileTime last = modified(file);
            if (!last.equals(modified)) {
                users = read(file);
                modified = last; // only now: what could not be read is tried again, though its time stays
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
