package io.gangflow.cli.console;

import java.io.PrintWriter;
import java.util.Map;

/**
 * Where a command writes: data to {@code out}, everything else to {@code err}.
 *
 * @param live whether {@code err} is a terminal on which lines can be redrawn
 * @param colour whether escape sequences for colour may be written
 * @param width columns of the terminal
 */
public record Console(PrintWriter out, PrintWriter err, boolean live, boolean colour, int width) {

    private static final int DEFAULT_WIDTH = 80;

    /** The process's own streams; colour only on a terminal, and never with {@code NO_COLOR}. */
    public static Console ofProcess(PrintWriter out, PrintWriter err, boolean terminal, Map<String, String> env) {
        boolean dumb = "dumb".equals(env.get("TERM"));
        boolean colour = terminal && !dumb && env.getOrDefault("NO_COLOR", "").isEmpty();
        return new Console(out, err, terminal && !dumb, colour, width(env));
    }

    private static int width(Map<String, String> env) {
        String columns = env.getOrDefault("COLUMNS", "");
        return columns.matches("[1-9][0-9]{1,3}") ? Math.max(40, Integer.parseInt(columns)) : DEFAULT_WIDTH;
    }
}
