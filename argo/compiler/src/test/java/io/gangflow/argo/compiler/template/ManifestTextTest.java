package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text of a manifest that Argo substitutes, and the amounts and fields in it. */
final class ManifestTextTest {

    private static Stage stage() {
        return Stages.plan(SchedulerName.VOLCANO, Stages.stage("a", Stages.pod()))
                .stages()
                .get(0)
                .stage();
    }

    private final ManifestText text = new ManifestText();

    @ParameterizedTest
    @ValueSource(strings = {"plain", "a $HOME", "5 $", ""})
    void aTextThatNothingExpandsIsWrittenAsIs(String plain) {
        assertThat(text.literal(plain)).isEqualTo(plain);
        assertThat(text.value(Text.literal(plain), stage())).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"$(HOME)", "a $$ b"})
    void aTextThatAKubeletWouldExpandTooEarlyIsAJsonString(String expanded) {
        String placeholder = text.literal(expanded);

        assertThat(placeholder).startsWith("gangflow-value-of-");
        assertThat(text.write(Map.of("x", placeholder))).isEqualTo("x: \"" + expanded.replace("$", "\\u0024") + "\"\n");
    }

    @Test
    void aParameterIsOneScalarOfTheManifestWhateverItsValue() {
        String placeholder = text.value(Stages.text(Stages.literal("--x="), Stages.parameter("x")), stage());

        assertThat(text.write(Map.of("command", List.of(placeholder))))
                .startsWith("command:\n  - {{=")
                .contains("workflow.parameters.x")
                .doesNotContain("gangflow-value-of-");
    }

    @Test
    void severalTextsAreReplacedAtTheirPlaces() {
        String first = text.literal("$(A)");
        String second = text.literal("$(B)");

        assertThat(text.writeJson(
                        JsonNodeFactory.instance.objectNode().put("b", second).put("a", first)))
                .isEqualTo("{\"b\":\"\\u0024(B)\",\"a\":\"\\u0024(A)\"}");
    }

    @Test
    void aTextOfThePipelineThatLooksLikeAPlaceholderIsRejected() {
        String placeholder = text.literal("$(A)");

        assertThatThrownBy(() -> text.write(Map.of("a", placeholder, "b", placeholder)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a string of the pipeline contains `%s`, which is reserved".formatted(placeholder));
        assertThatThrownBy(() -> text.write(Map.of("a", "something else")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("reserved");
    }

    @ParameterizedTest(name = "{0}, volumes of {1} bytes: {2}")
    @CsvSource({
        "0,          0,          10Gi",
        "0,          1073741824, 11Gi",
        "3221225472, 0,          3Gi",
        "3221225472, 1073741824, 3Gi",
    })
    void theDiskOfAPodIsLimitedByTheStageOrByTheDefaultAndItsVolumes(long given, long volumes, String limit) {
        assertThat(DiskLimit.of(disk(given), volumes)).isEqualTo(limit);
        assertThat(DiskLimit.only(disk(given)).getRequests()).isEqualTo(Map.of("ephemeral-storage", new Quantity("0")));
        assertThat(DiskLimit.only(disk(given)).getLimits())
                .isEqualTo(Map.of("ephemeral-storage", new Quantity(given > 0 ? "3Gi" : "10Gi")));
    }

    @ParameterizedTest(name = "{0}, volumes of {1} bytes: {2}")
    @CsvSource({
        "0,          0,          none",
        "0,          1073741824, 11Gi",
        "3221225472, 1073741824, none",
    })
    void onlyTheDefaultLimitGrowsWithVolumes(long given, long volumes, String grown) {
        var main = new ContainerBuilder()
                .withResources(DiskLimit.within(disk(given)))
                .build();

        assertThat(DiskLimit.grown(main, volumes)).isEqualTo(Optional.of(grown).filter(limit -> !limit.equals("none")));
        assertThat(DiskLimit.grown(new ContainerBuilder().build(), volumes)).isEmpty();
    }

    private static Resources disk(long bytes) {
        return new Resources(100, 64L << 20, bytes == 0 ? Map.of() : Map.of("ephemeral-storage", bytes));
    }

    @Test
    void emptyFieldsAreOmittedWhereAsked() {
        assertThat(Fields.of("a", 1)
                        .withUnlessEmpty("b", "")
                        .withUnlessEmpty("c", List.of())
                        .withAny("d", Optional.empty())
                        .map())
                .containsExactly(Map.entry("a", 1));
        assertThat(new Fields()
                        .withUnlessEmpty("b", "x")
                        .withUnlessEmpty("c", List.of("y"))
                        .withAny("d", Optional.of(2))
                        .map())
                .containsExactly(Map.entry("b", "x"), Map.entry("c", List.of("y")), Map.entry("d", 2));
    }
}
