package io.gangflow.spark.volcano;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.KubernetesConf$;
import org.apache.spark.deploy.k8s.KubernetesDriverConf;
import org.apache.spark.deploy.k8s.KubernetesDriverSpec;
import org.apache.spark.deploy.k8s.SparkPod;
import org.apache.spark.deploy.k8s.submit.JavaMainAppResource;
import org.apache.spark.deploy.k8s.submit.KubernetesDriverBuilder;
import org.junit.jupiter.api.Test;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** The step among Spark's own, in Spark's own builder. */
class GangFeatureStepTest {

    private static final String STEP = GangFeatureStep.class.getName();

    private static SparkConf conf() {
        return new SparkConf(false)
                .setMaster("k8s://http://127.0.0.1:1")
                .setAppName("count")
                .set("spark.kubernetes.namespace", "research")
                .set("spark.kubernetes.container.image", "gangflow/spark")
                .set("spark.kubernetes.driver.pod.featureSteps", STEP)
                .set("spark.kubernetes.executor.pod.featureSteps", STEP)
                .set("spark.kubernetes.driver.label.gangflow.io/role", "driver")
                .set("spark.app.id", "spark-0123")
                .set("spark.executor.instances", "2");
    }

    private static KubernetesDriverSpec build(SparkConf conf) {
        KubernetesDriverConf driver = KubernetesConf$.MODULE$.createDriverConf(
                conf,
                "spark-0123",
                new JavaMainAppResource(Option.apply("local:///opt/gangflow/spark-jobs.jar")),
                "io.gangflow.spark.WordCount",
                new String[] {"in", "out"},
                Option.empty());
        return new KubernetesDriverBuilder().buildFromFeatures(driver, null);
    }

    private static GenericKubernetesResource podGroup(KubernetesDriverSpec spec) {
        return CollectionConverters.asJava(spec.driverPreKubernetesResources()).stream()
                .map((HasMetadata resource) -> (GenericKubernetesResource) resource)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thePodGroupHoldsDriverAndExecutorsExactly() {
        GenericKubernetesResource group = podGroup(build(conf()));

        assertThat(group.getKind()).isEqualTo("PodGroup");
        assertThat(group.getApiVersion()).isEqualTo("scheduling.volcano.sh/v1beta1");
        assertThat(group.getMetadata().getName()).isEqualTo("spark-0123-podgroup");
        assertThat(group.getMetadata().getNamespace()).isEqualTo("research");
        assertThat(group.getMetadata().getLabels()).containsEntry("gangflow.io/role", "driver");
        // 3 pods of 1 cpu and 1 GiB + 384 MiB
        assertThat(group.getAdditionalProperties())
                .isEqualTo(Map.of(
                        "spec",
                        Map.of(
                                "minMember",
                                1,
                                "minResources",
                                Map.of("cpu", "3", "memory", "" + 3L * 1408 * 1048576))));
    }

    @Test
    void memoryOverheadFractionsOfCoresAndExecutorCountAreSummed() {
        SparkConf conf = conf().set("spark.executor.instances", "5")
                .set("spark.driver.memory", "2g")
                .set("spark.driver.memoryOverhead", "100m")
                .set("spark.executor.memory", "8g")
                .set("spark.kubernetes.driver.request.cores", "250m")
                .set("spark.kubernetes.executor.request.cores", "1500m");

        Object spec = podGroup(build(conf)).getAdditionalProperties().get("spec");

        long mebibytes = 2048 + 100 + 5 * (8192 + 819);
        assertThat(spec)
                .isEqualTo(Map.of(
                        "minMember", 1, "minResources", Map.of("cpu", "7750m", "memory", "" + mebibytes * 1048576)));
    }

    @Test
    void withDynamicAllocationTheInitialExecutorsCount() {
        SparkConf conf = conf().set("spark.dynamicAllocation.enabled", "true")
                .set("spark.dynamicAllocation.initialExecutors", "4");

        assertThat(podGroup(build(conf)).getAdditionalProperties().toString()).contains("cpu=5");
    }

    @Test
    void queueAndPriorityClassAreThoseOfTheProperties() {
        SparkConf conf = conf().set(GangFeatureStep.QUEUE, "research").set(GangFeatureStep.PRIORITY_CLASS, "high");
        KubernetesDriverSpec spec = build(conf);

        assertThat(podGroup(spec).getAdditionalProperties().toString())
                .contains("queue=research")
                .contains("priorityClassName=high");
        assertThat(spec.pod().pod().getSpec().getPriorityClassName()).isEqualTo("high");
    }

    @Test
    void theDriverIsOfTheGroupAndRestricted() {
        SparkPod driver = build(conf()).pod();

        assertMember(driver.pod());
        assertRestricted(driver.pod(), driver.container());
    }

    @Test
    void anExecutorIsOfTheGroupAndRestricted() {
        GangFeatureStep step = new GangFeatureStep();
        step.init(KubernetesConf$.MODULE$.createExecutorConf(conf(), "1", "spark-0123", Option.empty(), 0));

        SparkPod executor = step.configurePod(SparkPod.initialPod());

        assertMember(executor.pod());
        assertRestricted(executor.pod(), executor.container());
        assertThat(step.getAdditionalPreKubernetesResources().isEmpty()).isTrue();
    }

    private static void assertMember(Pod pod) {
        assertThat(pod.getMetadata().getAnnotations())
                .containsEntry("scheduling.k8s.io/group-name", "spark-0123-podgroup");
        assertThat(pod.getSpec().getSchedulerName()).isEqualTo("volcano");
    }

    private static void assertRestricted(Pod pod, Container container) {
        assertThat(pod.getSpec().getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getSpec().getSecurityContext().getSeccompProfile().getType())
                .isEqualTo("RuntimeDefault");
        assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
        assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
    }

    @Test
    void anotherSchedulerNameIsKept() {
        Pod pod = build(conf().set("spark.kubernetes.scheduler.name", "my-volcano"))
                .pod()
                .pod();

        assertThat(pod.getSpec().getSchedulerName()).isEqualTo("my-volcano");
    }

    @Test
    void aStepThatSparkHasNotInitialisedSaysSo() {
        assertThatThrownBy(() -> new GangFeatureStep().configurePod(SparkPod.initialPod()))
                .hasMessage("Spark has not called init");
    }
}
