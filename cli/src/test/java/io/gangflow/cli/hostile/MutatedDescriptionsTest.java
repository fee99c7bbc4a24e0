package io.gangflow.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.yaml.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Gangflow's own files that commands read together with manifests, valid except for one value. */
class MutatedDescriptionsTest {

    private static final String HOSTILE = "src/test/resources/hostile/";
    private static final String CLUSTER = HOSTILE + "cluster.yaml";
    private static final String POD = HOSTILE + "objects/job.yaml";
    private static final long SEED = 20_261_123L;
    private static final int ONE_OF = 2;

    @TempDir
    private Path folder = Path.of("");

    /** The mutated file, and how a command reads it. */
    enum Description {
        CLUSTER_FILE("rich-cluster.yaml"),
        SCHEDULER_CONFIGURATION("scheduler.conf.yaml"),
        PIPELINE("pipeline.yaml"),
        SCENARIO("scenario.yaml"),
        DURATIONS("durations.yaml");

        private final String file;

        Description(String file) {
            this.file = file;
        }

        JsonNode tree() throws IOException {
            return YamlTree.read(file, Files.readString(Path.of(HOSTILE + file)))
                    .orElseThrow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theDescriptionIsSoundBeforeItIsDamaged(Description description) throws IOException {
        assertThat(ask(description, description.tree(), "undamaged")).isNotEqualTo(ExitCode.BAD_INPUT);
    }

    @ParameterizedTest
    @EnumSource
    void oneDamagedValueIsAnswered(Description description) throws IOException {
        Random random = new Random(SEED);
        JsonNode tree = description.tree();
        for (String path : Mutant.paths(tree)) {
            if (random.nextInt(ONE_OF) == 0) {
                Mutant mutant = Mutant.drawn(tree, path, random);
                ask(description, mutant.tree(), mutant + ", seed " + SEED);
            }
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource
    void everyDamagedValueIsAnswered(Description description) throws IOException {
        JsonNode tree = description.tree();
        for (String path : Mutant.paths(tree)) {
            for (Mutant mutant : Mutant.all(tree, path)) {
                ask(description, mutant.tree(), mutant.toString());
            }
        }
    }

    @Test
    void aMutantDiffersInOnePlaceOnly() throws IOException {
        JsonNode tree = new ObjectMapper().readTree("{\"a\": {\"b/c\": [1, 2]}}");

        assertThat(Mutant.paths(tree)).isEqualTo(List.of("/a", "/a/b~1c", "/a/b~1c/0", "/a/b~1c/1"));
        assertThat(Mutant.all(tree, "/a/b~1c/0").get(0).tree()).hasToString("{\"a\":{\"b/c\":[2]}}");
        assertThat(Mutant.all(tree, "/a/b~1c").get(1).tree()).hasToString("{\"a\":{\"b/c\":null}}");
    }

    private int ask(Description description, JsonNode tree, String what) throws IOException {
        String file = Files.writeString(folder.resolve("description.yaml"), tree.toString())
                .toString();
        return switch (description) {
            case CLUSTER_FILE -> both(what, POD, file);
            case PIPELINE -> both(what, file, CLUSTER);
            case SCHEDULER_CONFIGURATION -> both(what, POD, withConfiguration(tree));
            case SCENARIO -> Answers.of(what, "simulate", "--scenario", file, "--plays", "1");
            case DURATIONS -> simulated(what, POD, CLUSTER, "--durations", file);
        };
    }

    private String withConfiguration(JsonNode configuration) throws IOException {
        ObjectNode cluster = (ObjectNode) Description.CLUSTER_FILE.tree();
        ((ObjectNode) cluster.path("schedulers"))
                .putObject("volcano")
                .put("configuration", configuration.toPrettyString());
        return Files.writeString(folder.resolve("cluster.yaml"), cluster.toString())
                .toString();
    }

    private int both(String what, String file, String cluster) {
        Answers.of(what, "check", file, "--cluster", cluster, "--orders", "1");
        return simulated(what, file, cluster);
    }

    private int simulated(String what, String file, String cluster, String... more) {
        String report = folder.resolve("report.html").toString();
        String[] words = {"simulate", file, "--cluster", cluster, "--report", report};
        String[] all = Stream.of(words, more).flatMap(Arrays::stream).toArray(String[]::new);
        return Answers.of(what, all);
    }
}
