package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.json.StrategicMergePatch;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.Role;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** In a large pipeline, stages that differ in values share templates, and run the same as with their own. */
final class SharedValuesTest {

    private static final long SEED = 20_261_126;
    private static final int STAGES = 110;
    private static final String VALUE = "of {{=the}} $(run) ${x} 'y'\n";

    private static final List<String> LITERALS = HostileValues.of(SEED, 2_000).stream()
            .filter(literal -> !literal.isEmpty()
                    && !literal.contains("$")
                    && !literal.contains("{{")
                    && !literal.startsWith("-")
                    && isYaml(literal))
            .toList();

    /** Kinds of work with a command and requests. */
    private enum Kind {
        POD,
        DDP,
        TENSORFLOW,
        MPI,
        SERVICE,
        SPARK;

        Work work(String image, List<Text> words, Resources requests) {
            return switch (this) {
                case POD -> new Work.Pod(image, words, requests);
                case DDP -> new Work.Ddp(image, words, 2, requests);
                case TENSORFLOW ->
                    new Work.Tensorflow(
                            image, new Role("ps", 1, Stages.SMALL, words), new Role("worker", 2, Stages.SMALL, words));
                case MPI ->
                    new Work.Mpi(
                            image,
                            new Role("master", 1, Stages.SMALL, words),
                            new Role("worker", 2, Stages.SMALL, words));
                case SERVICE ->
                    new Work.Service(image, words, 2, Stages.SMALL, 8_000, Optional.empty(), Optional.empty());
                case SPARK -> Stages.spark(SparkMode.CLUSTER, words);
            };
        }
    }

    static Stream<Arguments> ways() {
        return Stream.of(Kind.values())
                .flatMap(kind -> Stream.of(SchedulerName.KUBE_SCHEDULER, SchedulerName.VOLCANO)
                        .flatMap(scheduler -> Stream.of(LauncherMode.values())
                                .map(launcher -> Arguments.of(kind, scheduler, launcher))));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aStageRunsWhatItWouldRunWithTemplatesOfItsOwn(Kind kind, SchedulerName scheduler, LauncherMode launcher) {
        List<Stages> stages = stages(kind);
        Compiled large = Compiled.of(Stages.plan(scheduler, launcher, stages.toArray(Stages[]::new)));
        assertThat(large.templates()).hasSizeLessThan(30);
        Map<String, JsonNode> shared = leaves(large);

        for (int index = 0; index < STAGES; index += 7) {
            Compiled alone = Compiled.of(Stages.plan(scheduler, launcher, stages.get(index)));
            String name = "/s" + index + "#";
            Map<String, JsonNode> own = leaves(alone);
            own.keySet().removeIf(place -> !place.startsWith(name));
            assertThat(own).isNotEmpty();
            own.forEach((place, leaf) ->
                    assertThat(shared.get(place)).as("seed %d, %s", SEED, place).isEqualTo(leaf));
        }
    }

    @Test
    void stagesOfASmallPipelineHaveTemplatesOfTheirOwn() {
        Compiled small = Compiled.kube(stages(Kind.POD).subList(0, 50).toArray(Stages[]::new));

        assertThat(small.templates()).hasSize(101);
    }

    @Test
    void resultsOfEarlierStagesAreInputsToo() {
        List<Stages> chain = new ArrayList<>(List.of(Stages.stage("s0", Stages.pod())));
        IntStream.range(1, STAGES)
                .forEach(index -> chain.add(Stages.stage(
                                "s" + index,
                                Stages.pod(List.of(Stages.text(
                                        Stages.literal("--before="),
                                        Text.Reference.ofStage("s" + (index - 1), "result")))))
                        .after("s" + (index - 1))));

        Compiled compiled = Compiled.kube(chain.toArray(Stages[]::new));

        assertThat(compiled.templates()).hasSize(5);
        assertThat(compiled.template("pipeline").toString())
                .contains("{name=result-of-earlier-1, value={{=replace(replace(toJson((tasks['s107']");
    }

    private static List<Stages> stages(Kind kind) {
        Random random = new Random(SEED + kind.name().hashCode());
        List<Stages> stages = new ArrayList<>();
        for (int index = 0; index < STAGES; index++) {
            Work work = kind.work(
                    "acme/work:1." + index,
                    List.of(
                            Text.literal("run"),
                            Stages.text(literal(random)),
                            Stages.text(literal(random), Stages.parameter("x"), literal(random))),
                    Resources.of(100 + random.nextInt(50), (64L + random.nextInt(kind == Kind.DDP ? 2 : 99)) << 20));
            stages.add(Stages.stage("s" + index, work)
                    .env("X", Stages.text(Stages.literal("$(HOME)/"), literal(random), Stages.literal("$$")))
                    .output("place", Stages.text(literal(random))));
        }
        return stages;
    }

    private static Text.Part literal(Random random) {
        return Stages.literal(LITERALS.get(random.nextInt(LITERALS.size())));
    }

    /** YAML cannot represent some characters. */
    private static boolean isYaml(String text) {
        return text.codePoints()
                .allMatch(
                        character -> character == '\n' || (character >= 0x20 && character < 0x7f) || character > 0xa0);
    }

    private static Map<String, JsonNode> leaves(Compiled compiled) {
        JsonNode spec = ArgoJson.tree(compiled.manifests().workflowTemplate().getSpec());
        Map<String, JsonNode> leaves = new TreeMap<>();
        new ArgoPasses(spec)
                .of(VALUE)
                .forEach((place, leaf) -> leaves.put(place.replaceFirst("^/Part-[0-9]+", ""), plain(leaf.deepCopy())));
        return leaves;
    }

    /** The requests as they take effect, without the variable that values need in a container. */
    private static JsonNode plain(JsonNode leaf) {
        if (leaf.path("main") instanceof ObjectNode main) {
            for (JsonNode container : leaf.path("patch").path("containers")) {
                if (container.path("name").asText().equals("main")) {
                    StrategicMergePatch.apply(main, ((ObjectNode) container).deepCopy());
                }
            }
        }
        ((ObjectNode) leaf).remove("patch");
        leaf.findValues("env")
                .forEach(env -> env.valueStream()
                        .filter(variable -> variable.path("name").asText().equals(InertText.BRACE))
                        .toList()
                        .forEach(variable -> ((ArrayNode) env).remove(indexOf(env, variable))));
        return leaf;
    }

    private static int indexOf(JsonNode array, JsonNode element) {
        return array.valueStream().toList().indexOf(element);
    }
}
