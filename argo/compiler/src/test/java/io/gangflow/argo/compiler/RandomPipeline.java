package io.gangflow.argo.compiler;

import io.gangflow.pipeline.model.ContainerSecurity;
import io.gangflow.pipeline.model.ExtraContainer;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.PodVolume;
import io.gangflow.pipeline.model.Role;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/**
 * A pipeline with values in all places of its texts, next to literals that could merge with them. Deterministic for a
 * seed.
 */
public final class RandomPipeline {

    /** Literals beside which an unescaped value would become part of a reference or a tag. */
    private static final List<String> LITERALS = List.of(
            "run",
            "--x=",
            "$",
            "$$",
            "$$$",
            "$(",
            "$(A",
            "$(HOME)",
            "$$(HOME)",
            "{",
            "}",
            "}}",
            "={'",
            "\"",
            "\\",
            "\n",
            "$(X)-$",
            "s3://results/",
            "(HOME)",
            "'",
            " ");

    private final Random random;

    private RandomPipeline(long seed) {
        random = new Random(seed);
    }

    public static Plan of(long seed) {
        return new RandomPipeline(seed).plan();
    }

    private Plan plan() {
        SchedulerName scheduler = pick(List.of(SchedulerName.values()));
        Stages[] stages = new Stages[1 + random.nextInt(3)];
        for (int index = 0; index < stages.length; index++) {
            Stages stage = Stages.stage("s" + index, work(scheduler))
                    .env("X", text())
                    .copies(1 + random.nextInt(2))
                    .output("place", text());
            if (random.nextBoolean()) {
                stage.retry(2);
            }
            if (random.nextBoolean()) {
                stage.matrix("lang", "de", "en");
            }
            if (random.nextInt(3) == 0 && !stage.isManifest()) {
                stage.pods(settings());
            }
            stages[index] = stage;
        }
        return Stages.plan(scheduler, pick(List.of(LauncherMode.values())), stages);
    }

    private Work work(SchedulerName scheduler) {
        return switch (random.nextInt(7)) {
            case 0 -> Stages.pod(words());
            case 1 -> Stages.ddp(2, words());
            case 2 ->
                new Work.Tensorflow(
                        "gangflow/training:0.1.0",
                        new Role("ps", 1, Stages.SMALL, words()),
                        new Role("worker", 2, Stages.SMALL, words()));
            case 3 ->
                new Work.Mpi(
                        "gangflow/training:0.1.0",
                        new Role("master", 1, Stages.SMALL, words()),
                        new Role("worker", 2, Stages.SMALL, words()));
            case 4 ->
                new Work.Service(
                        "gangflow/model-server:0.1.0",
                        words(),
                        2,
                        Stages.SMALL,
                        8_000,
                        Optional.empty(),
                        Optional.empty());
            case 5 ->
                new Work.Manifest(
                        Map.of(
                                "apiVersion",
                                "v1",
                                "kind",
                                "ConfigMap",
                                "metadata",
                                Map.of("name", "settings"),
                                "data",
                                Map.of("text", pick(LITERALS) + pick(LITERALS).replace("{", "("))),
                        Optional.empty(),
                        Optional.empty());
            default -> Stages.spark(sparkMode(scheduler), words());
        };
    }

    /** Settings with values in all supported places. */
    private PodSettings settings() {
        ExtraContainer extra = new ExtraContainer(
                "extra",
                "busybox:1.37",
                List.of(Text.literal("run"), valueText(), valueText()),
                Map.of(random.nextBoolean() ? "X" : "Y", valueText()),
                Stages.SMALL,
                ContainerSecurity.RESTRICTED);
        boolean sidecar = random.nextBoolean();
        return new PodSettings(
                Optional.empty(),
                Map.of("example.com/x", Stages.text(Stages.parameter("x"))),
                Map.of("example.com/text", valueText()),
                List.of("registry"),
                Optional.of("/scratch"),
                Map.of("scratch", new PodVolume("/scratch", new PodVolume.EmptyDir(1 << 30), false, Optional.empty())),
                OptionalLong.empty(),
                ContainerSecurity.RESTRICTED,
                sidecar ? List.of() : List.of(extra),
                sidecar ? List.of(extra) : List.of(),
                Map.of("debug", 5_005),
                Map.of("metadata", Map.of("annotations", Map.of("example.com/literal", "a$$b $(HOME)"))));
    }

    /** Without variables of the run, whose expression is not modelled: a JSON text with one could not be parsed. */
    private Text valueText() {
        return new Text(text().parts().stream()
                .map(part -> part instanceof Text.Reference ? Stages.parameter("x") : part)
                .toList());
    }

    private SparkMode sparkMode(SchedulerName scheduler) {
        return pick(List.of(SparkMode.values()).stream()
                .filter(mode -> !mode.isStrict() || scheduler == SchedulerName.VOLCANO)
                .toList());
    }

    private List<Text> words() {
        List<Text> words = new ArrayList<>(List.of(Text.literal("run")));
        for (int word = random.nextInt(3); word >= 0; word--) {
            words.add(text());
        }
        return words;
    }

    private Text text() {
        List<Text.Part> parts = new ArrayList<>();
        String before = "";
        for (int part = random.nextInt(4); part >= 0; part--) {
            if (random.nextInt(3) == 0) {
                String literal = pick(LITERALS);
                boolean tag = (before + literal).contains("{{") || (before + literal).contains("$$(HOME)$");
                before = tag ? before : before + literal;
                parts.add(Stages.literal(tag ? "-" : literal));
            } else {
                before = "";
                parts.add(random.nextInt(4) == 0 ? new Text.Reference(Text.Scope.RUN, "id") : Stages.parameter("x"));
            }
        }
        return new Text(parts);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
