package io.gangflow.argo.compiler.stage;

import io.gangflow.argo.compiler.template.PodStage;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.pipeline.model.Work;
import java.util.List;

/** The templates below an instance of a stage: {@code <stage>-instance} and those it calls. */
public final class StageTemplates implements Work.Visitor<List<Template>> {

    private final StageTemplate stage;

    private StageTemplates(StageTemplate stage) {
        this.stage = stage;
    }

    public static List<Template> of(StageTemplate stage) {
        return stage.stage().work().accept(new StageTemplates(stage));
    }

    @Override
    public List<Template> pod(Work.Pod pod) {
        return PodStage.templates(stage, pod);
    }

    @Override
    public List<Template> spark(Work.Spark spark) {
        return SparkStage.templates(stage, spark);
    }

    @Override
    public List<Template> ddp(Work.Ddp ddp) {
        return DdpStage.templates(stage, ddp);
    }

    @Override
    public List<Template> tensorflow(Work.Tensorflow tensorflow) {
        return TensorflowStage.templates(stage, tensorflow);
    }

    @Override
    public List<Template> mpi(Work.Mpi mpi) {
        return MpiStage.templates(stage, mpi);
    }

    @Override
    public List<Template> ray(Work.Ray ray) {
        return RayStage.templates(stage, ray);
    }

    @Override
    public List<Template> service(Work.Service service) {
        return ServiceStage.templates(stage, service);
    }

    @Override
    public List<Template> manifest(Work.Manifest manifest) {
        return ManifestStage.templates(stage, manifest);
    }

    @Override
    public List<Template> approval(Work.Approval approval) {
        return Waits.approval(stage, approval);
    }

    @Override
    public List<Template> include(Work.Include include) {
        throw new IllegalStateException(
                "stage `%s` includes %s: a plan has no includes left".formatted(stage.name(), include.file()));
    }
}
