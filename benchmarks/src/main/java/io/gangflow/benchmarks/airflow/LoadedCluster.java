package io.gangflow.benchmarks.airflow;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.RunName;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A process with the minicluster's Kubernetes API without a controller, so triggered runs do not start. It has
 * pipelines, runs of them of which half have ended, and a user with the permissions of an Airflow user. Prints its URL
 * and ends with its parent: {@code <pipelines> <runs of each>}.
 */
public final class LoadedCluster {

    static final String USER = "load";
    private static final int TASKS = 10;

    private LoadedCluster() {}

    public static void main(String[] arguments) throws IOException {
        int pipelines = Integer.parseInt(arguments[0]);
        int runs = Integer.parseInt(arguments[1]);
        try (ApiServer server = ApiServer.start(ApiServerOptions.defaults(1));
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(new ConfigBuilder()
                                .withMasterUrl(server.url().toString())
                                .withNamespace("default")
                                .build())
                        .build()) {
            create(client, RIGHTS.replace("USER", USER));
            for (int pipeline = 0; pipeline < pipelines; pipeline++) {
                create(client, template(pipelineName(pipeline)));
                for (int run = 0; run < runs; run++) {
                    create(client, run(pipelineName(pipeline), runId(run), run % 2 == 0 ? ENDED : GOES_ON));
                }
            }
            System.out.println(server.url());
            while (System.in.read() >= 0) {
                // until the parent ends
            }
        }
    }

    static String pipelineName(int number) {
        return String.format(Locale.ROOT, "load-%02d", number);
    }

    static String runId(int number) {
        return String.format(Locale.ROOT, "run__%04d", number);
    }

    private static void create(KubernetesClient client, String yaml) {
        client.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .create();
    }

    private static final String ENDED =
            "phase: Succeeded, startedAt: \"2026-11-22T08:00:00Z\", finishedAt: \"2026-11-22T08:01:00Z\"";
    private static final String GOES_ON = "phase: Running, startedAt: \"2026-11-22T08:00:00Z\"";

    private static final String RIGHTS = """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: { name: load, namespace: default }
            rules:
              - { apiGroups: [argoproj.io], resources: [workflowtemplates, cronworkflows], verbs: [get, list] }
              - { apiGroups: [argoproj.io], resources: [workflows], verbs: [get, list, create] }
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: { name: load, namespace: default }
            roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: load }
            subjects: [{ apiGroup: rbac.authorization.k8s.io, kind: User, name: USER }]
            """;

    /** Returns a chain of tasks, each of which runs a container. */
    private static String template(String name) {
        List<String> tasks = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            String after = task == 0 ? "" : ", dependencies: [step-%d]".formatted(task - 1);
            tasks.add("{ name: step-%d, template: step%s }".formatted(task, after));
        }
        return """
                apiVersion: argoproj.io/v1alpha1
                kind: WorkflowTemplate
                metadata:
                  name: %s
                  namespace: default
                  labels: { team: load }
                  annotations: { workflows.argoproj.io/title: "Load", workflows.argoproj.io/description: "A chain of ten steps" }
                spec:
                  entrypoint: main
                  arguments: { parameters: [{ name: input, value: none, description: "What is read" }] }
                  templates:
                    - { name: main, dag: { tasks: [%s] } }
                    - name: step
                      container: { image: example, command: [work], resources: { requests: { cpu: "1", memory: 1Gi } } }
                """.formatted(name, String.join(", ", tasks));
    }

    /** Returns a run as Argo's controller writes it. */
    private static String run(String pipeline, String runId, String times) {
        RunName name = RunName.of(pipeline, runId);
        StringBuilder nodes = new StringBuilder();
        for (int task = 0; task < TASKS; task++) {
            nodes.append(
                    "    %1$s-%2$d: { id: %1$s-%2$d, name: %1$s.step-%2$d, displayName: step-%2$d, type: Pod, templateName: step, templateScope: local/%1$s, boundaryID: %1$s, hostNodeName: worker-1, %3$s, resourcesDuration: { cpu: 60, memory: 60 }, outputs: { exitCode: \"0\" } }\n"
                            .formatted(name.name(), task, times));
        }
        return """
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata:
                  name: %1$s
                  namespace: default
                  labels: { %2$s: "%3$s", %4$s: "%5$s", gangflow.io/pipeline: "%5$s" }
                  annotations: { %6$s: "%7$s", gangflow.io/run-after: "2026-11-22T08:00:00Z", gangflow.io/conf: "{}" }
                spec: { workflowTemplateRef: { name: %5$s } }
                status:
                  %8$s
                  progress: 10/20
                  nodes:
                    %1$s: { id: %1$s, name: %1$s, displayName: %1$s, type: DAG, templateName: main, %9$s }
                %10$s""".formatted(
                        name.name(),
                        RunMetadataKeys.RUN_HASH,
                        name.hash(),
                        RunMetadataKeys.TEMPLATE,
                        pipeline,
                        RunMetadataKeys.RUN_ID,
                        runId,
                        times.replace(", ", "\n  "),
                        times,
                        nodes);
    }
}
