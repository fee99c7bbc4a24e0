package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.apache.spark.deploy.k8s.KubernetesDriverConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the PodGroup at the end of a submission. Stock spark-submit waits for its driver and then just ends, but a
 * PodGroup that outlives its pods becomes Inqueue again and reserves their resources forever (Volcano, enqueue action).
 * If the driver still runs, it deletes the PodGroup itself.
 */
final class SubmissionEnd {

    private static final Logger LOGGER = LoggerFactory.getLogger(SubmissionEnd.class);
    private static final String WAITS = "spark.kubernetes.submission.waitAppCompletion";

    private SubmissionEnd() {}

    static void deletePodGroup(KubernetesDriverConf conf, String group) {
        if (conf.sparkConf().getBoolean(WAITS, true)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(conf, group), "gangflow-end"));
        }
    }

    private static void delete(KubernetesDriverConf conf, String group) {
        ApplicationClient.giveUpSoon();
        try (KubernetesClient client = ApplicationClient.ofSubmission(conf)) {
            boolean over = client
                    .pods()
                    .inNamespace(conf.namespace())
                    .withLabel("spark-app-selector", conf.appId())
                    .withLabel("spark-role", "driver")
                    .list()
                    .getItems()
                    .stream()
                    .allMatch(SubmissionEnd::hasEnded);
            if (over) {
                ApplicationClient.podGroups(client, conf.namespace())
                        .withName(group)
                        .delete();
            }
        } catch (KubernetesClientException e) {
            LOGGER.warn("PodGroup {} could not be deleted: {}", group, e.getMessage());
        }
    }

    private static boolean hasEnded(Pod driver) {
        String phase = driver.getStatus() == null
                ? ""
                : String.valueOf(driver.getStatus().getPhase());
        return phase.equals("Succeeded") || phase.equals("Failed");
    }
}
