package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.field.Field;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Schedules of CronJobs, CronWorkflows and ScheduledSparkApplications as five fields. */
public final class Schedules {

    private static final Map<String, String> NAMES = Map.of(
            "@hourly", "0 * * * *",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@weekly", "0 0 * * 0",
            "@monthly", "0 0 1 * *",
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *");

    private static final Pattern EVERY = Pattern.compile("@every ([0-9]+)(m|h)");
    private static final Pattern ZONE = Pattern.compile("(?:CRON_)?TZ=(\\S+)\\s+(.*)");

    private Schedules() {}

    /** Takes the schedule of an object; one that five fields cannot express stays a leftover. */
    public static void of(String label, Field cron, Field zone, PipelineDraft draft) {
        Optional<ObjectNode> schedule = cron.peek().flatMap(text -> schedule(text.strip()));
        schedule.ifPresent(found -> {
            cron.text();
            zone.text().filter(name -> !name.isEmpty()).ifPresent(name -> found.put("timeZone", name));
            if (found.path("timeZone").asText().equals("UTC")) {
                found.remove("timeZone");
            }
        });
        draft.schedule(label, schedule);
    }

    private static Optional<ObjectNode> schedule(String text) {
        Matcher zoned = ZONE.matcher(text);
        String plain = zoned.matches() ? zoned.group(2) : text;
        Optional<String> cron = plain.startsWith("@")
                ? Optional.ofNullable(NAMES.get(plain)).or(() -> every(plain))
                : Optional.of(plain);
        return cron.map(fields -> {
            ObjectNode schedule = Values.JSON.objectNode().put("cron", fields);
            return zoned.matches() ? schedule.put("timeZone", zoned.group(1)) : schedule;
        });
    }

    /** An interval that divides an hour or a day. */
    private static Optional<String> every(String text) {
        Matcher every = EVERY.matcher(text);
        if (!every.matches() || every.group(1).length() > 3) {
            return Optional.empty();
        }
        int number = Integer.parseInt(every.group(1));
        boolean minutes = every.group(2).equals("m");
        int whole = minutes ? 60 : 24;
        if (number < 1 || whole % number != 0) {
            return Optional.empty();
        }
        String steps = number == 1 ? "*" : number == whole ? "0" : "*/" + number;
        return Optional.of(minutes ? steps + " * * * *" : "0 " + steps + " * * *");
    }
}
