package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Converts schedules of CronJobs, CronWorkflows and ScheduledSparkApplications to five fields. */
public final class Schedules {

    private static final Map<String, String> NAMES = Map.of(
            "@hourly", "0 * * * *",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@weekly", "0 0 * * 0",
            "@monthly", "0 0 1 * *",
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *");

    private static final String CRON = "cron";
    private static final String ZONE_KEY = "timeZone";

    private static final Pattern EVERY = Pattern.compile("@every ([0-9]+)(m|h)");
    private static final Pattern ZONE = Pattern.compile("(?:CRON_)?TZ=(\\S+)\\s+(.*)");

    private Schedules() {}

    /**
     * Takes the schedule of an object; a schedule that five fields cannot express stays a leftover.
     *
     * @param crons its expressions
     * @param spec contains its policies
     * @param catchesUp whether its controller starts the latest missed run if no deadline is set, as Kubernetes does
     */
    public static void of(
            String label, List<Field> crons, Field zone, Field spec, boolean catchesUp, PipelineDraft draft) {
        List<Optional<ObjectNode>> each = crons.stream()
                .map(cron -> cron.peek().flatMap(text -> schedule(text.strip())))
                .toList();
        Set<String> zones = each.stream()
                .flatMap(Optional::stream)
                .map(one -> one.path(ZONE_KEY).asText())
                .collect(Collectors.toSet());
        if (each.isEmpty() || each.stream().anyMatch(Optional::isEmpty) || zones.size() > 1) {
            draft.schedule(label, Optional.empty());
            return;
        }
        crons.forEach(Field::text);
        ObjectNode found = each.get(0).orElseThrow();
        if (each.size() > 1) {
            ArrayNode all = Values.JSON.arrayNode();
            each.forEach(one -> all.add(one.orElseThrow().path(CRON)));
            found.set(CRON, all);
        }
        zone.text().filter(name -> !name.isEmpty()).ifPresent(name -> found.put(ZONE_KEY, name));
        if (found.path(ZONE_KEY).asText().equals("UTC")) {
            found.remove(ZONE_KEY);
        }
        policies(spec, catchesUp, found);
        draft.schedule(label, Optional.of(found));
    }

    /** In Kubernetes, Volcano, Argo and the Spark operator runs overlap by default. */
    private static void policies(Field spec, boolean catchesUp, ObjectNode schedule) {
        String policy = spec.at("concurrencyPolicy").text().orElse("").toLowerCase(Locale.ROOT);
        if (!policy.equals("forbid")) {
            schedule.put("concurrency", policy.equals("replace") ? policy : "allow");
        }
        Optional<Integer> deadline = spec.at("startingDeadlineSeconds").number();
        if (deadline.filter(seconds -> seconds > 0).isPresent()) {
            schedule.put("deadline", deadline.get() + "s");
        } else if (deadline.isEmpty() && catchesUp) {
            schedule.put("catchUp", "last");
        }
        if (spec.at("suspend").text().filter("true"::equals).isPresent()) {
            schedule.put("suspended", true);
        }
    }

    private static Optional<ObjectNode> schedule(String text) {
        Matcher zoned = ZONE.matcher(text);
        String plain = zoned.matches() ? zoned.group(2) : text;
        Optional<String> cron = plain.startsWith("@")
                ? Optional.ofNullable(NAMES.get(plain)).or(() -> every(plain))
                : Optional.of(plain);
        return cron.map(fields -> {
            ObjectNode schedule = Values.JSON.objectNode().put(CRON, fields);
            return zoned.matches() ? schedule.put(ZONE_KEY, zoned.group(1)) : schedule;
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
