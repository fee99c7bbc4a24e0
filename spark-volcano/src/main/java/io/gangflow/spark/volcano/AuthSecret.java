package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.apache.spark.deploy.k8s.KubernetesExecutorConf;
import org.apache.spark.deploy.k8s.SparkPod;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Moves the secret of {@code spark.authenticate} from the executors' variables, where Spark 4.1.1 puts it
 * ({@code BasicExecutorFeatureStep}) and everybody who may list pods can read it, into a Secret that only the executors
 * mount. The driver creates it but never reads it, so its account only needs {@code create}.
 */
final class AuthSecret {

    static final String VARIABLE = "_SPARK_AUTH_SECRET";
    static final String FOLDER = "/etc/spark/auth";
    static final String KEY = "secret";
    private static final String VOLUME = "spark-auth";
    private static final String JAVA_OPTION = "SPARK_JAVA_OPT_";

    private AuthSecret() {}

    /** Returns the pod without the variable; unchanged if Spark has not set it. */
    static SparkPod mount(SparkPod pod, KubernetesExecutorConf conf) {
        Optional<String> value = pod.container().getEnv().stream()
                .filter(variable -> variable.getName().equals(VARIABLE) && variable.getValue() != null)
                .map(EnvVar::getValue)
                .findFirst();
        if (value.isEmpty() || !VolcanoSetting.AUTH_SECRET.isDefault(conf.sparkConf(), "environment")) {
            return pod;
        }
        ApplicationObjects.of(conf).secret(secret(conf, content(value.get())));
        return new SparkPod(
                new PodBuilder(pod.pod())
                        .editSpec()
                        .addNewVolume()
                        .withName(VOLUME)
                        .withNewSecret()
                        .withSecretName(name(conf))
                        .endSecret()
                        .endVolume()
                        .endSpec()
                        .build(),
                container(pod.container(), conf));
    }

    static String name(KubernetesExecutorConf conf) {
        return conf.appId() + "-auth";
    }

    /**
     * Returns the content of the file. Spark reads it as bytes and uses their Base64 as the secret
     * (SecurityManager.secretKeyFromFile).
     */
    private static byte[] content(String secret) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(secret);
        } catch (IllegalArgumentException notBase64) {
            // Its message has a character of the secret.
            throw notAFile();
        }
        if (!Base64.getEncoder().encodeToString(bytes).equals(secret)) {
            throw notAFile();
        }
        return bytes;
    }

    private static IllegalArgumentException notAFile() {
        return new IllegalArgumentException(
                ("the secret of spark.authenticate can't be mounted as a file, because it is not Base64; let Spark"
                                + " make one, or set `%s` to `environment`")
                        .formatted(VolcanoSetting.AUTH_SECRET.key()));
    }

    private static Secret secret(KubernetesExecutorConf conf, byte[] content) {
        return new SecretBuilder()
                .withNewMetadata()
                .withName(name(conf))
                .withNamespace(conf.namespace())
                .withLabels(CollectionConverters.asJava(conf.labels()))
                .endMetadata()
                .withType("Opaque")
                .addToData(KEY, new String(Base64.getEncoder().encode(content), StandardCharsets.US_ASCII))
                .build();
    }

    private static Container container(Container container, KubernetesExecutorConf conf) {
        long next = container.getEnv().stream()
                .filter(variable -> variable.getName().startsWith(JAVA_OPTION))
                .count();
        return new ContainerBuilder(container)
                .removeMatchingFromEnv(variable -> variable.getName().equals(VARIABLE))
                .addNewEnv()
                .withName(JAVA_OPTION + next)
                .withValue("-Dspark.authenticate.secret.file=" + FOLDER + "/" + KEY)
                .endEnv()
                // Secret files are only allowed on Kubernetes, and an executor does not know yet where it runs.
                .addNewEnv()
                .withName(JAVA_OPTION + (next + 1))
                .withValue("-Dspark.master=" + conf.sparkConf().get("spark.master"))
                .endEnv()
                .addNewVolumeMount()
                .withName(VOLUME)
                .withMountPath(FOLDER)
                .withReadOnly(true)
                .endVolumeMount()
                .build();
    }
}
