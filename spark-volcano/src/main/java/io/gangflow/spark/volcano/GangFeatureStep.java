package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.KubernetesConf;
import org.apache.spark.deploy.k8s.KubernetesDriverConf;
import org.apache.spark.deploy.k8s.KubernetesExecutorConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.apache.spark.deploy.k8s.features.KubernetesDriverCustomFeatureConfigStep;
import org.apache.spark.deploy.k8s.features.KubernetesExecutorCustomFeatureConfigStep;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Makes stock Spark create a Volcano PodGroup before its driver pod, so that Volcano admits an application only when
 * driver and executors fit. Set in {@code spark.kubernetes.driver.pod.featureSteps} and
 * {@code spark.kubernetes.executor.pod.featureSteps}; Spark creates an instance for each pod. Its properties are
 * {@link VolcanoSetting}.
 *
 * <p>The PodGroup {@code <application id>-podgroup} has minMember 1, because executors exist only after the driver
 * runs, and minResources of driver and executors together, which Volcano's enqueue action compares with the free
 * resources. Name and annotation are those of Spark's own VolcanoFeatureStep (4.1.1, built with profile {@code volcano}
 * only), whose PodGroup is empty without a template. In client mode Spark runs no steps for the driver; then the first
 * executor's step creates the PodGroup, for the executors.
 */
public final class GangFeatureStep
        implements KubernetesDriverCustomFeatureConfigStep, KubernetesExecutorCustomFeatureConfigStep {

    static final String GROUP_NAME = "scheduling.k8s.io/group-name";
    static final String QUEUE_NAME = "scheduling.volcano.sh/queue-name";

    private Optional<KubernetesDriverConf> driver = Optional.empty();
    private Optional<KubernetesExecutorConf> executor = Optional.empty();
    private ResourceSum requests = new ResourceSum();

    @Override
    public void init(KubernetesDriverConf conf) {
        SecretSettings.refuse(conf.sparkConf());
        driver = Optional.of(conf);
    }

    @Override
    public void init(KubernetesExecutorConf conf) {
        executor = Optional.of(conf);
    }

    @Override
    public SparkPod configurePod(SparkPod pod) {
        if (driver.isPresent()) {
            SparkPod member = member(
                    DriverOwner.own(pod, driver.get().sparkConf()),
                    driver.get(),
                    given(driver.get()).orElse(PodGroups.name(driver.get())));
            SparkConf conf = driver.get().sparkConf();
            requests = PodRequests.of(PodPatch.apply(pod, conf, VolcanoSetting.DRIVER_POD_PATCH));
            return PodPatch.apply(member, conf, VolcanoSetting.DRIVER_POD_PATCH);
        }
        KubernetesExecutorConf conf =
                executor.orElseThrow(() -> new IllegalStateException("Spark has not called init"));
        return PodPatch.apply(
                member(AuthSecret.mount(ExecutorToken.unmount(pod), conf), conf, groupOf(conf)),
                conf.sparkConf(),
                VolcanoSetting.EXECUTOR_POD_PATCH);
    }

    /** Called by Spark for drivers only, after {@link #configurePod}. */
    @Override
    public Seq<HasMetadata> getAdditionalPreKubernetesResources() {
        List<HasMetadata> groups = driver.filter(conf -> given(conf).isEmpty())
                .map(conf -> {
                    SubmissionEnd.deletePodGroup(conf, PodGroups.name(conf));
                    return List.<HasMetadata>of(PodGroups.of(
                            conf,
                            new ResourceSum()
                                    .add(requests)
                                    .add(ExecutorPods.requests(conf.sparkConf(), conf.appId()))));
                })
                .orElse(List.of());
        return CollectionConverters.asScala(groups).toSeq();
    }

    /** Passes the name of the created PodGroup to the driver, which then creates none. */
    @Override
    public scala.collection.immutable.Map<String, String> getAdditionalPodSystemProperties() {
        Map<String, String> properties = driver.filter(conf -> given(conf).isEmpty())
                .map(conf -> Map.of(VolcanoSetting.CREATED_POD_GROUP.key(), PodGroups.name(conf)))
                .orElse(Map.of());
        return scala.collection.immutable.Map$.MODULE$.from(CollectionConverters.asScala(properties));
    }

    private static String groupOf(KubernetesExecutorConf conf) {
        Optional<String> given = given(conf);
        if (given.isPresent()) {
            return given.get();
        }
        String created = VolcanoSetting.CREATED_POD_GROUP.of(conf.sparkConf());
        if (!created.isEmpty()) {
            ApplicationObjects.of(conf).endsPodGroup(created);
            return created;
        }
        ApplicationObjects.of(conf)
                .podGroup(() -> PodGroups.of(conf, ExecutorPods.requests(conf.sparkConf(), conf.appId())));
        return PodGroups.name(conf);
    }

    private static Optional<String> given(KubernetesConf conf) {
        return Optional.of(VolcanoSetting.POD_GROUP_NAME.of(conf.sparkConf())).filter(name -> !name.isEmpty());
    }

    private static SparkPod member(SparkPod pod, KubernetesConf conf, String group) {
        SparkPod complete = CompletePod.of(pod, conf.sparkConf());
        PodBuilder member = new PodBuilder(complete.pod())
                .editOrNewMetadata()
                .addToAnnotations(GROUP_NAME, group)
                .endMetadata();
        String queue = PodGroups.queue(conf);
        if (!queue.isEmpty()) {
            member.editMetadata().addToAnnotations(QUEUE_NAME, queue).endMetadata();
        }
        Pod placed = member.editSpec()
                .withSchedulerName(
                        conf.schedulerName().isDefined()
                                ? conf.schedulerName().get()
                                : VolcanoSetting.SCHEDULER_NAME.byDefault())
                .endSpec()
                .build();
        String priorityClass = VolcanoSetting.PRIORITY_CLASS.of(conf.sparkConf());
        if (!priorityClass.isEmpty()) {
            placed.getSpec().setPriorityClassName(priorityClass);
        }
        return new SparkPod(placed, complete.container());
    }
}
