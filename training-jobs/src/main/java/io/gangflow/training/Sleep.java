package io.gangflow.training;

import io.gangflow.training.command.ExitCode;
import io.gangflow.training.command.UsageException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sleeps for a given time, like the coreutils command, which the image does not contain. */
public final class Sleep {

    private Sleep() {}

    public static void main(String[] args) {
        ExitCode code = Guard.run(
                System.err::println, "sleep SECONDS", () -> TimeUnit.MILLISECONDS.sleep(millis(List.of(args))));
        System.exit(code.number());
    }

    static long millis(List<String> words) {
        String text = words.isEmpty() ? "" : words.get(words.size() - 1);
        try {
            double seconds = Double.parseDouble(text);
            if (seconds >= 0 && seconds < 1e9) {
                return (long) (seconds * 1_000);
            }
        } catch (NumberFormatException malformed) {
            throw new UsageException("\"" + text + "\" is not a number of seconds");
        }
        throw new UsageException("\"" + text + "\" is not a number of seconds");
    }
}
