package io.gangflow.cli.remote;

import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.watch.KubernetesObjects;
import io.gangflow.argo.watch.MonotonicClock;
import io.gangflow.argo.watch.ObjectListener;
import io.gangflow.argo.watch.ObjectWatch;
import io.gangflow.argo.watch.WatchLimits;
import io.gangflow.argo.watch.WorkflowEnding;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** Shows a run until it ends: on a terminal as a picture that is drawn anew, elsewhere the lines that have changed. */
final class RunWatch {

    private static final long SERVER_TIMEOUT_SECONDS = 300;
    private static final String UP_AND_CLEAR = "\u001b[%dA\u001b[J";

    private final ClusterSession cluster;
    private final Console console;
    private List<String> shown = List.of();

    RunWatch(ClusterSession cluster, Console console) {
        this.cluster = cluster;
        this.console = console;
    }

    /** The exit code that the run deserves. */
    int untilTheEnd(String name) throws InterruptedException {
        AtomicReference<Workflow> last = new AtomicReference<>(cluster.argo().get(name));
        AtomicReference<Boolean> over = new AtomicReference<>(false);
        KubernetesObjects<Workflow> source = new KubernetesObjects<>(
                cluster.kubernetes(), Workflow.class, cluster.namespace(), Map.of(), SERVER_TIMEOUT_SECONDS);
        ObjectListener<Workflow> listener = new ObjectListener<>() {
            @Override
            public void changed(Workflow workflow) {
                if (workflow.getMetadata().getName().equals(name)) {
                    last.set(workflow);
                    over.set(Runs.ended(workflow));
                    show(workflow);
                }
            }

            @Override
            public void deleted(Workflow workflow) {
                over.set(over.get() || workflow.getMetadata().getName().equals(name));
            }
        };
        new ObjectWatch<>(source, new WorkflowEnding(), WatchLimits.DEFAULT, new MonotonicClock())
                .follow(listener, over::get);
        return Runs.phase(last.get()).equals("Succeeded") ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }

    private void show(Workflow workflow) {
        List<String> lines = RunText.of(workflow, Clock.systemUTC());
        if (console.live()) {
            if (!shown.isEmpty()) {
                console.err().printf(UP_AND_CLEAR, shown.size());
            }
            lines.forEach(console.err()::println);
        } else {
            Set<String> fresh = new LinkedHashSet<>(lines);
            shown.forEach(fresh::remove);
            fresh.forEach(console.err()::println);
        }
        console.err().flush();
        shown = lines;
    }
}
