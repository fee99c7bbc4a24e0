package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Volume;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.cluster.Resources;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
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
 * A stage during compilation: names, labels and inputs that all kinds of work share.
 *
 * @param prefix of the names of its templates
 * @param shared the stages that use the templates; if there are several, the stage's name is an input
 * @param storage whether its containers access the object store
 * @param images maps an image to the name to write; already applied to its own work
 * @param exit whether it is the exit handler
 * @param exports whether another stage uses its result
 * @param assumed the result to assume if nothing is executed; empty if it does not matter
 * @param attempts whether object names contain the number of the attempt, and its source
 */
public record StageTemplate(
        String pipeline,
        PlannedStage planned,
        LauncherMode launcher,
        String prefix,
        SharedStage shared,
        boolean storage,
        UnaryOperator<String> images,
        boolean exit,
        boolean exports,
        Optional<String> assumed,
        Attempts attempts) {

    /** Variable with the file for the result of the work, set if another stage uses it. */
    private static final String RESULT_VARIABLE = "GANGFLOW_RESULT";

    /** The source of the attempt's number; a second attempt must not find the objects of the first. */
    public enum Attempts {
        NONE(""),
        OWN("-{{retries}}"),
        FROM_INPUT("-{{inputs.parameters." + InstanceInputs.ATTEMPT + "}}");

        private final String suffix;

        Attempts(String suffix) {
            this.suffix = suffix;
        }
    }

    public StageTemplate {
        for (String key : planned.stage().items()) {
            if (InstanceInputs.isTaken(key)) {
                throw new IllegalArgumentException(
                        "stage `%s` has an item `%s`, which is reserved".formatted(planned.name(), key));
            }
        }
    }

    public static StageTemplate of(Pipeline pipeline, PlannedStage planned, UnaryOperator<String> images) {
        PlannedStage pinned = pinned(planned, images);
        boolean exit = pipeline.onExit().filter(planned.stage()::equals).isPresent();
        return of(pipeline, pinned, SharedStage.alone(pinned.stage()), images, exit);
    }

    /**
     * The templates of one or more stages.
     *
     * @param first the first of the stages, with final image names
     */
    public static StageTemplate ofSeveral(
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
                ObjectStoreAccess.isNamedBy(stage, pipeline),
                images,
                exit,
                false,
                Optional.empty(),
                attempts);
    }

    /** The stage with other image names. */
    public static PlannedStage pinned(PlannedStage planned, UnaryOperator<String> images) {
        return planned.with(planned.stage().rewritten(text -> text, images));
    }

    /** A text in which no kubelet expands anything, and which contains no user input. */
    private static String tags(Text text, Stage stage) {
        return text.parts().stream()
                .map(part -> part instanceof Text.Literal literal
                        ? literal.value()
                        : "{{=" + FlatText.of(new Text(List.of(part)), stage).asExpression() + "}}")
                .collect(Collectors.joining());
    }

    /**
     * Resolves references to the attempt: Argo counts from 0, and only the retried template itself knows the number.
     */
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
     * Returns the stage with its result exported to other stages.
     *
     * @param newAssumed the result to assume if nothing is executed
     */
    public StageTemplate exporting(Optional<String> newAssumed) {
        return with(true, newAssumed, attempts);
    }

    /** Returns the stage inside a template that is retried as a whole. */
    public StageTemplate inRetriedSteps() {
        return with(exports, assumed, attempts == Attempts.NONE ? Attempts.NONE : Attempts.FROM_INPUT);
    }

    /** Returns the stage without retries by Argo. */
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

    public Accounts accounts() {
        return new Accounts(pipeline);
    }

    /**
     * The requests of one pod of the stage, including its init containers and sidecars.
     *
     * @param main requests of the main container
     */
    public Resources requests(Resources main) {
        return stage().pods().requests(main);
    }

    /** Account of the Spark drivers of the stage. */
    public String driverAccount() {
        return stage().pods().serviceAccount().orElse(accounts().sparkDriver());
    }

    public Stage stage() {
        return planned.stage();
    }

    /** The stage's name, or the tag for it. */
    public String name() {
        return shared.isOfSeveral() ? "{{inputs.parameters." + InstanceInputs.STAGE_NAME + "}}" : planned.name();
    }

    /** Name of the template that fans out. */
    public String template() {
        return prefix;
    }

    public String template(String part) {
        return prefix + "-" + part;
    }

    public String instanceTemplate() {
        return template(InstanceInputs.INSTANCE);
    }

    /**
     * The display name in Argo's UI of the node of a template: {@code train-3}, and {@code train-3-driver} inside of it
     * (Argo 4.1, workflow/controller/operator.go, {@code displayNameRegex}: at most 63 letters, digits, dashes and
     * dots).
     */
    String displayName(String templateName) {
        String part = templateName.substring(prefix.length());
        return name() + "-{{inputs.parameters." + InstanceInputs.INSTANCE + "}}"
                + (part.equals("-" + InstanceInputs.INSTANCE) ? "" : part);
    }

    public boolean onVolcano() {
        return planned.scheduler() == SchedulerName.VOLCANO;
    }

    /** Name of the objects of an instance, with Argo's tags. */
    public String objectName() {
        return "{{workflow.name}}-" + name() + "-{{inputs.parameters." + InstanceInputs.INSTANCE + "}}"
                + attempts.suffix;
    }

    /** Input parameters of a template of this stage. */
    List<String> inputs() {
        List<String> inputs = new ArrayList<>(List.of(InstanceInputs.INSTANCE));
        inputs.addAll(inherited());
        inputs.addAll(new TreeSet<>(planned.stage().items()));
        if (attempts == Attempts.FROM_INPUT) {
            inputs.add(InstanceInputs.ATTEMPT);
        }
        return inputs;
    }

    /**
     * Inputs that are the same for all instances: the stage's name if it shares its templates, its values if they
     * differ, and results of others.
     */
    public List<String> inherited() {
        List<String> inputs = new ArrayList<>(shared.isOfSeveral() ? List.of(InstanceInputs.STAGE_NAME) : List.of());
        if (shared.hasValues()) {
            inputs.add(InstanceInputs.STAGE_VALUES);
        }
        StageResults.usedBy(planned.stage()).forEach(name -> inputs.add(InstanceInputs.resultOf(name)));
        return inputs;
    }

    public Map<String, String> labels(String role) {
        Map<String, String> labels = new TreeMap<>();
        labels.put(Label.PIPELINE, pipeline);
        labels.put(Label.STAGE, name());
        labels.put(Label.INSTANCE, "{{inputs.parameters." + InstanceInputs.INSTANCE + "}}");
        labels.put(Label.ROLE, role);
        labels.put(Label.WORKFLOW, "{{workflow.name}}");
        return OrderedMaps.copyOf(labels);
    }

    /** Adds access to the object store to a container that runs its work, if the stage names a location there. */
    public Container reaching(Container container) {
        if (exports) {
            container.getEnv().add(new EnvVar(RESULT_VARIABLE, LaunchedObject.TERMINATION_LOG, null));
        }
        return storage ? ObjectStoreAccess.reach(container) : container;
    }

    /** The main container's requests of resources whose amounts differ between the stages, as Argo's tags. */
    Map<String, Quantity> amounts() {
        Map<String, Quantity> amounts = new LinkedHashMap<>();
        shared.amounts().forEach((name, text) -> amounts.put(name, new Quantity(tags(text, stage()), "")));
        return amounts;
    }

    /** Volumes of the pods that run its work. */
    public List<Volume> volumes() {
        return storage ? List.of(PodParts.tmp(), ObjectStoreAccess.volume()) : List.of(PodParts.tmp());
    }

    /** The expected duration of the work, for the simulation. */
    Map<String, String> expectation() {
        Map<String, String> annotations = new LinkedHashMap<>();
        stage().expect()
                .ifPresent(expect -> annotations.put(
                        Label.EXPECT_SECONDS,
                        shared.expect().map(text -> tags(text, stage())).orElse(Long.toString(expect.toSeconds()))));
        return annotations;
    }

    /** Annotations of pods that form a gang. */
    public Map<String, String> gangAnnotations(int size) {
        Map<String, String> annotations = new TreeMap<>(expectation());
        annotations.put(Label.GANG, objectName());
        annotations.put(Label.GANG_SIZE, Integer.toString(size));
        return OrderedMaps.copyOf(annotations);
    }
}
