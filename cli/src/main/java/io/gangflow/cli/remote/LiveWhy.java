package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupCondition;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.LiveWaits;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.view.WaitsView;
import io.gangflow.simulator.why.WhyPending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Says why something on a cluster waits: by the models of its schedulers, and in the cluster's own words. */
final class LiveWhy {

    private static final String GROUP = "scheduling.k8s.io/group-name";
    private static final int MOST = 10;

    private final ClusterSession cluster;
    private final Console console;

    LiveWhy(ClusterSession cluster, Console console) {
        this.cluster = cluster;
        this.console = console;
    }

    /**
     * Says it; the result is an exit code.
     *
     * @param mustBe whether it is a mistake of the user's when nothing that was chosen waits
     */
    int say(Predicate<WhyPending> chosen, boolean mustBe) throws InterruptedException {
        WaitsView view = find(chosen);
        if (mustBe && view.reasons().isEmpty()) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "nothing of that name waits on the cluster");
        }
        console.out().print(view.text(console.outWidth()));
        view.reasons().stream()
                .flatMap(why -> why.pods().stream())
                .distinct()
                .limit(MOST)
                .forEach(this::own);
        console.out().flush();
        return ExitCode.DONE;
    }

    private WaitsView find(Predicate<WhyPending> chosen) throws InterruptedException {
        try {
            return LiveWaits.of(cluster.context(), cluster.kubernetes()).find(console, chosen);
        } catch (IOException e) {
            throw new UncheckedIOException("no file is read here", e);
        }
    }

    /** What the cluster itself says of a pod that is there. */
    private void own(String name) {
        Pod pod = cluster.kubernetes()
                .pods()
                .inNamespace(cluster.namespace())
                .withName(name)
                .get();
        if (pod == null) {
            return; // its gang has not been let have it, or it is in another namespace
        }
        console.out().println();
        console.out()
                .println("%s waits since %s".formatted(name, pod.getMetadata().getCreationTimestamp()));
        conditions(pod).ifPresent(said -> console.out().println("  pod       " + said));
        group(pod).ifPresent(group -> console.out().println("  Volcano   " + group));
    }

    private static Optional<String> conditions(Pod pod) {
        return pod.getStatus() == null || pod.getStatus().getConditions() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(condition ->
                                "PodScheduled".equals(condition.getType()) && "False".equals(condition.getStatus()))
                        .map(condition -> "%s: %s".formatted(condition.getReason(), condition.getMessage()))
                        .findFirst();
    }

    private Optional<String> group(Pod pod) {
        String name = Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.<String, String>of())
                .get(GROUP);
        if (name == null) {
            return Optional.empty();
        }
        PodGroup group = podGroup(name);
        if (group == null || group.getStatus() == null) {
            return Optional.empty();
        }
        List<PodGroupCondition> said =
                Objects.requireNonNullElse(group.getStatus().getConditions(), List.of());
        String phase = "PodGroup %s: %s".formatted(name, group.getStatus().getPhase());
        return Optional.of(
                said.isEmpty()
                        ? phase
                        : "%s, %s, \"%s\" since %s"
                                .formatted(
                                        phase,
                                        said.get(said.size() - 1).getReason(),
                                        said.get(said.size() - 1).getMessage(),
                                        said.get(said.size() - 1).getLastTransitionTime()));
    }

    private @Nullable PodGroup podGroup(String name) {
        try {
            return cluster.kubernetes()
                    .resources(PodGroup.class)
                    .inNamespace(cluster.namespace())
                    .withName(name)
                    .get();
        } catch (KubernetesClientException e) {
            if (e.getCode() == 404 || e.getCode() == 403) {
                return null; // a cluster without Volcano, or a user who may not see its objects
            }
            throw e;
        }
    }
}
