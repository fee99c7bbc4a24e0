package io.gangflow.cli.console;

import java.io.PrintWriter;
import java.util.Map;

/**
 * The output streams of a command: data goes to {@code out}, everything else to {@code err}.
 *
 * @param live whether {@code err} is a terminal on which lines can be redrawn
 * @param colour whether escape sequences for colour are allowed on a terminal
 * @param width columns of the terminal
 * @param outLive whether {@code out} is also a terminal, not a pipe or a file
 */
public record Console(PrintWriter out, PrintWriter err, boolean live, boolean colour, int width, boolean outLive) {

    private static final int DEFAULT_WIDTH = 80;

    /** Creates a console whose {@code out} is a pipe or a file. */
    public Console(PrintWriter out, PrintWriter err, boolean live, boolean colour, int width) {
        this(out, err, live, colour, width, false);
    }

    /**
     * Returns the console of this process. Colour is used only on a terminal, and never when {@code NO_COLOR} is set.
     */
    public static Console ofProcess(
            PrintWriter out, PrintWriter err, boolean terminal, boolean outTerminal, Map<String, String> env) {
        boolean dumb = "dumb".equals(env.get("TERM"));
        boolean colour = terminal && !dumb && env.getOrDefault("NO_COLOR", "").isEmpty();
        return new Console(out, err, terminal && !dumb, colour, width(env), outTerminal);
    }

    /** Prints a progress line; only on a terminal. */
    public void notice(String line) {
        if (live) {
            err.println(line);
        }
    }

    /**
     * Returns the columns for prose on {@code out}; unlimited if it is not a terminal, so that each fact stays on one
     * line.
     */
    public int outWidth() {
        return outLive ? width : Integer.MAX_VALUE;
    }

    /** Returns the columns for prose on {@code err}. */
    public int errWidth() {
        return live ? width : Integer.MAX_VALUE;
    }

    /** Whether text on {@code out} can be coloured. */
    public boolean outColour() {
        return colour && outLive;
    }

    private static int width(Map<String, String> env) {
        String columns = env.getOrDefault("COLUMNS", "");
        return columns.matches("[1-9][0-9]{1,3}") ? Math.max(40, Integer.parseInt(columns)) : DEFAULT_WIDTH;
    }
}
