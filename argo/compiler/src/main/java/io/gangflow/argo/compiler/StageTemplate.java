package io.gangflow.argo.compiler;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Volume;
import io.gangflow.argo.interpreter.Launched;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.cluster.Resources;
import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageLauncher;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.plan.AttemptText;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.pipeline.reference.InstanceInputs;
import io.gangflow.pipeline.share.SharedStage;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A stage on its way into templates: names, labels and inputs that every kind of work shares.
 *
 * @param prefix what the names of its templates begin with
 * @param shared the stages that use the templates, which get the stage's name as an input where there are several
 * @param storage whether its containers reach the object store
 * @param images the name to write for an image; that of its own work is written already
 * @param exit whether it is the exit handler
 * @param exports whether another stage uses its result
 * @param assumed the result that it leaves where nothing runs; empty where it does not matter
 * @param attempts whether the names of objects carry the number of the attempt, and where it comes from
 */
record StageTemplate(
        String pipeline,
        PlannedStage planned,
        StageLauncher launcher,
        String prefix,
        SharedStage shared,
        boolean storage,
        UnaryOperator<String> images,
        boolean exit,
        boolean exports,
        Optional<String> assumed,
        Attempts attempts) {

    /** Variable with the file that the work leaves its result in, where another stage uses it. */
    private static final String RESULT_VARIABLE = "GANGFLOW_RESULT";

    /** Where the number of the attempt comes from; a second attempt must not find the objects of the first. */
    enum Attempts {
        NONE(""),
        OWN("-{{retries}}"),
        FROM_INPUT("-{{inputs.parameters." + InstanceInputs.ATTEMPT + "}}");

        private final String suffix;

        Attempts(String suffix) {
            this.suffix = suffix;
        }
    }

    StageTemplate {
        for (String key : planned.stage().items()) {
            if (InstanceInputs.isTaken(key)) {
                throw new IllegalArgumentException(
                        "stage `%s` has an item `%s`, which is reserved".formatted(planned.name(), key));
            }
        }
    }

    static StageTemplate of(Pipeline pipeline, PlannedStage planned, UnaryOperator<String> images) {
        PlannedStage pinned = pinned(planned, images);
        boolean exit = pipeline.onExit().filter(planned.stage()::equals).isPresent();
        return of(pipeline, pinned, SharedStage.alone(pinned.stage()), images, exit);
    }

    /**
     * The templates of one or more stages.
     *
     * @param first the first of the stages, with the names of its images as they are to be written
     */
    static StageTemplate ofSeveral(
            Pipeline pipeline, PlannedStage first, SharedStage shared, UnaryOperator<String> images) {
        return of(pipeline, first, shared, images, false);
    }

    private static StageTemplate of(
            Pipeline pipeline, PlannedStage first, SharedStage shared, UnaryOperator<String> images, boolean exit) {
        Stage stage = shared.stage();
        Attempts attempts = stage.retry().isPresent() ? Attempts.OWN : Attempts.NONE;
        PlannedStage written = shared.hasValues()
                ? first.with(stage.rewritten(text -> text, image -> tags(shared.image(image), stage)))
                : first.with(stage);
        return new StageTemplate(
                pipeline.name(),
                numbered(written, attempts),
                pipeline.launcher(),
                first.name(),
                shared,
                ObjectStore.isNamedBy(stage, pipeline),
                images,
                exit,
                false,
                Optional.empty(),
                attempts);
    }

    /** The stage with other names for its images. */
    static PlannedStage pinned(PlannedStage planned, UnaryOperator<String> images) {
        return planned.with(planned.stage().rewritten(text -> text, images));
    }

    /** A text of which no kubelet expands anything, and whose values are none that somebody could give. */
    private static String tags(Text text, Stage stage) {
        return text.parts().stream()
                .map(part -> part instanceof Text.Literal literal
                        ? literal.value()
                        : "{{=" + FlatText.of(new Text(List.of(part)), stage).asExpression() + "}}")
                .collect(Collectors.joining());
    }

    /** What the texts refer to as the attempt: Argo counts from 0 and knows the number in the template that it tries again only. */
    private static PlannedStage numbered(PlannedStage planned, Attempts attempts) {
        Text.Reference handedDown = new Text.Reference(Text.Scope.RUN, FlatText.HANDED_DOWN_ATTEMPT);
        Stage stage = switch (attempts) {
            case NONE -> AttemptText.replace(planned.stage(), Text.literal("1"));
            case OWN -> planned.stage();
            case FROM_INPUT -> AttemptText.replace(planned.stage(), new Text(List.of(handedDown)));
        };
        return planned.with(stage);
    }

    /**
     * The same stage, whose result other stages use.
     *
     * @param newAssumed the result that it leaves where nothing runs
     */
    StageTemplate exporting(Optional<String> newAssumed) {
        return with(true, newAssumed, attempts);
    }

    /** The same stage inside a template that is tried again as a whole. */
    StageTemplate inRetriedSteps() {
        return with(exports, assumed, attempts == Attempts.NONE ? Attempts.NONE : Attempts.FROM_INPUT);
    }

    /** The same stage where something else than Argo tries again. */
    StageTemplate withoutAttempts() {
        return with(exports, assumed, Attempts.NONE);
    }

    private StageTemplate with(boolean newExports, Optional<String> newAssumed, Attempts newAttempts) {
        PlannedStage numbered = newAttempts == attempts ? planned : numbered(planned, newAttempts);
        return new StageTemplate(
                pipeline,
                numbered,
                launcher,
                prefix,
                shared,
                storage,
                images,
                exit,
                newExports,
                newAssumed,
                newAttempts);
    }

    Accounts accounts() {
        return new Accounts(pipeline);
    }

    /**
     * What one pod of the stage requests, with its init containers and sidecars.
     *
     * @param main requests of the main container
     */
    Resources requests(Resources main) {
        return stage().pods().requests(main);
    }

    /** Account of the Spark drivers of the stage. */
    String driverAccount() {
        return stage().pods().serviceAccount().orElse(accounts().sparkDriver());
    }

    Stage stage() {
        return planned.stage();
    }

    /** The stage's name as Argo substitutes it. */
    String name() {
        return shared.isOfSeveral() ? "{{inputs.parameters." + InstanceInputs.STAGE_NAME + "}}" : planned.name();
    }

    /** Name of the template that fans out. */
    String template() {
        return prefix;
    }

    String template(String part) {
        return prefix + "-" + part;
    }

    String instanceTemplate() {
        return template(InstanceInputs.INSTANCE);
    }

    /**
     * What Argo's UI calls the node of a template: {@code train-3}, and {@code train-3-driver} inside of it (Argo 4.1,
     * workflow/controller/operator.go, {@code displayNameRegex}: at most 63 letters, digits, dashes and dots).
     */
    String displayName(String templateName) {
        String part = templateName.substring(prefix.length());
        return name() + "-{{inputs.parameters." + InstanceInputs.INSTANCE + "}}"
                + (part.equals("-" + InstanceInputs.INSTANCE) ? "" : part);
    }

    boolean onVolcano() {
        return planned.scheduler() == SchedulerName.VOLCANO;
    }

    /** Name of what an instance creates, as Argo substitutes it. */
    String objectName() {
        return "{{workflow.name}}-" + name() + "-{{inputs.parameters." + InstanceInputs.INSTANCE + "}}"
                + attempts.suffix;
    }

    /** Input parameters of a template of this stage. */
    List<String> inputs() {
        List<String> inputs = new ArrayList<>(List.of(InstanceInputs.INSTANCE));
        inputs.addAll(handedDown());
        inputs.addAll(new TreeSet<>(planned.stage().items()));
        if (attempts == Attempts.FROM_INPUT) {
            inputs.add(InstanceInputs.ATTEMPT);
        }
        return inputs;
    }

    /**
     * Inputs that are the same for all instances: the stage's name where it shares its templates, its values where it differs in any, and
     * results of others.
     */
    List<String> handedDown() {
        List<String> inputs = new ArrayList<>(shared.isOfSeveral() ? List.of(InstanceInputs.STAGE_NAME) : List.of());
        if (shared.hasValues()) {
            inputs.add(InstanceInputs.STAGE_VALUES);
        }
        StageResults.usedBy(planned.stage()).forEach(name -> inputs.add(InstanceInputs.resultOf(name)));
        return inputs;
    }

    Map<String, String> labels(String role) {
        Map<String, String> labels = new TreeMap<>();
        labels.put(Label.PIPELINE, pipeline);
        labels.put(Label.STAGE, name());
        labels.put(Label.INSTANCE, "{{inputs.parameters." + InstanceInputs.INSTANCE + "}}");
        labels.put(Label.ROLE, role);
        labels.put(Label.WORKFLOW, "{{workflow.name}}");
        return Ordered.copyOf(labels);
    }

    /** A container that runs its work, with access to the object store where the stage names a place. */
    Container reaching(Container container) {
        if (exports) {
            container.getEnv().add(new EnvVar(RESULT_VARIABLE, Launched.TERMINATION_LOG, null));
        }
        return storage ? ObjectStore.reach(container) : container;
    }

    /** What the main container requests of resources of which the stages request different amounts, as Argo substitutes it. */
    Map<String, Quantity> amounts() {
        Map<String, Quantity> amounts = new LinkedHashMap<>();
        shared.amounts().forEach((name, text) -> amounts.put(name, new Quantity(tags(text, stage()), "")));
        return amounts;
    }

    /** Volumes of the pods that run its work. */
    List<Volume> volumes() {
        return storage ? List.of(PodParts.tmp(), ObjectStore.volume()) : List.of(PodParts.tmp());
    }

    /** How long the work takes, for the simulation. */
    Map<String, String> expectation() {
        Map<String, String> annotations = new LinkedHashMap<>();
        stage().expect()
                .ifPresent(expect -> annotations.put(
                        Label.EXPECT_SECONDS,
                        shared.expect().map(text -> tags(text, stage())).orElse(Long.toString(expect.toSeconds()))));
        return annotations;
    }

    /** Annotations of pods that need each other. */
    Map<String, String> gangAnnotations(int size) {
        Map<String, String> annotations = new TreeMap<>(expectation());
        annotations.put(Label.GANG, objectName());
        annotations.put(Label.GANG_SIZE, Integer.toString(size));
        return Ordered.copyOf(annotations);
    }
}
