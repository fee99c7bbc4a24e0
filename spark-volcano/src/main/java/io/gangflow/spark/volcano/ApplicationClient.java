package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.deploy.k8s.KubernetesConf;
import org.apache.spark.deploy.k8s.KubernetesUtils;
import org.apache.spark.deploy.k8s.SparkKubernetesClientFactory;
import org.apache.spark.deploy.k8s.SparkKubernetesClientFactory$;
import scala.Enumeration;
import scala.Option;

/**
 * Kubernetes clients with the credentials that Spark itself uses in the same place (4.1.1,
 * {@code KubernetesClusterManager} and {@code KubernetesClientApplication}).
 */
final class ApplicationClient {

    private static final String IN_DRIVER = "spark.kubernetes.submitInDriver";
    private static final String DRIVER_MASTER = "spark.kubernetes.driver.master";
    private static final Path CERTIFICATE = Path.of("/var/run/secrets/kubernetes.io/serviceaccount/ca.crt");

    private ApplicationClient() {}

    /** Returns the client of a driver: in a pod created by a submission, or started by the user in another place. */
    static KubernetesClient ofDriver(KubernetesConf conf) {
        Enumeration.Value driver = SparkKubernetesClientFactory.ClientType$.MODULE$.Driver();
        return conf.sparkConf().getBoolean(IN_DRIVER, false)
                ? open(
                        conf,
                        conf.sparkConf().get(DRIVER_MASTER, "https://kubernetes.default.svc"),
                        "spark.kubernetes.authenticate.driver.mounted",
                        driver,
                        Option.apply(Files.isReadable(CERTIFICATE) ? CERTIFICATE.toFile() : null))
                : open(conf, master(conf), "spark.kubernetes.authenticate", driver, Option.empty());
    }

    static KubernetesClient ofSubmission(KubernetesConf conf) {
        return open(
                conf,
                master(conf),
                "spark.kubernetes.authenticate.submission",
                SparkKubernetesClientFactory.ClientType$.MODULE$.Submission(),
                Option.empty());
    }

    static NonNamespaceOperation<
                    GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            podGroups(KubernetesClient client, String namespace) {
        return client.genericKubernetesResources(new ResourceDefinitionContext.Builder()
                        .withGroup("scheduling.volcano.sh")
                        .withVersion("v1beta1")
                        .withKind(PodGroupTemplate.KIND)
                        .withPlural("podgroups")
                        .withNamespaced(true)
                        .build())
                .inNamespace(namespace);
    }

    private static String master(KubernetesConf conf) {
        return KubernetesUtils.parseMasterUrl(conf.sparkConf().get("spark.master"));
    }

    private static KubernetesClient open(
            KubernetesConf conf, String master, String prefix, Enumeration.Value type, Option<File> certificate) {
        return SparkKubernetesClientFactory$.MODULE$.createKubernetesClient(
                master, Option.apply(conf.namespace()), prefix, type, conf.sparkConf(), certificate);
    }

    /** Limits retries for requests during JVM shutdown, so that an unreachable API does not delay it. */
    static void giveUpSoon() {
        System.setProperty(Config.KUBERNETES_REQUEST_RETRY_BACKOFFLIMIT_SYSTEM_PROPERTY, "1");
    }
}
