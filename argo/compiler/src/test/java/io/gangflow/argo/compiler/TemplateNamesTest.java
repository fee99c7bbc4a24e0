package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.template.Template;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules count and compare the templates of stages before compilation: the compiler must create exactly those. */
class TemplateNamesTest {

    private static final Path EVERYTHING = Path.of("../../pipelines/src/test/resources/read/everything.yaml");

    static Stream<Arguments> plans() {
        return Stream.concat(Definitions.all().stream(), Stream.of(EVERYTHING))
                .flatMap(file -> Stream.of(SchedulerName.values()).map(scheduler -> Arguments.of(file, scheduler)));
    }

    @ParameterizedTest
    @MethodSource("plans")
    void theTemplatesAreCalledAsTheRulesExpect(Path file, SchedulerName scheduler) {
        Pipeline pipeline = PipelineReader.read(file).orElseThrow();
        Plan plan = new Planner().plan(pipeline, Optional.of(scheduler)).orElseThrow();

        List<String> expected = new ArrayList<>(List.of(TemplateNames.ENTRY));
        SharedTemplates.of(plan, UnaryOperator.identity(), 200)
                .templates()
                .forEach(template -> expected.addAll(names(template.planned())));
        plan.onExit().ifPresent(stage -> expected.addAll(TemplateNames.ofExit(stage.stage(), stage.scheduler())));
        if (plan.stages().stream().anyMatch(stage -> TemplateNames.needsPodGroups(stage.stage(), stage.scheduler()))) {
            expected.add(TemplateNames.POD_GROUPS);
        }

        IntStream.range(0, pipeline.watch().notifications().size())
                .mapToObj(TemplateNames::ofNotification)
                .forEach(expected::add);

        assertThat(WorkflowTemplateSpec.of(plan, UnaryOperator.identity()).templates())
                .extracting(Template::name)
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    private static List<String> names(PlannedStage stage) {
        return TemplateNames.of(stage.stage(), stage.scheduler());
    }
}
