package io.gangflow.convert.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.CacheSetting;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.PredecessorEnd;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.schedule.Concurrency;
import io.gangflow.pipeline.schedule.Schedule;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import io.gangflow.workloads.work.PipelineWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The stages of a file and when they run.
 *
 * @param stages with their pods
 * @param order for each stage the keys that determine when and how often its pods exist: {@code after}, {@code when},
 *     {@code retry}
 * @param whole settings of the whole: schedule, parameters, parallelism
 */
public record WorkView(List<StagePodFacts> stages, Map<String, Map<String, String>> order, Map<String, String> whole) {

    public WorkView {
        stages = List.copyOf(stages);
        order = OrderedMaps.copyOf(order);
        whole = OrderedMaps.sorted(whole);
    }

    public static WorkView of(Plan plan) {
        Pipeline pipeline = plan.pipeline();
        Map<String, Map<String, String>> order = new LinkedHashMap<>();
        pipeline.stages().forEach(stage -> order.put(stage.name(), order(stage)));
        Map<String, String> whole = new TreeMap<>();
        pipeline.schedule().ifPresent(schedule -> whole.put("schedule", text(schedule)));
        pipeline.watch().late().ifPresent(late -> whole.put("late", late.toSeconds() + "s"));
        pipeline.parallelism().ifPresent(most -> whole.put("parallelism", Integer.toString(most)));
        for (Parameter parameter : pipeline.parameters()) {
            whole.put(
                    "parameter " + parameter.name(),
                    parameter.defaultValue().map(Object::toString).orElse("required"));
        }
        return new WorkView(
                StagePodFacts.of(PipelineWork.of(plan, Durations.NONE).work()), order, whole);
    }

    public static WorkView of(List<ForeignObject> objects) {
        Map<String, String> whole = new TreeMap<>();
        for (ForeignObject object : objects) {
            JsonNode spec = object.tree().path("spec");
            String name = object.kind() + "/" + object.name();
            if (spec.has("schedule") || spec.has("schedules")) {
                String cron = spec.has("schedule")
                        ? spec.path("schedule").asText()
                        : spec.path("schedules").toString();
                String zone = spec.path("timeZone").asText(spec.path("timezone").asText(""));
                whole.put("schedule of " + name, (cron + " " + zone).strip());
            }
            for (JsonNode parameter : spec.path("arguments").path("parameters")) {
                whole.put(
                        "parameter %s of %s".formatted(parameter.path("name").asText(), name),
                        parameter.path("value").asText("required"));
            }
        }
        return new WorkView(
                StagePodFacts.of(ManifestWork.of(objects, Durations.NONE).work()), Map.of(), whole);
    }

    private static String text(Schedule schedule) {
        StringBuilder text = new StringBuilder(String.join(", ", schedule.crons()) + " " + schedule.timeZone());
        if (schedule.concurrency() != Concurrency.FORBID) {
            text.append(", concurrency ").append(schedule.concurrency().keyword());
        }
        schedule.startingDeadline()
                .ifPresent(deadline ->
                        text.append(", deadline ").append(deadline.toSeconds()).append('s'));
        return text.append(schedule.suspended() ? ", suspended" : "").toString();
    }

    private static Map<String, String> order(Stage stage) {
        Map<String, String> facts = new LinkedHashMap<>();
        put(facts, "after", predecessors(stage));
        stage.delay().ifPresent(delay -> facts.put("delay", delay.toSeconds() + "s"));
        stage.when().ifPresent(when -> facts.put("when", when.toString()));
        stage.retry()
                .ifPresent(retry -> facts.put(
                        "retry",
                        "%d, backoff %ds"
                                .formatted(retry.limit(), retry.backoff().toSeconds())));
        stage.timeout().ifPresent(timeout -> facts.put("timeout", timeout.toSeconds() + "s"));
        stage.cache().ifPresent(cache -> facts.put("cache", cached(cache)));
        stage.parallelism().ifPresent(most -> facts.put("parallelism", Integer.toString(most)));
        return facts;
    }

    private static String cached(CacheSetting cache) {
        return cache.key().map(key -> "key " + key).orElse("on")
                + cache.maxAge()
                        .map(age -> ", maxAge %ds".formatted(age.toSeconds()))
                        .orElse("");
    }

    private static String predecessors(Stage stage) {
        return stage.predecessors().entrySet().stream()
                .map(each -> each.getValue() == PredecessorEnd.PASSED
                        ? each.getKey()
                        : each.getKey() + " " + each.getValue().keyword())
                .collect(Collectors.joining(", "));
    }

    private static void put(Map<String, String> facts, String name, String value) {
        if (!value.isEmpty()) {
            facts.put(name, value);
        }
    }
}
