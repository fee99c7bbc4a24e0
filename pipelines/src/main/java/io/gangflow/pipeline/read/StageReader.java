package io.gangflow.pipeline.read;

import io.gangflow.cluster.GpuType;
import io.gangflow.pipeline.model.CacheSetting;
import io.gangflow.pipeline.model.Placement;
import io.gangflow.pipeline.model.PredecessorEnd;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Retry;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.shape.ConditionSyntax;
import io.gangflow.pipeline.shape.TextSyntax;
import io.gangflow.pipeline.yaml.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads one stage of a pipeline. */
final class StageReader {

    private static final Duration DEFAULT_BACKOFF = Duration.ofSeconds(10);

    private StageReader() {}

    static Stage read(String name, Fields stage) {
        return new Stage(
                name,
                predecessors(stage),
                stage.duration("delay"),
                repetition(stage),
                WorkReader.read(stage),
                retry(stage),
                stage.duration("timeout"),
                stage.string("when").flatMap(ConditionSyntax::parse),
                stage.integer("parallelism"),
                stage.string("priority"),
                placement(stage.object("placement")),
                stage.integer("minAvailable"),
                stage.textMap("inputs"),
                stage.textMap("outputs"),
                stage.textMap("env"),
                secrets(stage),
                stage.string("scheduler").flatMap(SchedulerName::ofKeyword),
                stage.string("queue"),
                stage.duration("expect"),
                PodSettingsReader.read(stage),
                cache(stage));
    }

    /** Reads a list of names, or a mapping from names to required ends. */
    private static Map<String, PredecessorEnd> predecessors(Fields stage) {
        Map<String, PredecessorEnd> predecessors = new LinkedHashMap<>();
        stage.strings("after").forEach(name -> predecessors.put(name, PredecessorEnd.PASSED));
        stage.stringMap("after")
                .forEach((name, end) ->
                        predecessors.put(name, PredecessorEnd.ofKeyword(end).orElse(PredecessorEnd.PASSED)));
        return predecessors;
    }

    private static Optional<Retry> retry(Fields stage) {
        Fields retry = stage.object("retry");
        return retry.mapping()
                .map(present -> new Retry(
                        retry.count("limit", 1), retry.duration("backoff").orElse(DEFAULT_BACKOFF)));
    }

    /** Reads {@code true}, or a mapping; {@code false} is the default. */
    private static Optional<CacheSetting> cache(Fields stage) {
        Fields cache = stage.object("cache");
        return cache.mapping().isPresent()
                ? Optional.of(new CacheSetting(
                        cache.duration("maxAge"),
                        cache.string("key").map(key -> TextSyntax.parse(key).text())))
                : stage.bool("cache", false) ? Optional.of(CacheSetting.OF_WORK) : Optional.empty();
    }

    private static Repetition repetition(Fields stage) {
        int most = stage.count("maxInstances", Repetition.USUAL);
        Optional<Text> list = stage.reference("foreach");
        Optional<Text> number = stage.reference("copies");
        return list.<Repetition>map(text -> new Repetition.Each(text, most))
                .or(() -> number.map(text -> new Repetition.Counted(text, most)))
                .orElseGet(() -> listed(stage));
    }

    private static Repetition listed(Fields stage) {
        Map<String, List<String>> matrix = new LinkedHashMap<>(stage.listMap("foreach"));
        List<Map<String, String>> include = new ArrayList<>(stage.stringMaps("foreach"));
        if (!stage.strings("foreach").isEmpty()
                || (include.isEmpty()
                        && stage.node("foreach")
                                .filter(Node.Sequence.class::isInstance)
                                .isPresent())) {
            matrix.put(Repetition.PLAIN_ITEM, stage.strings("foreach"));
        }
        Fields written = stage.object("matrix");
        Map<String, List<String>> dimensions = new LinkedHashMap<>(stage.listMap("matrix"));
        dimensions.keySet().removeAll(List.of("include", "exclude"));
        matrix.putAll(dimensions);
        include.addAll(written.stringMaps("include"));
        return new Repetition.Listed(stage.count("copies", 1), matrix, include, written.stringMaps("exclude"));
    }

    private static Placement placement(Fields placement) {
        return new Placement(
                placement.oneOrMore("gpuType").stream().map(GpuType::product).toList(),
                placement.stringMap("nodeSelector"),
                placement.list("tolerations").stream()
                        .map(toleration -> new Placement.Toleration(
                                toleration.text("key"), toleration.string("value"), toleration.string("effect")))
                        .toList(),
                PodSettingsReader.rules(placement.list("require")),
                PodSettingsReader.preferences(placement.list("prefer")));
    }

    private static Map<String, Stage.SecretKey> secrets(Fields stage) {
        Map<String, Stage.SecretKey> secrets = new LinkedHashMap<>();
        stage.objects("secrets")
                .forEach((name, secret) ->
                        secrets.put(name, new Stage.SecretKey(secret.text("secret"), secret.text("key"))));
        return secrets;
    }
}
