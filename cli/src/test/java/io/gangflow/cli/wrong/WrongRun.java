package io.gangflow.cli.wrong;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.StateFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a command with an invalid input. The findings of {@code check} are its data; other commands print
 * findings on stderr, before the final message.
 *
 * @param left files that the command created
 */
record WrongRun(String command, int exitCode, String out, String err, List<String> left) {

    private static final int MOST_FINDINGS = 3;
    private static final String FINDING = "(error|warning)\\[GF\\d{4}].*";

    WrongRun {
        left = List.copyOf(left);
    }

    /**
     * Runs a command of the table.
     *
     * @param folder value of {@code $W}
     * @param port value of {@code $PORT}
     */
    static WrongRun of(String command, Path folder, String port) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] arguments = Arrays.stream(command.split(" "))
                .skip(1)
                .map(word -> word.equals("''") ? "" : word)
                .map(word -> word.replace("$W", folder.toString()).replace("$PORT", port))
                .toArray(String[]::new);
        List<String> before = files(folder);
        InputStream stdin = System.in;
        System.setIn(InputStream.nullInputStream());
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), false, false, 200);
        int exitCode = Gangflow.execute(console, arguments);
        System.setIn(stdin);
        List<String> left = new ArrayList<>(files(folder));
        left.removeAll(before);
        return new WrongRun(command, exitCode, shown(out, folder, port), shown(err, folder, port), left);
    }

    /**
     * Returns all files in the folder of the test and in the working directory, without the report that other tests
     * write there, also at the same time.
     */
    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> own = Files.walk(folder);
                Stream<Path> working = Files.list(Path.of(""))) {
            Stream<Path> others = working.filter(file -> !file.toString().contains("gangflow-report.html"));
            return Stream.concat(own, others).map(Path::toString).sorted().toList();
        }
    }

    private static String shown(StringWriter text, Path folder, String port) {
        return text.toString()
                .replace(folder.toString(), "$W")
                .replace(StateFolder.ofProcess().folder().toString(), "$STATE")
                .replace(Path.of("").toAbsolutePath().toString(), "$PWD")
                .replace(port, "$PORT");
    }

    /** Returns the exit code, the findings and the message, one line each. */
    List<String> answer() {
        List<String> found = findings().toList();
        List<String> lines = new ArrayList<>(found.subList(0, Math.min(MOST_FINDINGS, found.size())));
        if (found.size() > MOST_FINDINGS) {
            lines.add("… and %d more".formatted(found.size() - MOST_FINDINGS));
        }
        Stream.concat(sentences(), hints()).forEach(lines::add);
        lines.set(0, "%d  %s".formatted(exitCode, lines.get(0)));
        return lines;
    }

    Stream<String> findings() {
        return (out + err).lines().filter(line -> line.matches(FINDING));
    }

    private Stream<String> hints() {
        return err.lines().filter(line -> line.startsWith("hint: "));
    }

    Stream<String> sentences() {
        return err.lines().filter(line -> line.startsWith("error: "));
    }

    private boolean isCheck() {
        return command.startsWith("gangflow check ");
    }

    /**
     * Whether there is exactly one message; for a check, whose findings are data, whether there are findings instead.
     */
    boolean saysOneThing() {
        return (isCheck() && findings().findAny().isPresent())
                ? err.isEmpty()
                : sentences().count() == 1;
    }

    /** Returns lines that are neither the message, nor its hint, nor part of a finding. */
    List<String> stray() {
        boolean found = findings().findAny().isPresent();
        Stream<String> data = isCheck() && found ? Stream.of() : out.lines();
        Stream<String> rest =
                err.lines().filter(line -> !found && !line.startsWith("error: ") && !line.startsWith("hint: "));
        return Stream.concat(data, rest).filter(line -> !line.isBlank()).toList();
    }

    @Override
    public String toString() {
        return command;
    }
}
