package io.gangflow.argo.interpreter;

/** Durations in the format of Argo's messages (Argo 4.1, util/humanize): one unit below a minute, else two. */
final class HumanDuration {

    private HumanDuration() {}

    static String of(long millis) {
        long seconds = millis / 1_000;
        if (seconds < 60) {
            return counted(seconds, "second");
        }
        if (seconds < 3_600) {
            return counted(seconds / 60, "minute") + " " + seconds % 60 + " seconds";
        }
        return seconds < 86_400
                ? counted(seconds / 3_600, "hour") + " " + seconds / 60 % 60 + " minutes"
                : counted(seconds / 86_400, "day") + " " + seconds / 3_600 % 24 + " hours";
    }

    private static String counted(long number, String unit) {
        return number + " " + (number == 1 ? unit : unit + "s");
    }
}
