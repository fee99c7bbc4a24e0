package io.gangflow.pipeline.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IncludeTest {

    private static final String PART = """
            parameters:
              input: { type: string }
              size: { type: integer, default: 3, maximum: 5 }
            queues: { shared: { weight: 2 }, own: { weight: 3 } }
            priorityClasses: { low: { value: 1 }, high: { value: 2 } }
            stages:
              first: { POD("${parameters.input}", "${parameters.size}") }
              left: { after: [first], POD("${stages.first.result}", "${run.scheduledTime:HH:mm}") }
              right: { after: { first: failed }, POD(r) }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeThePart() throws IOException {
        Files.writeString(folder.resolve("part.yaml"), Plans.text(PART));
    }

    private Checked<Plan> plan(String lines) throws IOException {
        Path file = Files.writeString(folder.resolve("whole.yaml"), Plans.text(lines));
        return new Planner().plan(PipelineReader.read(file).orElseThrow());
    }

    private List<Diagnostic> found(String lines) throws IOException {
        Checked<Plan> plan = plan(lines);
        assertThat(plan.value()).isEmpty();
        return plan.diagnostics();
    }

    @Test
    void eachWrongArgumentIsAFindingAtItsPlace() throws IOException {
        List<Diagnostic> found = found("""
                stages:
                  part:
                    include:
                      file: part.yaml
                      arguments:
                        inptu: x
                        size: 6
                        somethingElse: y
                """);

        assertThat(found)
                .extracting(finding -> finding.span().line() + ": " + finding.message() + ", " + finding.label())
                .containsExactlyInAnyOrder(
                        "6: `part.yaml` needs the argument `input`, it has no default",
                        "9: `part.yaml` has no parameter `inptu`, did you mean `input`?",
                        "10: argument `size` is above the maximum 5, not a value of this parameter",
                        "11: `part.yaml` has no parameter `somethingElse`, not a parameter of the included pipeline");
    }

    @Test
    void anArgumentThatIsKnownLaterIsNotCheckedEarly() throws IOException {
        Plan plan = plan("""
                parameters: { size: { type: integer, default: 1 } }
                stages:
                  part:
                    include: { file: part.yaml, arguments: { input: "x", size: "${parameters.size}" } }
                """).orElseThrow();

        assertThat(Plans.command(Plans.stage(plan.pipeline(), "part-first")))
                .containsExactly("x", "${parameters.size}");
    }

    @Test
    void aNameThatAnIncludeTakesIsAFinding() throws IOException {
        List<Diagnostic> found = found("""
                stages:
                  part: { include: { file: part.yaml, arguments: { input: x } } }
                  part-left: { POD(a) }
                """);

        assertThat(found).extracting(Diagnostic::message).contains("two stages are called `part-left`");
    }

    @Test
    void theIncludingFileDecidesAboutQueuesAndClassesThatBothHave() throws IOException {
        Pipeline whole = plan("""
                queues: { shared: { weight: 7 } }
                priorityClasses: { high: { value: 9 } }
                stages:
                  part: { include: { file: part.yaml, arguments: { input: x } } }
                """).orElseThrow().pipeline();

        assertThat(whole.queues().values())
                .extracting(queue -> queue.name() + " " + queue.weight())
                .containsExactlyInAnyOrder("own 3", "shared 7");
        assertThat(whole.priorityClasses())
                .extracting(each -> each.name() + " " + each.value())
                .containsExactlyInAnyOrder("high 9", "low 1");
    }

    @Test
    void endsAndFactsOfStagesAreRenamedWithThem() throws IOException {
        Plan plan = plan("""
                stages:
                  part: { include: { file: part.yaml, arguments: { input: x } } }
                  last: { after: { part: failed }, POD(z) }
                """).orElseThrow();
        Pipeline whole = plan.pipeline();

        assertThat(Plans.stage(whole, "part-right").predecessors()).containsOnlyKeys("part-first");
        assertThat(Plans.stage(whole, "part-right").isUnconditional()).isFalse();
        assertThat(Plans.command(Plans.stage(whole, "part-left")))
                .containsExactly("${stages.part-first.result}", "${run.scheduledTime:HH:mm}");
        assertThat(Plans.stage(whole, "last").predecessors()).containsOnlyKeys("part-left", "part-right");
        assertThat(Plans.stage(whole, "last").isUnconditional()).isFalse();
    }

    @Test
    void aFileWithMistakesGivesThemAndNoPlan() throws IOException {
        Files.writeString(
                folder.resolve("part.yaml"),
                Plans.text("stages:\n  a: { after: [b], POD(a) }\n  b: { POD(b), after: [a] }\n"));

        assertThat(found("stages:\n  part: { include: { file: part.yaml } }\n"))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.span().file()).endsWith("part.yaml"));
    }
}
