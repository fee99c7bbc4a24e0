package io.gangflow.pipeline.plan;

import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.model.Role;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Puts texts in place of references to parameters, and one in place of the run's id. Immutable. */
final class Substitution implements Work.Visitor<Work> {

    private final Map<String, Text> values;

    private final Optional<Text> runId;

    Substitution(Map<String, Text> values) {
        this(values, Optional.empty());
    }

    private Substitution(Map<String, Text> values, Optional<Text> runId) {
        this.values = Ordered.copyOf(values);
        this.runId = runId;
    }

    /** Leaves parameters alone, and lets a stage have the id of a certain run. */
    static Substitution ofRun(String id) {
        return new Substitution(Map.of(), Optional.of(Text.literal(id)));
    }

    Stage in(Stage stage) {
        return stage.rewritten(
                stage.work().accept(this),
                stage.when().map(when -> new Stage.Condition(text(when.left()), when.equal(), text(when.right()))),
                texts(stage.inputs()),
                texts(stage.outputs()),
                texts(stage.env()));
    }

    @Override
    public Work pod(Work.Pod pod) {
        return new Work.Pod(pod.image(), texts(pod.command()), pod.resources());
    }

    @Override
    public Work spark(Work.Spark spark) {
        return new Work.Spark(
                spark.image(),
                spark.mainClass(),
                spark.application(),
                texts(spark.arguments()),
                spark.driver(),
                spark.executors(),
                spark.executor(),
                spark.conf(),
                spark.mode());
    }

    @Override
    public Work ddp(Work.Ddp ddp) {
        return new Work.Ddp(ddp.image(), texts(ddp.command()), ddp.workers(), ddp.resources(), ddp.backend());
    }

    @Override
    public Work tensorflow(Work.Tensorflow tensorflow) {
        return new Work.Tensorflow(tensorflow.image(), role(tensorflow.ps()), role(tensorflow.worker()));
    }

    @Override
    public Work mpi(Work.Mpi mpi) {
        return new Work.Mpi(mpi.image(), role(mpi.master()), role(mpi.workers()));
    }

    @Override
    public Work service(Work.Service service) {
        return new Work.Service(
                service.image(),
                texts(service.command()),
                service.replicas(),
                service.resources(),
                service.port(),
                service.readyPath(),
                service.livePath());
    }

    @Override
    public Work manifest(Work.Manifest manifest) {
        return manifest;
    }

    @Override
    public Work include(Work.Include include) {
        return new Work.Include(include.file(), texts(include.arguments()), include.pipeline());
    }

    private Role role(Role role) {
        return new Role(role.name(), role.replicas(), role.resources(), texts(role.command()));
    }

    private List<Text> texts(List<Text> texts) {
        return texts.stream().map(this::text).toList();
    }

    private Map<String, Text> texts(Map<String, Text> texts) {
        Map<String, Text> replaced = new LinkedHashMap<>();
        texts.forEach((name, text) -> replaced.put(name, text(text)));
        return replaced;
    }

    private Text text(Text text) {
        return new Text(text.parts().stream().flatMap(this::part).toList());
    }

    private Stream<Text.Part> part(Text.Part part) {
        if (part instanceof Text.Reference reference && reference.scope() == Text.Scope.PARAMETERS) {
            Text value = values.get(reference.name());
            return value == null ? Stream.of(part) : value.parts().stream();
        }
        boolean isRun = part instanceof Text.Reference fact
                && fact.scope() == Text.Scope.RUN
                && fact.name().equals("id");
        return isRun && runId.isPresent() ? runId.get().parts().stream() : Stream.of(part);
    }
}
