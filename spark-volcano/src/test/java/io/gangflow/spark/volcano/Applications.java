package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.KubernetesConf$;
import org.apache.spark.deploy.k8s.KubernetesDriverConf;
import org.apache.spark.deploy.k8s.KubernetesDriverSpec;
import org.apache.spark.deploy.k8s.KubernetesExecutorConf;
import org.apache.spark.deploy.k8s.submit.JavaMainAppResource;
import org.apache.spark.deploy.k8s.submit.KubernetesDriverBuilder;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** Applications built by Spark's own builders, with no server at the API's address. */
final class Applications {

    static final String ID = "spark-0123";

    private Applications() {}

    static SparkConf conf() {
        String step = GangFeatureStep.class.getName();
        return new SparkConf(false)
                .setMaster("k8s://http://127.0.0.1:1")
                .setAppName("count")
                .set("spark.kubernetes.namespace", "research")
                .set("spark.kubernetes.container.image", "gangflow/spark")
                .set("spark.kubernetes.driver.pod.featureSteps", step)
                .set("spark.kubernetes.executor.pod.featureSteps", step)
                .set("spark.kubernetes.driver.label.gangflow.io/role", "driver")
                .set("spark.app.id", ID)
                // Otherwise the submission checks at the end of this JVM for objects that it has left.
                .set("spark.kubernetes.submission.waitAppCompletion", "false");
    }

    static KubernetesDriverSpec driver(SparkConf conf) {
        KubernetesDriverConf driver = KubernetesConf$.MODULE$.createDriverConf(
                conf,
                ID,
                new JavaMainAppResource(Option.apply("local:///opt/gangflow/spark-jobs.jar")),
                "io.gangflow.spark.WordCount",
                new String[] {"in", "out"},
                Option.empty());
        return new KubernetesDriverBuilder().buildFromFeatures(driver, null);
    }

    static KubernetesExecutorConf executor(SparkConf conf) {
        return KubernetesConf$.MODULE$.createExecutorConf(conf, "1", ID, Option.empty(), 0);
    }

    static GenericKubernetesResource podGroup(KubernetesDriverSpec spec) {
        return CollectionConverters.asJava(spec.driverPreKubernetesResources()).stream()
                .map((HasMetadata resource) -> (GenericKubernetesResource) resource)
                .findFirst()
                .orElseThrow();
    }

    static Map<?, ?> spec(SparkConf conf) {
        return specOf(podGroup(driver(conf)).getAdditionalProperties());
    }

    /** Returns the mapping under {@code spec} of an object that was read as a map. */
    static Map<?, ?> specOf(Map<?, ?> object) {
        return (Map<?, ?>) Objects.requireNonNull(object.get("spec"), "spec");
    }
}
