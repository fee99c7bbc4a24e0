package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.deploy.k8s.KubernetesConf;
import org.apache.spark.deploy.k8s.KubernetesDriverConf;
import org.apache.spark.deploy.k8s.KubernetesExecutorConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.apache.spark.deploy.k8s.features.KubernetesDriverCustomFeatureConfigStep;
import org.apache.spark.deploy.k8s.features.KubernetesExecutorCustomFeatureConfigStep;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Makes stock Spark create a Volcano PodGroup before its driver pod, so that Volcano admits an application only when
 * driver and executors fit. Set in {@code spark.kubernetes.driver.pod.featureSteps} and {@code
 * spark.kubernetes.executor.pod.featureSteps}; for one pod each, as Spark makes them.
 *
 * <p>The PodGroup {@code <application id>-podgroup} has minMember 1, because executors exist only after the driver runs,
 * and minResources of driver and executors together, which is what Volcano's enqueue action holds against the free
 * resources. Name and annotation are those of Spark's own VolcanoFeatureStep (4.1.1, built with profile {@code volcano}
 * only), whose PodGroup is empty without a template.
 *
 * <p>Properties: {@code spark.kubernetes.scheduler.volcano.queue} and {@code
 * spark.kubernetes.scheduler.volcano.priorityClassName}.
 */
public final class GangFeatureStep
        implements KubernetesDriverCustomFeatureConfigStep, KubernetesExecutorCustomFeatureConfigStep {

    static final String GROUP_NAME = "scheduling.k8s.io/group-name";
    static final String QUEUE = "spark.kubernetes.scheduler.volcano.queue";
    static final String PRIORITY_CLASS = "spark.kubernetes.scheduler.volcano.priorityClassName";

    private @Nullable KubernetesConf conf;
    private @Nullable KubernetesDriverConf driver;
    private ResourceSum requests = new ResourceSum();

    @Override
    public void init(KubernetesDriverConf driverConf) {
        conf = driverConf;
        driver = driverConf;
    }

    @Override
    public void init(KubernetesExecutorConf executorConf) {
        conf = executorConf;
    }

    @Override
    public SparkPod configurePod(SparkPod pod) {
        KubernetesConf settings = initialised(conf);
        requests = new ResourceSum().add(pod.container(), 1);
        Pod member = new PodBuilder(PodHardening.harden(pod.pod()))
                .editOrNewMetadata()
                .addToAnnotations(GROUP_NAME, groupName(settings))
                .endMetadata()
                .editSpec()
                .withSchedulerName(scheduler(settings))
                .endSpec()
                .build();
        String priorityClass = settings.get(PRIORITY_CLASS, "");
        if (!priorityClass.isEmpty()) {
            member.getSpec().setPriorityClassName(priorityClass);
        }
        return new SparkPod(member, PodHardening.harden(pod.container()));
    }

    /** Called by Spark for drivers only, after {@link #configurePod}. */
    @Override
    public Seq<HasMetadata> getAdditionalPreKubernetesResources() {
        List<HasMetadata> groups = driver == null ? List.of() : List.of(podGroup(driver));
        return CollectionConverters.asScala(groups).toSeq();
    }

    private GenericKubernetesResource podGroup(KubernetesDriverConf settings) {
        ResourceSum all =
                requests.add(ExecutorRequests.container(settings), ExecutorRequests.count(settings.sparkConf()));
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("minMember", 1);
        spec.put("minResources", all.quantities());
        putIfSet(spec, "queue", settings.get(QUEUE, ""));
        putIfSet(spec, "priorityClassName", settings.get(PRIORITY_CLASS, ""));
        return new GenericKubernetesResourceBuilder()
                .withApiVersion("scheduling.volcano.sh/v1beta1")
                .withKind("PodGroup")
                .withNewMetadata()
                .withName(groupName(settings))
                .withNamespace(settings.namespace())
                .withLabels(CollectionConverters.asJava(settings.labels()))
                .endMetadata()
                .withAdditionalProperties(Map.of("spec", spec))
                .build();
    }

    private static void putIfSet(Map<String, Object> spec, String key, String value) {
        if (!value.isEmpty()) {
            spec.put(key, value);
        }
    }

    private static String scheduler(KubernetesConf settings) {
        return settings.schedulerName().isDefined() ? settings.schedulerName().get() : "volcano";
    }

    private static String groupName(KubernetesConf settings) {
        return settings.appId() + "-podgroup";
    }

    private static KubernetesConf initialised(@Nullable KubernetesConf conf) {
        if (conf == null) {
            throw new IllegalStateException("Spark has not called init");
        }
        return conf;
    }
}
