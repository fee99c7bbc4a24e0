package io.gangflow.cli.console;

import java.io.PrintWriter;
import java.util.Map;

/**
 * Where a command writes: data to {@code out}, everything else to {@code err}.
 *
 * @param live whether {@code err} is a terminal on which lines can be redrawn
 * @param colour whether escape sequences for colour may be written to a terminal
 * @param width columns of the terminal
 * @param outLive whether {@code out} is a terminal too, and not a pipe or a file
 */
public record Console(PrintWriter out, PrintWriter err, boolean live, boolean colour, int width, boolean outLive) {

    private static final int DEFAULT_WIDTH = 80;

    /** With data that goes to a pipe or a file. */
    public Console(PrintWriter out, PrintWriter err, boolean live, boolean colour, int width) {
        this(out, err, live, colour, width, false);
    }

    /** The process's own streams; colour only on a terminal, and never with {@code NO_COLOR}. */
    public static Console ofProcess(
            PrintWriter out, PrintWriter err, boolean terminal, boolean outTerminal, Map<String, String> env) {
        boolean dumb = "dumb".equals(env.get("TERM"));
        boolean colour = terminal && !dumb && env.getOrDefault("NO_COLOR", "").isEmpty();
        return new Console(out, err, terminal && !dumb, colour, width(env), outTerminal);
    }

    /** Prints a line about what a command is doing; only on a terminal, where somebody reads it. */
    public void notice(String line) {
        if (live) {
            err.println(line);
        }
    }

    /** Columns for prose on {@code out}: without end where it is no terminal, so that a fact stays on its line. */
    public int outWidth() {
        return outLive ? width : Integer.MAX_VALUE;
    }

    /** Columns for prose on {@code err}. */
    public int errWidth() {
        return live ? width : Integer.MAX_VALUE;
    }

    /** Whether what is written to {@code out} may be coloured. */
    public boolean outColour() {
        return colour && outLive;
    }

    private static int width(Map<String, String> env) {
        String columns = env.getOrDefault("COLUMNS", "");
        return columns.matches("[1-9][0-9]{1,3}") ? Math.max(40, Integer.parseInt(columns)) : DEFAULT_WIDTH;
    }
}
