package io.gangflow.spark.volcano;

import static io.gangflow.spark.volcano.Applications.conf;
import static io.gangflow.spark.volcano.Applications.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PodGroupTemplateTest {

    /** The template of the article. */
    private static final String ARTICLE = """
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: PodGroup
            spec:
              minMember: 1
              minResources: { cpu: "3", memory: 5Gi }
              priorityClassName: system-node-critical
              queue: default
            """;

    private static SparkConf json(String spec) {
        return conf().set(
                        VolcanoSetting.POD_GROUP_TEMPLATE_JSON.key(),
                        "{\"apiVersion\":\"scheduling.volcano.sh/v1beta1\",\"kind\":\"PodGroup\",\"spec\":" + spec
                                + "}");
    }

    @Test
    void whatATemplateSaysStays(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("podgroup.yaml"), ARTICLE);

        assertThat(spec(conf().set(VolcanoSetting.POD_GROUP_TEMPLATE_FILE.key(), file.toString())))
                .isEqualTo(Map.of(
                        "minMember",
                        1,
                        "minResources",
                        Map.of("cpu", "3", "memory", "5Gi"),
                        "priorityClassName",
                        "system-node-critical",
                        "queue",
                        "default"));
    }

    @Test
    void whatATemplateLeavesOutIsFilledIn() {
        assertThat(spec(json("{\"queue\":\"research\",\"minResources\":{\"cpu\":4}}")))
                .isEqualTo(Map.of(
                        "minMember",
                        1,
                        "minResources",
                        Map.of("cpu", "4", "memory", "" + 3L * 1408 * 1048576),
                        "queue",
                        "research"));
    }

    @Test
    void thePropertyGoesBeforeTheTemplate() {
        SparkConf conf = json("{\"queue\":\"research\"}").set(VolcanoSetting.QUEUE.key(), "urgent");

        assertThat(spec(conf).get("queue")).isEqualTo("urgent");
    }

    @Test
    void theQueueOfATemplateIsAnnotatedToo() {
        assertThat(Applications.driver(json("{\"queue\":\"research\"}"))
                        .pod()
                        .pod()
                        .getMetadata()
                        .getAnnotations())
                .containsEntry(GangFeatureStep.QUEUE_NAME, "research");
    }

    @Test
    void tooMuchAndTooLittleAreSaidOfTheArticlesTemplate() {
        Map<?, ?> article = Applications.specOf(Serialization.unmarshal(ARTICLE, Map.class));
        ResourceSum needed =
                new ResourceSum().add("cpu", new BigDecimal("3.5")).add("memory", new BigDecimal(3L * 1408 * 1048576));

        assertThat(PodGroupSpec.complete(article, needed, conf()).remarks())
                .isEqualTo(List.of(
                        "minResources cpu 3 of the PodGroup template is less than the 3500m that driver and executors"
                                + " request: drivers can start whose executors do not fit",
                        "minResources memory 5Gi of the PodGroup template is more than the 4429185024 that driver and"
                                + " executors request: fewer applications run at once than fit"));
    }

    @Test
    void aGangOfPodsThatDoNotExistYetIsSaid() {
        assertThat(PodGroupSpec.complete(Map.of("minMember", 3), new ResourceSum(), conf())
                        .remarks()
                        .toString())
                .contains("minMember 3 of the PodGroup template is more than 1");
    }

    @Test
    void anExactTemplateIsNotRemarkedUpon() {
        ResourceSum needed = new ResourceSum().add("cpu", BigDecimal.valueOf(3));

        assertThat(PodGroupSpec.complete(Map.of("minMember", 1, "minResources", Map.of("cpu", "3000m")), needed, conf())
                        .remarks())
                .isEmpty();
    }

    @Test
    void anotherKindIsRefused() {
        SparkConf conf =
                conf().set(VolcanoSetting.POD_GROUP_TEMPLATE_JSON.key(), "{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}");

        assertThatThrownBy(() -> spec(conf))
                .hasMessageContaining("must be a PodGroup of scheduling.volcano.sh/v1beta1, not `Pod` of `v1`");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void aTemplateBeyondTheBoundsIsRefusedBeforeItIsBuilt(String text, String problem, @TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(folder.resolve("podgroup.yaml"), text);

        assertThatThrownBy(() -> spec(conf().set(VolcanoSetting.POD_GROUP_TEMPLATE_FILE.key(), file.toString())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("podgroup.yaml can't be read as YAML or JSON: " + problem);
        assertThatThrownBy(() -> spec(conf().set(VolcanoSetting.POD_GROUP_TEMPLATE_JSON.key(), text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }

    static Stream<Arguments> hostile() {
        String bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n";
        return Stream.of(
                Arguments.of("[".repeat(100_000), "values are nested more than 64 deep"),
                Arguments.of("{\"a\":".repeat(65) + "1" + "}".repeat(65), "values are nested more than 64 deep"),
                Arguments.of(bomb, "anchors and aliases are not read"),
                Arguments.of("minMember: " + "9".repeat(400_000), "a text has more than 1,000 characters"),
                Arguments.of("a: \"" + "x".repeat(70_000) + "\"", "a text has more than 65,536 characters"),
                Arguments.of("- x\n".repeat(100_001), "it has more than 100,000 values"),
                Arguments.of("# " + "x".repeat(1 << 20), "it has more than 1,048,576 characters"),
                Arguments.of("a: ]", "while parsing"));
    }

    @Test
    void aMissingFileIsSaid() {
        SparkConf conf = conf().set(VolcanoSetting.POD_GROUP_TEMPLATE_FILE.key(), "/no/podgroup.yaml");

        assertThatThrownBy(() -> spec(conf))
                .hasMessage("the PodGroup template /no/podgroup.yaml can't be read: /no/podgroup.yaml");
    }

    @Test
    void twoTemplatesAreRefused() {
        SparkConf conf = json("{}").set(VolcanoSetting.POD_GROUP_TEMPLATE_FILE.key(), "podgroup.yaml");

        assertThatThrownBy(() -> spec(conf)).hasMessageContaining("are both set; remove one");
    }
}
