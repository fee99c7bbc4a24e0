package io.gangflow.convert.kind;

import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.ContainerFields;
import io.gangflow.convert.pod.MetadataFields;
import io.gangflow.convert.pod.PodFields;
import io.gangflow.convert.pod.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Converts Volcano Jobs whose plugins set up ranks to typed stages. */
final class VolcanoJobs {

    /** Text that depends on the names of the Job's tasks and pods. */
    private static final Pattern OWN_NAMES = Pattern.compile("/etc/volcano|\\bVC_\\w+_(HOSTS|NUM)\\b");

    /** The default of Volcano (v1.15, pkg/webhooks/admission/jobs/mutate). */
    private static final int MAX_RETRY = 3;

    private static final Set<String> LOST = Set.of("PodFailed", "PodEvicted");
    private static final Set<String> ENDS = Set.of("RestartJob", "TerminateJob", "AbortJob");

    private VolcanoJobs() {}

    static Attempt of(Source source, PipelineDraft draft) {
        Field spec = source.spec();
        List<Gang.Role> roles = new ArrayList<>();
        for (Field task : spec.at("tasks").items()) {
            String name = task.at("name").text().orElse("");
            int replicas = task.at("replicas").number().orElse(1);
            roles.add(new Gang.Role(name, replicas, task.at("template")));
        }
        if (OWN_NAMES.matcher(spec.at("tasks").tree().toString()).find()) {
            return Attempt.refused(
                    spec.at("tasks"),
                    "a program uses the host lists of this Job's tasks",
                    "in a stage, read MASTER_ADDR, TF_CONFIG or MPI_HOST");
        }
        Attempt attempt = stage(source, new Gang(roles));
        attempt.stage().ifPresent(stage -> common(source, stage, new Gang(roles), draft));
        return attempt;
    }

    private static Attempt stage(Source source, Gang gang) {
        Field plugins = source.spec().at("plugins");
        StageDraft stage = source.stage();
        Optional<Attempt> attempt = Optional.empty();
        if (plugins.at("pytorch").isGiven() && (gang.hasRoles("master", "worker") || gang.hasRoles("master"))) {
            attempt = Optional.of(gang.ddp(stage));
        } else if (plugins.at("tensorflow").isGiven() && gang.hasRoles("ps", "worker")) {
            decides(source, "worker");
            attempt = Optional.of(gang.roles(stage, "tensorflow", "ps", "worker"));
        } else if (plugins.at("mpi").isGiven()
                && gang.roles().size() == 2
                && gang.roles().get(0).replicas() == 1) {
            decides(source, gang.roles().get(0).name());
            attempt = Optional.of(gang.roles(stage, "mpi", "master", "workers"));
        } else if (gang.pods() == 1 && !plugins.isGiven()) {
            Field pod = gang.roles().get(0).spec();
            ContainerFields container = ContainerFields.of(PodFields.main(pod), Texts.LITERAL);
            new PodFields(Texts.LITERAL).into(stage.set("pod", container.work()), pod, container);
            MetadataFields.into(stage, gang.roles().get(0).template().at("metadata"), Texts.LITERAL);
            return Attempt.of(stage);
        }
        boolean plain = Set.of("svc", "env").containsAll(plugins.fields().keySet());
        if (attempt.isEmpty() && gang.roles().size() == 1 && plain) {
            attempt = Optional.of(gang.ddp(stage));
        }
        // Other plugins, and those that a stage has anyway: host names, the index of a pod, keys for mpirun.
        List<String> ours = plugins.at("mpi").isGiven()
                ? List.of("mpi", "ssh", "svc", "env")
                : List.of("pytorch", "tensorflow", "svc", "env");
        ours.forEach(plugin -> plugins.at(plugin).take());
        return attempt.orElse(Attempt.refused(
                plugins,
                "stages with several pods are `ddp`, `tensorflow` and `mpi`, but this Job has another form",
                ""));
    }

    private static void common(Source source, StageDraft stage, Gang gang, PipelineDraft draft) {
        Field spec = source.spec();
        stage.set(
                "scheduler",
                PodFields.scheduler(spec.at("schedulerName"))
                        .filter(name -> spec.at("schedulerName").isGiven())
                        .orElse("volcano"));
        spec.at("queue").text().ifPresent(queue -> stage.set("queue", queue));
        spec.at("priorityClassName").text().ifPresent(priority -> stage.set("priority", priority));
        int least = spec.at("minAvailable").number().orElse(gang.pods());
        if (least < gang.pods() && gang.pods() > 1) {
            stage.set("minAvailable", least);
        }
        boolean restarts = policies(source, draft);
        if (restarts) {
            SinglePods.retry(stage, Math.max(1, spec.at("maxRetry").number().orElse(MAX_RETRY) - 1));
        }
    }

    /** Takes the policies for lost pods; returns whether one restarts the Job. */
    private static boolean policies(Source source, PipelineDraft draft) {
        boolean restarts = false;
        for (Field policy : source.spec().at("policies").items()) {
            String action = policy.at("action").peek().orElse("");
            List<String> events = new ArrayList<>();
            policy.at("event").peek().ifPresent(events::add);
            policy.at("events").items().forEach(event -> event.peek().ifPresent(events::add));
            if (LOST.containsAll(events) && ENDS.contains(action)) {
                List.of("event", "action").forEach(key -> policy.at(key).text());
                policy.at("events").take();
                restarts |= action.equals("RestartJob");
                draft.note(source.note(
                        Note.Kind.CHANGED,
                        policy,
                        "a failed or evicted pod ends the whole gang, which `retry` starts again",
                        ""));
            }
        }
        return restarts;
    }

    /** The task whose end is the Job's is also that of the stage. */
    private static void decides(Source source, String task) {
        for (Field each : source.spec().at("tasks").items()) {
            for (Field policy : each.at("policies").items()) {
                boolean completes = policy.at("action").peek().orElse("").equals("CompleteJob");
                if (completes && each.at("name").peek().orElse("").equals(task)) {
                    List.of("event", "action").forEach(key -> policy.at(key).text());
                    policy.at("events").take();
                }
            }
        }
    }
}
