package io.gangflow.pipeline.plan;

import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.model.Role;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.reference.OutputPlaces;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Puts texts in place of references. Immutable. */
final class Substitution implements Work.Visitor<Work> {

    private static final Text.Reference FAILED = new Text.Reference(Text.Scope.RUN, Text.FAILED_STAGES);

    private final Function<Text.Reference, Optional<Text>> replacement;

    private Substitution(Function<Text.Reference, Optional<Text>> replacement) {
        this.replacement = replacement;
    }

    /** Texts in place of parameters, by their names. */
    static Substitution ofParameters(Map<String, Text> values) {
        Map<String, Text> all = Ordered.copyOf(values);
        return new Substitution(reference -> reference.scope() == Text.Scope.PARAMETERS
                ? Optional.ofNullable(all.get(reference.name()))
                : Optional.empty());
    }

    /** Leaves parameters alone, and lets a stage have the names and the time of a certain run. */
    static Substitution ofRun(LaterStages.Earlier run) {
        return new Substitution(
                reference -> reference.scope() == Text.Scope.RUN ? fact(run, reference) : Optional.empty());
    }

    private static Optional<Text> fact(LaterStages.Earlier run, Text.Reference reference) {
        return switch (reference.name()) {
            case "id" -> Optional.of(Text.literal(run.id()));
            case "name" -> Optional.of(Text.literal(run.name()));
            case Text.SCHEDULED_TIME -> reference.time().map(time -> Text.literal(time.write(run.scheduledTime())));
            default -> Optional.empty();
        };
    }

    /** The facts about all stages of a pipeline: the places of their outputs, and their names. */
    static Substitution ofStages(List<Stage> stages) {
        List<String> names = stages.stream().map(Stage::name).toList();
        OutputPlaces places = new OutputPlaces(stages);
        return new Substitution(reference -> reference.equals(FAILED)
                ? Optional.of(new Text(List.of(Text.Reference.failedOf(names))))
                : places.of(reference));
    }

    /** Stages under the names that they get by an include. */
    static Substitution renaming(UnaryOperator<String> name) {
        return new Substitution(reference -> reference.scope() == Text.Scope.STAGES
                ? Optional.of(
                        new Text(List.of(Text.Reference.ofStage(name.apply(reference.name()), reference.member()))))
                : Optional.empty());
    }

    /** One text in place of one reference. */
    static Substitution of(Text.Reference wanted, Text text) {
        return new Substitution(reference -> reference.equals(wanted) ? Optional.of(text) : Optional.empty());
    }

    /**
     * One text in place of the results of stages.
     *
     * @param items also in place of the values and the number of an instance
     */
    static Substitution ofRunValues(Text text, boolean items) {
        return new Substitution(reference -> {
            boolean result =
                    reference.scope() == Text.Scope.STAGES && reference.output().isEmpty();
            boolean number =
                    reference.scope() == Text.Scope.RUN && reference.name().equals("instance");
            boolean item = items && (reference.scope() == Text.Scope.ITEM || number);
            return result || item ? Optional.of(text) : Optional.empty();
        });
    }

    /** Times are written in a zone. */
    static Substitution inZone(ZoneId zone) {
        return new Substitution(reference ->
                reference.time().map(time -> new Text(List.of(Text.Reference.scheduledTime(time.in(zone))))));
    }

    Stage in(Stage stage) {
        return stage.rewritten(
                stage.work().accept(this),
                stage.repetition().with(this::text),
                stage.when().map(when -> when.with(this::text)),
                texts(stage.inputs()),
                texts(stage.outputs()),
                texts(stage.env()),
                stage.pods().rewritten(this::text, image -> image),
                stage.cache().map(cache -> cache.rewritten(this::text)));
    }

    @Override
    public Work pod(Work.Pod pod) {
        return new Work.Pod(pod.image(), texts(pod.command()), pod.resources());
    }

    @Override
    public Work spark(Work.Spark spark) {
        return new Work.Spark(
                spark.image(),
                spark.program(),
                texts(spark.arguments()),
                spark.driver(),
                spark.executors(),
                spark.executor(),
                spark.conf(),
                spark.mode());
    }

    @Override
    public Work ddp(Work.Ddp ddp) {
        return new Work.Ddp(
                ddp.image(), texts(ddp.command()), ddp.workers(), ddp.resources(), ddp.backend(), ddp.torchrun());
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
    public Work ray(Work.Ray ray) {
        return new Work.Ray(
                ray.image(), texts(ray.command()), ray.head(), ray.workers(), ray.worker(), ray.runtimeEnv());
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
    public Work approval(Work.Approval approval) {
        return new Work.Approval(text(approval.message()));
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
        return part instanceof Text.Reference reference
                ? replacement.apply(reference).map(Text::parts).orElse(List.of(part)).stream()
                : Stream.of(part);
    }
}
