package io.gangflow.cli.remote;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How far a log has been read, so that lines that come again after a connection was opened anew are passed over: lines carry
 * the time at which they were written, to the nanosecond, and several may carry the same.
 */
final class LogPosition {

    private static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9:]+)");

    private String last = "";
    private int ofLast;
    private int toPass;
    private boolean comesAgain;
    private int untimed;
    private int untimedToPass;

    /** Whether nothing was read yet. */
    boolean isAtTheBeginning() {
        return last.isEmpty();
    }

    /** From when on lines are asked for again, RFC 3339; those of this very time come once more. */
    String timestamp() {
        return last;
    }

    /** A connection begins, with lines from {@link #timestamp} on. */
    void reopened() {
        toPass = ofLast;
        comesAgain = !last.isEmpty();
        untimedToPass = untimed;
    }

    /**
     * The text of a line unless it was there before.
     *
     * @param line the time, a space, and the text; from a server that gives no times, the text alone
     */
    Optional<String> news(String line) {
        int space = line.indexOf(' ');
        String time = space < 0 ? line : line.substring(0, space);
        if (!TIME.matcher(time).matches()) {
            return untimed(line);
        }
        String text = space < 0 ? "" : line.substring(space + 1);
        int order = time.compareTo(last);
        if (order > 0) {
            last = time;
            ofLast = 1;
            comesAgain = false;
            return Optional.of(text);
        }
        if (comesAgain && (order < 0 || toPass-- > 0)) {
            return Optional.empty(); // what was asked for begins with the second in which the last line was written
        }
        ofLast += order == 0 ? 1 : 0;
        return Optional.of(text); // written by two threads, or after the clock was set
    }

    /** Without times the whole log comes again, so that lines can be counted. */
    private Optional<String> untimed(String line) {
        if (untimedToPass > 0) {
            untimedToPass--;
            return Optional.empty();
        }
        untimed++;
        return Optional.of(line);
    }
}
