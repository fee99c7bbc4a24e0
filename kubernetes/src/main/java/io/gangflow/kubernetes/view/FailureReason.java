package io.gangflow.kubernetes.view;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The reason why a pod failed, in one sentence: from its status, and from how its main container ended, such as
 * {@code exit code 1} or {@code killed by signal 9, probably out of memory (limit 1Gi)}.
 */
public final class FailureReason {

    private static final String OUT_OF_MEMORY = "OOMKilled";

    /** Shells and container runtimes report a signal as 128 plus its number. */
    private static final int SIGNALS = 128;

    private static final int LAST_SIGNAL = 64;
    private static final int SIGKILL = 9;

    private static final Map<Integer, String> NAMES = Map.of(
            1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 8, "SIGFPE", SIGKILL, "SIGKILL", 11,
            "SIGSEGV", 13, "SIGPIPE", 15, "SIGTERM");

    private FailureReason() {}

    /** Returns the sentence, without a full stop. */
    public static String of(Pod pod) {
        Optional<ContainerStateTerminated> end = terminated(pod);
        Optional<String> status = Stream.of(
                        pod.getStatus().getReason(), pod.getStatus().getMessage())
                .filter(part -> part != null && !part.isBlank())
                .reduce((reason, message) -> reason + ": " + message);
        boolean ended = status.isPresent() || pod.getMetadata().getDeletionTimestamp() != null;
        String exit = end.map(container -> exit(pod, container, ended)).orElse("no container has ended");
        if (end.filter(container -> OUT_OF_MEMORY.equals(container.getReason())).isPresent()) {
            return exit;
        }
        return status.map(known -> end.isEmpty() || startError(end.get()) ? known : known + " (" + exit + ")")
                .orElse(exit);
    }

    /** Returns how the main container ended; that of another container if the main one has not ended. */
    public static Optional<ContainerStateTerminated> terminated(Pod pod) {
        return PodStatusView.containers(pod).stream()
                .sorted(Comparator.comparing(status -> PodMain.of(pod).equals(status.getName()) ? 0 : 1))
                .map(ContainerStatus::getState)
                .filter(state -> state != null && state.getTerminated() != null)
                .map(state -> state.getTerminated())
                .findFirst();
    }

    /** A container that never ran has no exit code. */
    private static boolean startError(ContainerStateTerminated end) {
        return "StartError".equals(end.getReason());
    }

    /** @param ended whether the pod was ended from outside: then its containers were killed for that */
    private static String exit(Pod pod, ContainerStateTerminated end, boolean ended) {
        int code = Objects.requireNonNullElse(end.getExitCode(), 0);
        int signal = end.getSignal() != null && end.getSignal() > 0 ? end.getSignal() : code - SIGNALS;
        if (OUT_OF_MEMORY.equals(end.getReason())) {
            return "out of memory" + limit(pod).map(" (limit %s)"::formatted).orElse("");
        } else if (signal <= 0 || signal > LAST_SIGNAL) {
            return "exit code " + code;
        }
        String name = NAMES.containsKey(signal) ? " (" + NAMES.get(signal) + ")" : "";
        String memory = signal == SIGKILL && !ended
                ? ", probably out of memory"
                        + limit(pod).map(" (limit %s)"::formatted).orElse("")
                : "";
        return "killed by signal " + signal + name + memory;
    }

    private static Optional<String> limit(Pod pod) {
        return pod.getSpec().getContainers().stream()
                .filter(container -> PodMain.of(pod).equals(container.getName()))
                .filter(container -> container.getResources() != null
                        && container.getResources().getLimits() != null)
                .flatMap(container ->
                        Stream.ofNullable(container.getResources().getLimits().get("memory")))
                .map(Quantity::toString)
                .findFirst();
    }
}
