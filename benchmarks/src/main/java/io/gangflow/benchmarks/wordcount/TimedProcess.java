package io.gangflow.benchmarks.wordcount;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A complete process, from start to end, timed by bash.
 *
 * @param wallSeconds wall clock time
 * @param cpuSeconds of all processors together; steadier than wall clock time on a shared machine
 */
public record TimedProcess(double wallSeconds, double cpuSeconds) {

    private static final Pattern TIMES = Pattern.compile("times ([0-9.]+) ([0-9.]+) ([0-9.]+)\\s*$");
    private static final String BASH = "TIMEFORMAT='times %3R %3U %3S'; time \"$@\"";

    /**
     * Runs a command and waits for its end.
     *
     * @param log receives its output
     * @throws IOException when it fails, with the end of its log
     */
    public static TimedProcess run(List<String> command, Path log) throws IOException, InterruptedException {
        List<String> timed = new ArrayList<>(List.of("bash", "-c", BASH, "bash"));
        timed.addAll(command);
        int code = new ProcessBuilder(timed)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        String said = Files.readString(log, StandardCharsets.ISO_8859_1);
        Matcher times = TIMES.matcher(said);
        if (code != 0 || !times.find()) {
            throw new IOException("`%s` ended with %d: %s"
                    .formatted(command.get(0), code, said.substring(Math.max(0, said.length() - 500))));
        }
        return new TimedProcess(
                Double.parseDouble(times.group(1)),
                Double.parseDouble(times.group(2)) + Double.parseDouble(times.group(3)));
    }
}
