package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.spark.deploy.k8s.KubernetesExecutorConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The objects that a driver creates for its executors: each once per application, although Spark creates a new step for
 * every executor. Owned by the driver's pod if there is one; otherwise deleted at the end of this JVM. Thread-safe.
 */
final class ApplicationObjects {

    private static final Logger LOGGER = LoggerFactory.getLogger(ApplicationObjects.class);
    private static final Map<String, ApplicationObjects> BY_APPLICATION = new ConcurrentHashMap<>();

    private static final String POD_GROUP = "podgroups";
    private static final String SECRET = "secrets";

    private final KubernetesExecutorConf conf;
    private final Set<String> known = new HashSet<>();

    private ApplicationObjects(KubernetesExecutorConf conf) {
        this.conf = conf;
    }

    static ApplicationObjects of(KubernetesExecutorConf conf) {
        return BY_APPLICATION.computeIfAbsent(conf.appId(), appId -> new ApplicationObjects(conf));
    }

    /**
     * Creates the PodGroup. It is deleted at the end in any case, because a PodGroup without pods reserves resources
     * forever.
     *
     * @throws IllegalStateException if the API rejects it
     */
    synchronized void podGroup(Supplier<GenericKubernetesResource> built) {
        if (known.contains(POD_GROUP)) {
            return;
        }
        GenericKubernetesResource group = built.get();
        String name = group.getMetadata().getName();
        create(
                group,
                (client, owned) -> ApplicationClient.podGroups(client, conf.namespace())
                        .resource(owned)
                        .create());
        endsPodGroup(name);
    }

    /** Registers a PodGroup that the submission has created for deletion at the end of the application. */
    synchronized void endsPodGroup(String name) {
        if (known.add(POD_GROUP)) {
            atEnd(client -> ApplicationClient.podGroups(client, conf.namespace())
                    .withName(name)
                    .delete());
        }
    }

    /**
     * Creates a Secret.
     *
     * @throws IllegalStateException if the API rejects it
     */
    synchronized void secret(Secret secret) {
        if (!known.contains(SECRET)) {
            create(secret, (client, owned) -> client.resource(owned).create());
            known.add(SECRET);
            if (conf.driverPod().isEmpty()) {
                atEnd(client -> client.secrets()
                        .inNamespace(conf.namespace())
                        .withName(secret.getMetadata().getName())
                        .delete());
            }
        }
    }

    private interface Creation<T> {
        void create(KubernetesClient client, T object);
    }

    private interface Deletion {
        void delete(KubernetesClient client);
    }

    private <T extends HasMetadata> void create(T object, Creation<T> creation) {
        if (conf.driverPod().isDefined()) {
            object.getMetadata()
                    .setOwnerReferences(List.of(owner(conf.driverPod().get())));
        }
        try (KubernetesClient client = ApplicationClient.ofDriver(conf)) {
            creation.create(client, object);
        } catch (KubernetesClientException e) {
            String refusal = "the driver can't create %s %s: %s"
                    .formatted(object.getKind(), object.getMetadata().getName(), reason(e));
            ApplicationEnd.because(refusal);
            throw new IllegalStateException(refusal, e);
        }
    }

    private static String reason(KubernetesClientException e) {
        if (e.getStatus() != null && e.getStatus().getMessage() != null) {
            return e.getStatus().getMessage();
        }
        return String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause());
    }

    private static OwnerReference owner(Pod driver) {
        return new OwnerReferenceBuilder()
                .withApiVersion("v1")
                .withKind("Pod")
                .withName(driver.getMetadata().getName())
                .withUid(driver.getMetadata().getUid())
                .build();
    }

    private void atEnd(Deletion deletion) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            ApplicationClient.giveUpSoon();
                            try (KubernetesClient client = ApplicationClient.ofDriver(conf)) {
                                deletion.delete(client);
                            } catch (KubernetesClientException e) {
                                if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                                    LOGGER.warn(
                                            "An object of {} could not be deleted: {}", conf.appId(), e.getMessage());
                                }
                            }
                        },
                        "gangflow-end"));
    }
}
