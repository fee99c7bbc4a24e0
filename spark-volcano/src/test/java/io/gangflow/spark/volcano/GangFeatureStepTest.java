package io.gangflow.spark.volcano;

import static io.gangflow.spark.volcano.Applications.conf;
import static io.gangflow.spark.volcano.Applications.driver;
import static io.gangflow.spark.volcano.Applications.executor;
import static io.gangflow.spark.volcano.Applications.podGroup;
import static io.gangflow.spark.volcano.Applications.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.KubernetesDriverSpec;
import org.apache.spark.deploy.k8s.SparkPod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;

/** Tests the step together with Spark's own, in Spark's own builder. */
class GangFeatureStepTest {

    private static final long MEBIBYTE = 1 << 20;

    @Test
    void thePodGroupHoldsDriverAndExecutorsExactly() {
        GenericKubernetesResource group = podGroup(driver(conf()));

        assertThat(group.getKind()).isEqualTo("PodGroup");
        assertThat(group.getApiVersion()).isEqualTo("scheduling.volcano.sh/v1beta1");
        assertThat(group.getMetadata().getName()).isEqualTo("spark-0123-podgroup");
        assertThat(group.getMetadata().getNamespace()).isEqualTo("research");
        assertThat(group.getMetadata().getLabels()).containsEntry("gangflow.io/role", "driver");
        // 3 pods of 1 cpu and 1 GiB + 384 MiB
        assertThat(group.getAdditionalProperties()).isEqualTo(Map.of("spec", gang("3", 3L * 1408)));
    }

    private static Map<String, Object> gang(String cpu, long mebibytes) {
        return Map.of("minMember", 1, "minResources", Map.of("cpu", cpu, "memory", "" + mebibytes * MEBIBYTE));
    }

    @Test
    void memoryOverheadFractionsOfCoresAndExecutorCountAreSummed() {
        SparkConf conf = conf().set("spark.executor.instances", "5")
                .set("spark.driver.memory", "2g")
                .set("spark.driver.memoryOverhead", "100m")
                .set("spark.executor.memory", "8g")
                .set("spark.kubernetes.driver.request.cores", "250m")
                .set("spark.kubernetes.executor.request.cores", "1500m");

        assertThat(spec(conf)).isEqualTo(gang("7750m", 2048 + 100 + 5 * (8192 + 819)));
    }

    @Test
    void offHeapMemoryAndGpusAreSummed() {
        SparkConf conf = conf().set("spark.memory.offHeap.enabled", "true")
                .set("spark.memory.offHeap.size", "1g")
                .set("spark.executor.resource.gpu.amount", "2")
                .set("spark.executor.resource.gpu.vendor", "nvidia.com");

        assertThat(spec(conf).get("minResources"))
                .isEqualTo(Map.of("cpu", "3", "memory", "" + (3 * 1408 + 2 * 1024) * MEBIBYTE, "nvidia.com/gpu", "4"));
    }

    @Test
    void withDynamicAllocationTheInitialExecutorsCount() {
        SparkConf conf = conf().set("spark.dynamicAllocation.enabled", "true")
                .set("spark.dynamicAllocation.initialExecutors", "4");

        assertThat(spec(conf)).isEqualTo(gang("5", 5 * 1408));
    }

    @Test
    void anApplicationInItsDriverAloneHasNoExecutors() {
        assertThat(spec(conf().set("spark.kubernetes.driver.master", "local[*]")))
                .isEqualTo(gang("1", 1408));
    }

    @Test
    void theSidecarsOfAnExecutorTemplateAreSummed(@TempDir Path folder) throws IOException {
        Path template = Files.writeString(folder.resolve("executor.yaml"), """
                apiVersion: v1
                kind: Pod
                spec:
                  containers:
                    - name: spark
                    - name: shipper
                      resources: { requests: { cpu: 100m, memory: 64Mi } }
                """);

        assertThat(spec(conf().set("spark.kubernetes.executor.podTemplateFile", template.toString())))
                .isEqualTo(gang("3200m", 3 * 1408 + 2 * 64));
    }

    @Test
    void queueAndPriorityClassAreThoseOfTheProperties() {
        SparkConf conf =
                conf().set(VolcanoSetting.QUEUE.key(), "research").set(VolcanoSetting.PRIORITY_CLASS.key(), "high");
        KubernetesDriverSpec spec = driver(conf);

        assertThat(podGroup(spec).getAdditionalProperties().toString())
                .contains("queue=research")
                .contains("priorityClassName=high");
        assertThat(spec.pod().pod().getSpec().getPriorityClassName()).isEqualTo("high");
        assertThat(spec.pod().pod().getMetadata().getAnnotations())
                .containsEntry("scheduling.volcano.sh/queue-name", "research");
    }

    @Test
    void theDriverIsOfTheGroupAndRestricted() {
        SparkPod driver = driver(conf()).pod();

        assertMember(driver.pod(), "spark-0123-podgroup");
        assertRestricted(driver.pod(), driver.container());
    }

    @Test
    void theDriverIsToldOfThePodGroupSoThatItMakesNone() {
        assertThat(CollectionConverters.asJava(driver(conf()).systemProperties()))
                .containsEntry(VolcanoSetting.CREATED_POD_GROUP.key(), "spark-0123-podgroup");
    }

    @Test
    void anExecutorIsOfTheGivenGroupAndRestricted() {
        GangFeatureStep step = new GangFeatureStep();
        step.init(executor(conf().set(VolcanoSetting.POD_GROUP_NAME.key(), "mine")));

        SparkPod executor = step.configurePod(SparkPod.initialPod());

        assertMember(executor.pod(), "mine");
        assertRestricted(executor.pod(), executor.container());
        assertThat(executor.pod().getSpec().getAutomountServiceAccountToken()).isFalse();
        assertThat(step.getAdditionalPreKubernetesResources().isEmpty()).isTrue();
    }

    @Test
    void aGivenPodGroupIsNotMade() {
        KubernetesDriverSpec spec = driver(conf().set(VolcanoSetting.POD_GROUP_NAME.key(), "mine"));

        assertThat(spec.driverPreKubernetesResources().isEmpty()).isTrue();
        assertMember(spec.pod().pod(), "mine");
    }

    private static void assertMember(Pod pod, String group) {
        assertThat(pod.getMetadata().getAnnotations()).containsEntry("scheduling.k8s.io/group-name", group);
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
        Pod pod = driver(conf().set("spark.kubernetes.scheduler.name", "my-volcano"))
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
