package io.gangflow.argo.client;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.run.RunEvent.Outcome;
import java.util.Optional;
import java.util.stream.Collectors;

/** The state of a run, from the status, labels and annotations of its workflow. */
public final class Runs {

    private Runs() {}

    /** Argo's phase; empty before the controller has seen the workflow, {@code Error} when it can never start. */
    public static String phase(Workflow workflow) {
        return cannotStart(workflow) ? "Error" : workflow.getStatus().phase();
    }

    /** Whether nothing of the run is running, including the exit handler; it can still be retried. */
    public static boolean ended(Workflow workflow) {
        return workflow.getStatus().hasEnded();
    }

    /** Whether a user stopped the run; it may still be stopping. Argo's phase of such a run is {@code Failed}. */
    public static boolean stopped(Workflow workflow) {
        return !workflow.getSpec().shutdown().isEmpty();
    }

    /** The outcome of an ended run. */
    public static Outcome outcome(Workflow workflow) {
        if (phase(workflow).equals("Succeeded")) {
            return Outcome.COMPLETED;
        }
        return stopped(workflow) ? Outcome.STOPPED : Outcome.FAILED;
    }

    /**
     * The message of Argo about the run, the reason why it can never start, or the reason why its PodGroups were not
     * created, which no stage shows; empty without such a message.
     */
    public static Optional<String> message(Workflow workflow) {
        return cannotStart(workflow)
                ? Optional.of(
                        "Argo can never start this run: it cannot evaluate %s; the log of its workflow-controller has the"
                                        .formatted(templates(workflow))
                                + " reason (\"Unable to set ExecWorkflow\"). Delete the run and submit it with other values")
                : Optional.of(workflow.getStatus().message())
                        .filter(message -> !message.isEmpty())
                        .or(() -> withoutPodGroups(workflow));
    }

    private static Optional<String> withoutPodGroups(Workflow workflow) {
        String node = workflow.getMetadata().getName() + "." + TemplateNames.POD_GROUPS;
        return !ended(workflow)
                ? Optional.empty()
                : NodeCompression.nodes(workflow).values().stream()
                        .filter(step -> step.is("Pod") && step.failed())
                        .filter(step -> step.name().equals(node) || step.name().startsWith(node + "("))
                        .map(step -> "the PodGroups of the run could not be created, so no stage started: "
                                + (step.message().isEmpty() ? step.phase() : step.message()))
                        .findFirst();
    }

    /** Whether Argo has read the workflow and can never start it. */
    public static boolean cannotStart(Workflow workflow) {
        return workflow.getStatus().cannotStart();
    }

    private static String templates(Workflow workflow) {
        String named = workflow.getSpec().parameters().stream()
                .filter(parameter -> String.valueOf(parameter.value()).contains("{{"))
                .map(parameter ->
                        "`%s` = `%s`".formatted(parameter.name(), Excerpt.of(String.valueOf(parameter.value()))))
                .collect(Collectors.joining(", "));
        return named.isEmpty() ? "a variable of its spec" : "the value of parameter " + named;
    }
}
