package io.gangflow.kubernetes.field;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.name.NameForm;
import io.gangflow.pipeline.schedule.CronSchedule;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Checks the rules of kube-apiserver 1.36 for one kind: validation of core/v1, apps/v1 and batch/v1. */
final class KindRules {

    private static final Pattern RFC_1035 = Pattern.compile("[a-z]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final Pattern JOB = Pattern.compile("[-.a-z0-9]{1,63}");
    private static final List<String> ENDS = List.of("Never", "OnFailure");

    private KindRules() {}

    /** @param tree an object whose fields have the right types */
    static void check(String type, JsonNode tree, Place place) {
        Place template = place.below("spec", "template", "spec");
        switch (type) {
            case "batch/v1/Job" -> {
                label(tree, place);
                ends(tree.at("/spec/template/spec"), template);
            }
            case "trainer.kubeflow.org/v1alpha1/TrainJob" -> name(tree, RFC_1035, place);
            case "batch/v1/CronJob" -> cronJob(tree, place);
            case "apps/v1/Deployment", "apps/v1/ReplicaSet", "apps/v1/StatefulSet", "apps/v1/DaemonSet" -> {
                always(tree.at("/spec/template/spec"), template);
                selector(tree.path("spec"), place.below("spec"));
                if (type.endsWith("StatefulSet")) {
                    label(tree, place);
                    claims(tree.at("/spec/volumeClaimTemplates"), place.below("spec", "volumeClaimTemplates"));
                }
            }
            case "v1/Service" -> service(tree, place);
            default -> {
                // This kind has no rules.
            }
        }
    }

    /** The name becomes a label of the pods, or a DNS name. */
    private static void label(JsonNode tree, Place place) {
        name(tree, tree.path("kind").asText().equals("Job") ? JOB : NameForm.LABEL.pattern(), place);
    }

    private static void name(JsonNode tree, Pattern form, Place place) {
        String name = tree.at("/metadata/name").asText();
        if (!name.isEmpty() && !form.matcher(name).matches()) {
            place.below("metadata", "name")
                    .add(
                            "cannot be `%s`".formatted(Excerpt.of(name)),
                            form == RFC_1035
                                    ? "lower-case letters, digits and inner `-`, at most 63, a letter first"
                                    : NameForm.LABEL.label());
        }
    }

    private static void claims(JsonNode claims, Place place) {
        for (int index = 0; index < claims.size(); index++) {
            name(claims.get(index), NameForm.LABEL.pattern(), place.below(index));
        }
    }

    private static void ends(JsonNode pod, Place place) {
        String policy = pod.path("restartPolicy").asText();
        if (policy.isEmpty()) {
            place.add("has no `restartPolicy`", "a Job requires Never or OnFailure");
        } else if (!ENDS.contains(policy)) {
            place.below("restartPolicy")
                    .add("cannot be `%s`".formatted(Excerpt.of(policy)), "a Job requires Never or OnFailure");
        }
    }

    private static void always(JsonNode pod, Place place) {
        String policy = pod.path("restartPolicy").asText();
        if (!policy.isEmpty() && !policy.equals("Always")) {
            place.below("restartPolicy")
                    .add("cannot be `%s`".formatted(Excerpt.of(policy)), "these pods always restart");
        }
    }

    private static void cronJob(JsonNode tree, Place place) {
        String name = tree.at("/metadata/name").asText();
        if (name.length() > 52) {
            place.below("metadata", "name")
                    .add("has %d characters".formatted(name.length()), "at most 52 in a CronJob");
        }
        Place spec = place.below("spec");
        String schedule = tree.at("/spec/schedule").asText();
        if (schedule.contains("TZ=")) {
            spec.below("schedule").add("has a time zone", "write it in `timeZone`");
        } else {
            cron(schedule, spec.below("schedule"));
        }
        zone(tree.at("/spec/timeZone"), spec.below("timeZone"));
        ends(tree.at("/spec/jobTemplate/spec/template/spec"), spec.below("jobTemplate", "spec", "template", "spec"));
    }

    private static void cron(String schedule, Place place) {
        try {
            CronSchedule.parse(schedule);
        } catch (IllegalArgumentException problem) {
            place.add(
                    "is not a schedule",
                    String.valueOf(problem.getMessage()),
                    "`30 2 * * MON-FRI` is half past two on working days");
        }
    }

    /** Go uses the IANA database, where case matters; {@code Local} depends on the machine. */
    private static void zone(JsonNode zone, Place place) {
        String text = zone.asText();
        if (zone.isMissingNode() || zone.isNull()) {
            return;
        }
        Set<String> zones = new TreeSet<>(ZoneId.getAvailableZoneIds());
        if (text.toLowerCase(Locale.ROOT).equals("local") || !zones.contains(text)) {
            place.add(
                    "cannot be `%s`".formatted(Excerpt.of(text)),
                    "no such time zone",
                    DidYouMean.of(text, zones)
                            .map("write `%s`"::formatted)
                            .orElse("names are like `Europe/Berlin` and `UTC`"));
        }
    }

    private static void selector(JsonNode spec, Place place) {
        JsonNode labels = spec.at("/selector/matchLabels");
        if (labels.isEmpty() && spec.at("/selector/matchExpressions").isEmpty()) {
            place.below("selector").add("is empty", "name labels of the template");
        }
        JsonNode own = spec.at("/template/metadata/labels");
        for (Map.Entry<String, JsonNode> label : labels.properties()) {
            if (!own.path(label.getKey()).equals(label.getValue())) {
                place.below("selector", "matchLabels", label.getKey())
                        .add("selects no pod of the template", "the template has other labels");
            }
        }
    }

    private static void service(JsonNode tree, Place place) {
        label(tree, place);
        JsonNode ports = tree.at("/spec/ports");
        for (int index = 0; index < ports.size() && ports.size() > 1; index++) {
            if (ports.get(index).path("name").asText().isEmpty()) {
                place.below("spec", "ports")
                        .below(index)
                        .add("has no `name`", "a Service with several ports names each");
            }
        }
    }
}
