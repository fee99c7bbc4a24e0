package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.ReservedVariables;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every variable that the compiler adds to a stage's containers is reserved, so that no container defines one twice.
 */
final class ReservedVariablesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String OWN = "OWN";

    /** Every kind of work, in each of its modes and backends. */
    static Stream<Work> works() {
        Stream<Work> kinds = Stream.of(Stages.pod(), Stages.tensorflow(), Stages.mpi(), Stages.ray(), Stages.service());
        Stream<Work> spark = Stream.of(SparkMode.values()).map(Stages::spark);
        Stream<Work> ddp = Stream.of(DdpBackend.values())
                .map(backend ->
                        new Work.Ddp("gangflow/training:0.1.0", Stages.command("train"), 4, Stages.SMALL, backend));
        return Stream.concat(kinds, Stream.concat(spark, ddp));
    }

    @ParameterizedTest
    @MethodSource("works")
    void theCompilerAddsReservedVariablesOnly(Work work) {
        ReservedVariables reserved = ReservedVariables.of(work);
        int own = 0;
        for (SchedulerName scheduler : SchedulerName.values()) {
            for (LauncherMode launcher : LauncherMode.values()) {
                Stages stage = Stages.stage("work", work).env(OWN, Stages.text(Stages.literal("x")));
                for (List<String> names : containers(Compiled.of(Stages.plan(scheduler, launcher, stage)))) {
                    assertThat(names).doesNotHaveDuplicates();
                    // Containers without the stage's variables, such as the stage launcher's, do not belong to the
                    // stage.
                    if (names.contains(OWN)) {
                        own++;
                        assertThat(names).allMatch(name -> name.equals(OWN) || reserved.contains(name), "is reserved");
                    }
                }
            }
        }
        // An operator gets the stage's variables as Spark settings.
        boolean settings = work instanceof Work.Spark spark && spark.mode().isForOperator();
        assertThat(own > 0).as("containers with the stage's variables").isNotEqualTo(settings);
    }

    /** The variable names of every container, including those in the texts of embedded manifests. */
    private static List<List<String>> containers(Compiled compiled) {
        List<HasMetadata> objects = new ArrayList<>(compiled.manifests().inOrder());
        objects.addAll(compiled.created(Map.of()));
        List<List<String>> names = new ArrayList<>();
        objects.forEach(object -> collect(JSON.valueToTree(object), names));
        return names;
    }

    private static void collect(JsonNode node, List<List<String>> names) {
        JsonNode env = node.path("env");
        if (env.isArray()) {
            List<String> found = new ArrayList<>();
            env.forEach(variable -> found.add(variable.path("name").asText()));
            names.add(found);
        } else if (env.isObject()) {
            names.add(env.propertyStream().map(Map.Entry::getKey).toList());
        }
        node.forEach(child -> collect(child, names));
    }
}
