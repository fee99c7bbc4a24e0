package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import io.gangflow.pipeline.notify.NotifyEvent;
import io.gangflow.pipeline.notify.NotifyForm;
import io.gangflow.pipeline.notify.NotifyTarget;
import io.gangflow.pipeline.schedule.Concurrency;
import java.util.LinkedHashMap;
import java.util.Map;

/** The keys of a pipeline file. */
public final class PipelineShape {

    public static final String API_VERSION = "gangflow/v1";

    private static final ChoiceShape EVENT = new ChoiceShape(NotifyEvent.keywords());

    private static final IntegerShape LENGTH = new IntegerShape(0, ParameterRule.MAX_BYTES);

    /** A whole pipeline file. */
    public static final ObjectShape PIPELINE = ObjectShape.named("a pipeline")
            .required("apiVersion", ChoiceShape.of(API_VERSION), "Version of this language")
            .required("kind", ChoiceShape.of("Pipeline"), "Kind of document")
            .required("metadata", metadata(), "Name and description")
            .optional("parameters", new MapShape("a mapping of parameters", parameter()), "Values that a run can set")
            .optional("scheduler", StageShape.SCHEDULER, "Scheduler of every stage without one", "volcano")
            .optional("queue", StringShape.CONSTANT, "Volcano queue of every stage without one", "default")
            .optional("queues", new MapShape("a mapping of queues", queue()), "Queues to create when they do not exist")
            .optional(
                    "priorityClasses",
                    new MapShape("a mapping of priority classes", priorityClass()),
                    "PriorityClasses to create when they do not exist")
            .optional(
                    "parallelism",
                    new IntegerShape(1, WorkShapes.MAX_PODS),
                    "Most stage instances at the same time; no limit by default")
            .optional(
                    "launcher",
                    ChoiceShape.of(LauncherMode.keywords().toArray(String[]::new)),
                    "What creates gangs on a cluster and waits for them: Gangflow's launcher image, which shows logs and"
                            + " reasons, or Argo's `resource` template, which needs no image",
                    "image")
            .optional("schedule", schedule(), "When runs start by themselves")
            .optional(
                    "late",
                    new DurationShape(),
                    "How long after its scheduled time, or after its creation, a run may end; later it is late")
            .optional(
                    "notify",
                    new ListShape("a list of notifications", notification()),
                    "Receivers of notifications about runs")
            .optional("local", LocalShape.LOCAL, "Settings of `gangflow run`; they are not compiled")
            .required("stages", new MapShape("a mapping of stages", StageShape.STAGE), "The work, by stage name")
            .optional("onExit", StageShape.EXIT, "Stage that runs last, whatever the outcome");

    /** The limit of Volcano's Queue CRD (spec.weight, v1beta1). */
    private static final int MAX_WEIGHT = 65_535;

    private PipelineShape() {}

    private static ObjectShape metadata() {
        return ObjectShape.named("the metadata of a pipeline")
                .required("name", StringShape.VALUE, "Name of the pipeline: lower-case letters, digits and dashes")
                .optional("title", StringShape.VALUE, "Shown in the Argo UI, Markdown")
                .optional("description", StringShape.VALUE, "Shown in the Argo UI, Markdown");
    }

    private static ObjectShape parameter() {
        return ObjectShape.named("a parameter")
                .required("type", new ChoiceShape(Parameter.Type.keywords()), "Type of the value")
                .optional(
                        "default",
                        new EitherShape(new ListShape("a list of values", StringShape.VALUE), StringShape.VALUE),
                        "Value when a run gives none; without it, every run must give one. Of an object its JSON")
                .optional("enum", new ListShape("a list of values", StringShape.VALUE), "The only values allowed")
                .optional("description", StringShape.VALUE, "Shown in the Argo UI")
                .optional("minimum", new NumberShape(false), "Smallest number allowed")
                .optional("maximum", new NumberShape(false), "Largest number allowed")
                .optional("minLength", LENGTH, "Fewest characters of a string")
                .optional("maxLength", LENGTH, "Most characters of a string")
                .optional("pattern", StringShape.VALUE, "RE2 expression that matches the whole of a string");
    }

    private static ObjectShape queue() {
        return ObjectShape.named("a queue")
                .optional(
                        "weight",
                        new IntegerShape(1, MAX_WEIGHT),
                        "Share of a full cluster, relative to other queues",
                        "1")
                .optional("capability", ResourceShapes.REQUESTS, "Most that the queue can use")
                .optional("guarantee", ResourceShapes.REQUESTS, "Resources kept for the queue")
                .optional(
                        "reclaimable",
                        new BooleanShape(),
                        "Whether other queues can reclaim what exceeds its share",
                        "true");
    }

    private static ObjectShape priorityClass() {
        return ObjectShape.named("a priority class")
                .required(
                        "value",
                        new IntegerShape(Integer.MIN_VALUE, Integer.MAX_VALUE),
                        "Priority; a larger value is more urgent")
                .optional("preempts", new BooleanShape(), "Whether its pods can evict pods of lower priority", "true");
    }

    private static ObjectShape schedule() {
        return ObjectShape.named("a schedule")
                .required(
                        "cron",
                        new EitherShape(
                                new ListShape("a list of cron expressions", StringShape.CONSTANT, 1),
                                StringShape.CONSTANT),
                        "Five fields: minute, hour, day, month, weekday; or a list of such expressions")
                .optional("timeZone", StringShape.CONSTANT, "IANA time zone", "UTC")
                .optional(
                        "concurrency",
                        new ChoiceShape(Concurrency.keywords()),
                        "When the earlier run has not ended: start the new run too, do not start it, or terminate the"
                                + " earlier run",
                        Concurrency.FORBID.keyword())
                .optional(
                        "catchUp",
                        ChoiceShape.of("none", "last"),
                        "Whether the newest missed run starts later; `last` when `deadline` is set, otherwise `none`")
                .optional("deadline", new DurationShape(), "How late a missed run can start; any time by default")
                .optional(
                        "suspended",
                        new BooleanShape(),
                        "Whether to create the schedule suspended; `gangflow schedule resume` enables it",
                        "false");
    }

    private static ObjectShape notification() {
        Map<String, ObjectShape.Key> forms = new LinkedHashMap<>();
        forms.put(
                NotifyForm.WEBHOOK.keyword(),
                new ObjectShape.Key(target(), false, "Receiver of an HTTP POST with the facts of the run as JSON"));
        forms.put(
                NotifyForm.SLACK.keyword(),
                new ObjectShape.Key(
                        target(), false, "Incoming webhook of Slack, or of a program that accepts the same"));
        return ObjectShape.named("a notification")
                .required(
                        "on",
                        new EitherShape(new ListShape("a list of events", EVENT, 1).once(), EVENT),
                        "Events that are sent")
                .exactlyOne(forms, "write a notification for each receiver", "has no receiver");
    }

    private static ObjectShape target() {
        Map<String, ObjectShape.Key> choice = new LinkedHashMap<>();
        choice.put(
                "url",
                new ObjectShape.Key(
                        StringShape.CONSTANT,
                        false,
                        "http or https address; everybody who reads the workflow sees it"));
        choice.put("secret", new ObjectShape.Key(StringShape.CONSTANT, false, "Secret that holds the address"));
        return ObjectShape.named("a receiver")
                .exactlyOne(choice, "the address is written here or in a Secret", "has no address")
                .optional("key", StringShape.CONSTANT, "Key of the Secret", NotifyTarget.KEY);
    }
}
