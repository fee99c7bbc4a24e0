package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.pipeline.model.SchedulerName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * Whatever value a client sets for a parameter: after Argo's substitution and the kubelets' expansion, the value is
 * unchanged in the places where the pipeline refers to it, and nothing else has changed.
 */
final class InertValuesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    static final long SEED = 20_261_123;
    private static final int VALUES = 10_000;
    private static final int PIPELINES = 500;
    static final String PLAIN = "plainvalue";

    /** Labels and annotations of an Argo pod: no program parses them as JSON. */
    private static final Pattern METADATA = Pattern.compile("(?!.*/(?:main|object)/).*/metadata/[a-z]+/.*");

    private static final List<Compilation> COMPILATIONS = compilations();

    /** A compiled workflow, and its result with a plain value. */
    private record Compilation(JsonNode spec, ArgoPasses passes, Map<String, JsonNode> plain) {

        static Compilation of(JsonNode spec) {
            ArgoPasses passes = new ArgoPasses(spec);
            return new Compilation(spec, passes, passes.of(PLAIN));
        }
    }

    @Test
    void noValueChangesAnythingButItsOwnPlace() {
        List<String> values = HostileValues.of(SEED, VALUES);
        // A compilation is not thread-safe; each gets its values in one thread.
        IntStream.range(0, COMPILATIONS.size()).parallel().forEach(first -> {
            for (int index = first; index < values.size(); index += COMPILATIONS.size()) {
                check(COMPILATIONS.get(first), values.get(index));
            }
        });
    }

    /** All of them: 529 pipelines, 10,000 values, each value in all parameters of a pipeline at once. */
    @Test
    @Tag("slow")
    void noValueChangesAnythingInAnyPipeline() {
        List<String> values = HostileValues.of(SEED, Integer.getInteger("gangflow.values", VALUES));
        COMPILATIONS.parallelStream().forEach(compilation -> values.forEach(value -> check(compilation, value)));
    }

    @Test
    void aValueOf128KiBStaysAValue() {
        COMPILATIONS.subList(COMPILATIONS.size() - 4, COMPILATIONS.size()).parallelStream()
                .forEach(compilation -> HostileValues.long128KiB().forEach(value -> check(compilation, value)));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/attacks/parameter-values.txt", delimiter = '|', quoteCharacter = '\u00a7')
    void aValueOfAnAttackOnAPeerStaysAValueInEveryDefinition(String value) {
        COMPILATIONS.stream()
                .limit(Definitions.all().size())
                .forEach(compilation -> check(compilation, value.translateEscapes()));
    }

    @Test
    void anItemIsAValueToo() {
        int refused = 0;
        for (String item : HostileValues.of(SEED, 1_000)) {
            JsonNode plain = withItem(PLAIN);
            JsonNode spec;
            try {
                spec = withItem(item);
            } catch (IllegalArgumentException e) {
                refused++;
                continue;
            }
            compare(new ArgoPasses(plain).of("x"), new ArgoPasses(spec).of("x"), item);
        }
        assertThat(refused).as("items that are refused with a reason").isLessThan(900);
    }

    /** The manifest that let a parameter rewrite a gang's pods, with the value of the attack. */
    @Test
    void theModelSeesTheAttackOnWhatWasCompiledBefore() {
        JsonNode before = creating(Map.of("manifest", "- {{=toJson(workflow.parameters.x)}}\n"));

        assertThat(new ArgoPasses(before).of("{{=fromBase64('eA==')}}").toString())
                .contains(ArgoExpression.EVALUATED);
    }

    /** The effect of setOwnerReference on such a manifest, observed with Argo's own controller. */
    @Test
    void theModelSeesThatAManifestIsWrittenAnewForItsOwner() {
        JsonNode spec = creating(Map.of(
                "setOwnerReference",
                true,
                "manifest",
                "a: {{=replace(toJson(workflow.parameters.x), '{', '\\\\u007b')}}\n"));

        assertThat(new ArgoPasses(spec).of("{{=fromBase64('eA==')}}").toString())
                .contains(ArgoExpression.EVALUATED);
    }

    private static JsonNode creating(Map<String, Object> resource) {
        return JSON.valueToTree(Map.of(
                "entrypoint",
                "a",
                "arguments",
                Map.of("parameters", List.of(Map.of("name", "x"))),
                "templates",
                List.of(Map.of("name", "a", "resource", resource))));
    }

    private static JsonNode withItem(String item) {
        return spec(Stages.plan(
                SchedulerName.VOLCANO,
                Stages.stage("a", Stages.pod(List.of(Stages.text(Stages.literal("--x={"), Stages.item("k")))))
                        .matrix("k", item),
                Stages.stage("b", Stages.ddp(2, List.of(Stages.text(Stages.item("k")))))
                        .matrix("k", item)
                        .retry(1)));
    }

    private static List<Compilation> compilations() {
        return Stream.concat(
                        Definitions.all().stream().map(Definitions::compiled).map(InertValuesTest::spec),
                        Stream.iterate(SEED, seed -> seed + 1)
                                .limit(PIPELINES)
                                .map(RandomPipeline::of)
                                .map(InertValuesTest::spec))
                .map(Compilation::of)
                .toList();
    }

    private static JsonNode spec(io.gangflow.pipeline.plan.Plan plan) {
        return spec(new ManifestCompiler().compile(plan));
    }

    private static JsonNode spec(Manifests manifests) {
        return ArgoJson.tree(manifests.workflowTemplate().getSpec());
    }

    private static void check(Compilation compilation, String value) {
        try {
            compare(compilation.plain(), compilation.passes().of(value), value);
        } catch (ArgoSubstitution.Refused e) {
            boolean tooLong =
                    value.length() > 60_000 && String.valueOf(e.getMessage()).contains("exceeds");
            assertThat(isYamlText(value) && !tooLong)
                    .as("%s: `%.200s` is refused", e.getMessage(), value)
                    .isFalse();
        } catch (AssertionError e) {
            throw new AssertionError("seed %d, value `%.200s` in %s".formatted(SEED, value, compilation.spec()), e);
        }
    }

    @SuppressWarnings("ReferenceEquality") // only the identical leaf contains no value; an equal one is compared
    static void compare(Map<String, ? extends JsonNode> plain, Map<String, ? extends JsonNode> attacked, String value) {
        assertThat(attacked.keySet()).isEqualTo(plain.keySet());
        plain.forEach((place, leaf) -> {
            if (leaf == attacked.get(place)) {
                return;
            }
            List<String> changes = new ArrayList<>();
            changes(place, leaf, Objects.requireNonNull(attacked.get(place)), value, changes);
            assertThat(changes).isEmpty();
        });
    }

    private static void changes(String path, JsonNode plain, JsonNode attacked, String value, List<String> changes) {
        if (path.contains("/outputs/") && value.length() > 60_000) {
            return; // The kubelet does not expand an offloaded variable, so dollar signs stay doubled.
        }
        if (plain.isTextual() && plain.asText().contains(PLAIN)) {
            String expected = plain.asText().replace(PLAIN, value);
            boolean metadata = METADATA.matcher(path).matches();
            if (path.contains("/outputs/") || metadata) {
                expected = expected.replace("{{", "{ { ");
            }
            if (!attacked.isTextual()
                    || !attacked.asText().equals(metadata ? expected.replace("$(", "$ (") : expected)) {
                changes.add(path + ": " + attacked + " is not " + expected);
            }
        } else if (plain.isContainerNode() && plain.getNodeType() == attacked.getNodeType()) {
            Map<String, JsonNode> fields = fields(plain);
            Map<String, JsonNode> others = fields(attacked);
            if (!fields.keySet().equals(others.keySet())) {
                changes.add(path + ": " + others.keySet() + " are not " + fields.keySet());
                return;
            }
            fields.forEach((key, field) ->
                    changes(path + "/" + key, field, Objects.requireNonNull(others.get(key)), value, changes));
        } else if (!plain.equals(attacked)) {
            changes.add(path + ": " + attacked + " is not " + plain);
        }
    }

    private static Map<String, JsonNode> fields(JsonNode container) {
        Map<String, JsonNode> fields = new TreeMap<>();
        container.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        for (int index = 0; index < container.size() && container.isArray(); index++) {
            fields.put(Integer.toString(index), container.get(index));
        }
        return fields;
    }

    /** YAML cannot represent some characters: then no object is created. */
    private static boolean isYamlText(String value) {
        return value.codePoints()
                .allMatch(character -> character < 0x7f
                        || character == 0x85
                        || (character >= 0xa0 && character <= 0xd7ff)
                        || (character >= 0xe000 && character <= 0xfffd && character != 0xfeff)
                        || character >= 0x10000);
    }
}
