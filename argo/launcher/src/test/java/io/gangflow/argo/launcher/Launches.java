package io.gangflow.argo.launcher;

import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Launchers of a Volcano Job, run in sequence like pods of one Workflow. */
final class Launches {

    static final String JOB = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: { name: train-0, labels: { gangflow.io/stage: train } }
            spec:
              minAvailable: 2
              tasks: [{ name: worker, replicas: 2 }]
            """;

    private static final Launch.Settings QUICK =
            new Launch.Settings(Duration.ofSeconds(5), Duration.ofMillis(1), Duration.ofMillis(1));

    private Launches() {}

    static Map<String, String> environment(String podUid) {
        Map<String, String> environment = new TreeMap<>();
        environment.put("GANGFLOW_MANIFEST", JOB);
        environment.put("GANGFLOW_WORKFLOW", "training-x7k2p");
        environment.put("GANGFLOW_WORKFLOW_UID", "workflow-uid");
        environment.put("POD_NAME", "launcher");
        environment.put("POD_UID", podUid);
        environment.put("POD_NAMESPACE", "default");
        return environment;
    }

    static Launch.Outcome run(KubernetesApi api, Map<String, String> environment, String... arguments) {
        return run(api, environment, new StopSignal(), arguments);
    }

    static Launch.Outcome run(
            KubernetesApi api, Map<String, String> environment, StopSignal stop, String... arguments) {
        Options options = Options.read(List.of(arguments), environment);
        return new Launch(options, QUICK, api, Ticker.SYSTEM, stop, note -> {}, new Alone()).run();
    }
}
