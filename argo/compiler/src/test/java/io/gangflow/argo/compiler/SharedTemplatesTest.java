package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

/** When stages share templates that differ in values, and how a task passes its stage's values to them. */
final class SharedTemplatesTest {

    /** Pods whose images, commands and requests differ. */
    private static List<Stages> pods(int count) {
        List<Stages> stages = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            stages.add(Stages.stage(
                    "s" + index,
                    new Work.Pod(
                            "acme/work:1." + index,
                            Stages.command("run", "part-" + index),
                            Resources.of(100 + index, 64L << 20))));
        }
        return stages;
    }

    private static Compiled compiled(SchedulerName scheduler, List<Stages> stages) {
        return Compiled.of(Stages.plan(scheduler, stages.toArray(Stages[]::new)));
    }

    /** An entry, the groups under Volcano, and two templates for each pod; a gang of TensorFlow has five. */
    @ParameterizedTest(name = "{0}: {1} pods and {2} gangs are {3} templates")
    @CsvSource({
        "KUBE_SCHEDULER, 97, 1, 200",
        "KUBE_SCHEDULER, 99, 0, 199",
        "VOLCANO,        99, 0, 200",
        "VOLCANO,        98, 1, 200",
    })
    void stagesHaveTheirOwnTemplatesUntilThereAreTwoHundred(
            SchedulerName scheduler, int pods, int gangs, int templates) {
        List<Stages> stages = pods(pods);
        IntStream.range(0, gangs).forEach(index -> stages.add(Stages.stage("g" + index, Stages.tensorflow())));

        assertThat(compiled(scheduler, stages).templates()).hasSize(templates);
    }

    @ParameterizedTest
    @CsvSource({"KUBE_SCHEDULER, 100, 3", "VOLCANO, 100, 4"})
    void oneMoreStageAndTheyShareTheTemplatesOfTheFirst(SchedulerName scheduler, int pods, int templates) {
        Compiled compiled = compiled(scheduler, pods(pods));

        assertThat(compiled.templates()).hasSize(templates);
        assertThat(compiled.tree("s0").at("/inputs/parameters").toString())
                .isEqualTo("[{\"name\":\"stage-name\"},{\"name\":\"stage-values\"}]");
        JsonNode last = compiled.tree("pipeline").at("/dag/tasks").get(templates == 3 ? 99 : 100);
        assertThat(last.path("template").asText()).isEqualTo("s0");
        assertThat(last.at("/arguments/parameters/0/value").asText()).isEqualTo("s99");
        assertThat(last.at("/arguments/parameters/1/value").asText())
                .as("what differs: the number in image and command, and the request")
                .isEqualTo("99|199m");
    }

    /** Argo substitutes no parameters in quantities of a container, only in the patch of the pod. */
    @Test
    void differentRequestsAreInThePatchAndDifferentImagesInTheContainer() {
        JsonNode instance = compiled(SchedulerName.KUBE_SCHEDULER, pods(100)).tree("s0-instance");
        JsonNode patch = ModelJson.MAPPER.valueToTree(
                new Yaml().load(instance.path("podSpecPatch").asText()));

        assertThat(instance.at("/container/image").asText())
                .isEqualTo("acme/work:1.{{=split(inputs.parameters['stage-values'], '|')[0]}}");
        assertThat(instance.at("/container/resources/requests").has("cpu")).isFalse();
        assertThat(instance.at("/container/resources/limits").has("cpu")).isFalse();
        assertThat(instance.at("/container/resources/requests/memory").asText()).isEqualTo("64Mi");
        assertThat(patch.toString()).contains("\"cpu\":\"{{=");
        assertThat(instance.at("/metadata/labels").path("gangflow.io/stage").asText())
                .isEqualTo("{{inputs.parameters.stage-name}}");
    }

    @Test
    void aPodOfASharedTemplateRunsTheWorkOfItsStage() {
        Pod pod = compiled(SchedulerName.KUBE_SCHEDULER, pods(100)).created(Map.of()).stream()
                .map(Pod.class::cast)
                .filter(created ->
                        "s42".equals(created.getMetadata().getLabels().get("gangflow.io/stage")))
                .findFirst()
                .orElseThrow();

        var main = pod.getSpec().getContainers().get(0);
        assertThat(main.getImage()).isEqualTo("acme/work:1.42");
        assertThat(main.getCommand()).containsExactly("run", "part-42");
        assertThat(main.getResources().getRequests()).containsEntry("cpu", new Quantity("142m"));
        assertThat(pod.getMetadata().getLabels()).containsEntry("gangflow.io/stage", "s42");
    }

    @Test
    void aResultThatAnyOfThemLeavesIsAnOutputOfTheirTemplate() {
        List<Stages> stages = pods(100);
        stages.add(Stages.stage("use", Stages.pod(List.of(Stages.text(Text.Reference.ofStage("s7", "result")))))
                .after("s7"));
        Compiled compiled = compiled(SchedulerName.KUBE_SCHEDULER, stages);

        assertThat(compiled.tree("s0").at("/outputs/parameters/0/name").asText())
                .isEqualTo("result");
        assertThat(compiled.tree("use").has("outputs")).isFalse();
    }
}
