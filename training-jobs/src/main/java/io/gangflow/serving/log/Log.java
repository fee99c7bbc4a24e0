package io.gangflow.serving.log;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Writes lines of the form {@code INFO: message} from a minimum level on. The levels are uvicorn's. Thread-safe. */
public final class Log {

    /** The severity of a line, in ascending order. */
    private enum Level {
        TRACE,
        DEBUG,
        INFO,
        WARNING,
        ERROR,
        CRITICAL
    }

    private final Level least;
    private final Consumer<String> lines;

    /**
     * Creates a log with a minimum level.
     *
     * @param level one of {@link #levels}
     * @param lines receives each line; must be thread-safe
     * @throws IllegalArgumentException if there is no such level
     */
    public Log(String level, Consumer<String> lines) {
        this.least = Level.valueOf(level.toUpperCase(Locale.ROOT));
        this.lines = lines;
    }

    public static List<String> levels() {
        return Arrays.stream(Level.values())
                .map(level -> level.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** Returns whether single requests are logged. */
    public boolean isDebug() {
        return least.compareTo(Level.DEBUG) <= 0;
    }

    public void debug(String message) {
        log(Level.DEBUG, message);
    }

    public void info(String message) {
        log(Level.INFO, message);
    }

    public void error(String message) {
        log(Level.ERROR, message);
    }

    private void log(Level level, String message) {
        if (level.compareTo(least) >= 0) {
            lines.accept(level + ": " + message.replaceAll("\\p{Cntrl}", " "));
        }
    }
}
