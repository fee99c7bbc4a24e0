package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The API calls of Spark 4.1.1 ({@code submit.Client}, {@code KubernetesClusterSchedulerBackend},
 * {@code ExecutorPodsAllocator}) and of our feature steps, made through the same client.
 */
final class SparkCalls {

    /** @param name identifies the call in failures */
    record Call(String name, Consumer<KubernetesClient> call) {}

    private static final String NAMESPACE = "default";
    private static final String LABEL = "spark-app-selector";

    private final List<Call> calls = new ArrayList<>();

    /** Makes names unique, so that every apply of an object creates it. */
    private int number;

    static List<Call> ofSubmission() {
        SparkCalls spark = new SparkCalls();
        spark.add(
                "create driver",
                client -> client.pods()
                        .inNamespace(NAMESPACE)
                        .resource(spark.pod())
                        .create());
        spark.apply("apply PodGroup", () -> spark.podGroup("pre"));
        spark.apply(
                "apply ConfigMap",
                () -> new ConfigMapBuilder().withMetadata(spark.named()).build());
        spark.apply(
                "apply Service",
                () -> new ServiceBuilder()
                        .withMetadata(spark.named())
                        .withNewSpec()
                        .addNewPort()
                        .withPort(7078)
                        .endPort()
                        .endSpec()
                        .build());
        spark.add(
                "get driver",
                client ->
                        client.pods().inNamespace(NAMESPACE).withName("driver").get());
        spark.add(
                "watch driver",
                client -> client.raw(
                        "/api/v1/namespaces/default/pods?watch=true&timeoutSeconds=0&fieldSelector=metadata.name%3Ddriver"));
        spark.add(
                "list drivers",
                client -> client.pods()
                        .inNamespace(NAMESPACE)
                        .withLabel(LABEL, "app")
                        .list());
        spark.add(
                "delete driver",
                client ->
                        client.pods().inNamespace(NAMESPACE).withName("driver").delete());
        spark.add(
                "get PodGroup", client -> client.resource(spark.podGroup("app")).get());
        spark.add(
                "delete PodGroup",
                client -> client.resource(spark.podGroup("app")).delete());
        return spark.calls;
    }

    static List<Call> ofDriver() {
        SparkCalls spark = new SparkCalls();
        spark.add(
                "create executor",
                client -> client.pods()
                        .inNamespace(NAMESPACE)
                        .resource(spark.pod())
                        .create());
        spark.add(
                "create ConfigMap",
                client -> client.configMaps()
                        .inNamespace(NAMESPACE)
                        .resource(new ConfigMapBuilder()
                                .withMetadata(spark.named())
                                .build())
                        .create());
        spark.add(
                "create Secret",
                client -> client.resource(
                                new SecretBuilder().withMetadata(spark.named()).build())
                        .create());
        spark.add(
                "get driver",
                client ->
                        client.pods().inNamespace(NAMESPACE).withName("driver").get());
        spark.add(
                "list executors",
                client -> client.pods()
                        .inNamespace(NAMESPACE)
                        .withLabel(LABEL, "app")
                        .list());
        spark.add(
                "watch executors",
                client -> client.raw(
                        "/api/v1/namespaces/default/pods?watch=true&timeoutSeconds=0&labelSelector=spark-role%3Dexecutor"));
        spark.add(
                "delete executor",
                client ->
                        client.pods().inNamespace(NAMESPACE).withName("exec-1").delete());
        spark.add(
                "delete executors",
                client -> client.pods()
                        .inNamespace(NAMESPACE)
                        .withLabel(LABEL, "app")
                        .delete());
        spark.add(
                "delete ConfigMaps",
                client -> client.configMaps()
                        .inNamespace(NAMESPACE)
                        .withLabel(LABEL, "app")
                        .delete());
        spark.add(
                "delete Services",
                client -> client.services()
                        .inNamespace(NAMESPACE)
                        .withLabel(LABEL, "app")
                        .delete());
        spark.add(
                "list claims",
                client -> client.persistentVolumeClaims()
                        .inNamespace(NAMESPACE)
                        .withLabel(LABEL, "app")
                        .list());
        spark.add(
                "delete claims",
                client -> client.persistentVolumeClaims()
                        .inNamespace(NAMESPACE)
                        .withLabel(LABEL, "app")
                        .delete());
        return spark.calls;
    }

    /** The additional calls of the driver when its submission has created a PodGroup. */
    static List<Call> ofGangsDriver() {
        SparkCalls spark = new SparkCalls();
        spark.calls.addAll(ofDriver());
        spark.add(
                "delete PodGroup",
                client -> client.resource(spark.podGroup("app")).delete());
        return spark.calls;
    }

    private interface Source {
        HasMetadata next();
    }

    private void apply(String name, Source source) {
        add(name, client -> {
            HasMetadata object = source.next();
            // Applied again with its owner, once the driver exists.
            client.resourceList(object).forceConflicts().serverSideApply();
            client.resourceList(object).forceConflicts().serverSideApply();
        });
    }

    private void add(String name, Consumer<KubernetesClient> call) {
        calls.add(new Call(name, call));
    }

    private ObjectMeta named() {
        number++;
        return new ObjectMetaBuilder()
                .withName("object-" + number)
                .withNamespace(NAMESPACE)
                .build();
    }

    private PodGroup podGroup(String name) {
        number++;
        String own = name.equals("app") ? name : name + "-" + number;
        return new PodGroupBuilder()
                .withNewMetadata()
                .withName(own)
                .withNamespace(NAMESPACE)
                .endMetadata()
                .withNewSpec()
                .withMinMember(1)
                .endSpec()
                .build();
    }

    private Pod pod() {
        number++;
        return new PodBuilder()
                .withNewMetadata()
                .withName("pod-" + number)
                .withNamespace(NAMESPACE)
                .endMetadata()
                .withNewSpec()
                .withSchedulerName("nobody")
                .addNewContainer()
                .withName("main")
                .withImage("test/guest:1")
                .endContainer()
                .endSpec()
                .build();
    }
}
