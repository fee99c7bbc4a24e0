package io.gangflow.argo.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.compiler.template.ManifestYaml;
import io.gangflow.kubernetes.schema.ClusterSchemas;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random pipelines over the whole language. With {@code -Dgangflow.random.out=FOLDER}, the objects of each are written
 * there, to be checked by other programs.
 */
class RandomPipelinesTest {

    private static final long FIRST = Long.getLong("gangflow.seed", 1);
    private static final Optional<Path> OUT =
            Optional.ofNullable(System.getProperty("gangflow.random.out")).map(Path::of);

    /** Included stages and approvals are not among them: their pods are those of others, or none. */
    private static final Set<String> KINDS =
            Set.of("Approval", "Ddp", "Manifest", "Mpi", "Pod", "Ray", "Service", "Spark", "Tensorflow");

    @TempDir
    Path folder;

    private final Map<String, Integer> refusals = new TreeMap<>();
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private final DrawnKeys keys = new DrawnKeys();
    private final Map<String, Integer> kinds = new TreeMap<>();
    private int accepted;
    private int validated;
    private int restricted;

    @Test
    void everyKeyIsDrawn() {
        DrawnKeys keys = new DrawnKeys();
        for (long seed = FIRST; seed < FIRST + 400; seed++) {
            keys.add(RandomPipeline.of(seed).document());
        }

        assertThat(keys.missing()).isEmpty();
    }

    @Test
    void whatIsAcceptedIsCompiledToValidObjectsWithRestrictedPods() throws Exception {
        assertCompiled(200);
    }

    @Test
    @Tag("slow")
    void whatIsAcceptedOfTwoThousandIsCompiledToValidObjectsWithRestrictedPods() throws Exception {
        assertCompiled(2_000);

        assertThat(keys.missing()).isEmpty();
    }

    @Test
    void whatIsAcceptedIsCompiledToValidObjectsAndPlayed() throws Exception {
        assertProven(Integer.getInteger("gangflow.pipelines", 40), 5);
    }

    @Test
    @Tag("slow")
    void whatIsAcceptedOfTwoThousandIsCompiledToValidObjectsAndPlayed() throws Exception {
        assertProven(2_000, 1);
    }

    private void assertCompiled(int drawn) throws Exception {
        assertProven(drawn, Integer.MAX_VALUE);

        System.out.printf(
                "of %d random pipelines from seed %d: %d accepted, %s keys of the language, stages %s,"
                        + " %d objects with a schema, %d restricted pods%n",
                drawn, FIRST, accepted, keys.share(), kinds, validated, restricted);
        assertThat(restricted).isGreaterThan(drawn);
        assertThat(kinds.keySet()).hasSameElementsAs(KINDS);
    }

    /** @param every one of this many is simulated, which takes most of the time */
    private void assertProven(int drawn, int every) throws Exception {
        Optional<ClusterSchemas> schemas =
                ClusterSchemas.areHere() ? Optional.of(ClusterSchemas.read()) : Optional.empty();
        for (long seed = FIRST; seed < FIRST + drawn; seed++) {
            RandomPipeline pipeline = RandomPipeline.of(seed);
            try {
                prove(pipeline, schemas, seed % every == 0);
            } catch (RuntimeException exception) {
                problems.add(
                        "seed %d: %s at %s".formatted(seed, exception, exception.getStackTrace()[0]));
            }
        }

        assertThat(problems).as("of %d accepted, ended %s", accepted, outcomes).isEmpty();
        assertThat(accepted).as("refusals: %s", refusals).isGreaterThanOrEqualTo(drawn * 9 / 10);
    }

    private void prove(RandomPipeline drawn, Optional<ClusterSchemas> schemas, boolean simulated)
            throws IOException, InterruptedException {
        Checked<Pipeline> read = drawn.read(folder);
        refused(read.diagnostics());
        if (read.value().isEmpty()) {
            return;
        }
        Checked<Plan> checked = Trial.check(read.orElseThrow());
        refused(checked.diagnostics());
        if (checked.value().isEmpty()) {
            return;
        }
        accepted++;
        keys.add(drawn.document());
        kinds(checked.orElseThrow());
        Manifests manifests = new ManifestCompiler().compile(checked.orElseThrow());
        List<HasMetadata> objects = new ArrayList<>(manifests.inOrder());
        List<HasMetadata> created = Trial.created(manifests, drawn.arguments());
        write(drawn, objects, created);
        objects.addAll(created);
        schemas.ifPresent(known -> validate(drawn, objects, known));
        secure(drawn, objects, checked);
        for (SchedulerName scheduler : simulated ? SchedulerName.values() : new SchedulerName[0]) {
            Trial.simulated(drawn, read.orElseThrow(), scheduler)
                    .ifPresent(outcome -> outcomes.merge(scheduler + " " + outcome, 1, Integer::sum));
        }
    }

    private void kinds(Plan plan) {
        plan.stages()
                .forEach(stage -> kinds.merge(stage.stage().work().getClass().getSimpleName(), 1, Integer::sum));
    }

    private void validate(RandomPipeline drawn, List<HasMetadata> objects, ClusterSchemas schemas) {
        for (HasMetadata object : objects) {
            Optional<List<String>> found = schemas.problems(object);
            validated += found.isPresent() ? 1 : 0;
            found.filter(wrong -> !wrong.isEmpty())
                    .ifPresent(wrong ->
                            problems.add("seed %d: %s %s".formatted(drawn.seed(), ClusterSchemas.kind(object), wrong)));
        }
    }

    private void secure(RandomPipeline drawn, List<HasMetadata> objects, Checked<Plan> checked) {
        RestrictedPods pods = new RestrictedPods(checked.orElseThrow(), checked.diagnostics());
        objects.forEach(pods::check);
        pods.violations().forEach(found -> problems.add("seed %d: %s".formatted(drawn.seed(), found)));
        restricted += pods.strict();
    }

    private void refused(List<Diagnostic> found) {
        found.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .forEach(finding -> refusals.merge(finding.code() + " " + finding.message(), 1, Integer::sum));
    }

    private static void write(RandomPipeline drawn, List<HasMetadata> objects, List<HasMetadata> created)
            throws IOException {
        if (OUT.isPresent()) {
            Files.createDirectories(OUT.get());
            Files.writeString(OUT.get().resolve("%d.pipeline".formatted(drawn.seed())), drawn.text());
            Files.writeString(OUT.get().resolve("%d.yaml".formatted(drawn.seed())), ManifestYaml.write(objects));
            Files.writeString(
                    OUT.get().resolve("%d.created.yaml".formatted(drawn.seed())), ManifestYaml.write(created));
        }
    }
}
