package io.gangflow.page.pipeline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.task.TaskTree;
import io.gangflow.page.run.StageKind;
import io.gangflow.page.shape.PipelineShapes;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The stages of a pipeline that does not run. */
final class StageAnswers {

    private StageAnswers() {}

    static List<ObjectNode> of(KnownPipeline pipeline) {
        Optional<Pipeline> read = pipeline.read().flatMap(Checked::value);
        return read.map(StageAnswers::of)
                .or(() -> pipeline.dag().map(StageAnswers::of))
                .orElse(List.of());
    }

    static List<ObjectNode> of(Pipeline pipeline) {
        return pipeline.stages().stream().map(StageAnswers::of).toList();
    }

    private static List<ObjectNode> of(Dag dag) {
        return TaskTree.of(dag.spec()).stream()
                .map(task -> stage(task.id(), StageKind.of(task), task.upstream()))
                .toList();
    }

    private static ObjectNode of(Stage stage) {
        return stage(stage.name(), kind(stage.work()), stage.after());
    }

    private static ObjectNode stage(String name, String kind, Collection<String> after) {
        return PipelineShapes.PLANNED_STAGE
                .startResponse()
                .put("stage", name)
                .put("kind", kind)
                .putTexts("after", after)
                .done();
    }

    private static String kind(Work work) {
        if (work instanceof Work.Pod) {
            return "pod";
        } else if (work instanceof Work.Spark) {
            return "spark";
        } else if (work instanceof Work.Ddp) {
            return "ddp";
        } else if (work instanceof Work.Tensorflow) {
            return "tensorflow";
        } else if (work instanceof Work.Mpi) {
            return "mpi";
        } else if (work instanceof Work.Service) {
            return "serve";
        } else if (work instanceof Work.Ray) {
            return "ray";
        }
        return work instanceof Work.Approval ? "approval" : "other";
    }
}
