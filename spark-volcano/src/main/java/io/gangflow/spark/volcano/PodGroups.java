package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.Map;
import org.apache.spark.deploy.k8s.KubernetesConf;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The PodGroup of an application: minMember 1, because executors exist only after the driver, and minResources of all
 * pods.
 */
final class PodGroups {

    private static final Logger LOGGER = LoggerFactory.getLogger(PodGroups.class);

    private PodGroups() {}

    /** Returns the name of the PodGroup, the same as in Spark's own VolcanoFeatureStep. */
    static String name(KubernetesConf conf) {
        return conf.appId() + "-podgroup";
    }

    /**
     * Builds the PodGroup.
     *
     * @throws IllegalArgumentException if a template is unusable
     */
    static GenericKubernetesResource of(KubernetesConf conf, ResourceSum needed) {
        GenericKubernetesResource group = PodGroupTemplate.of(conf.sparkConf());
        Object template = group.getAdditionalProperties().getOrDefault("spec", Map.of());
        PodGroupSpec spec =
                PodGroupSpec.complete(template instanceof Map<?, ?> map ? map : Map.of(), needed, conf.sparkConf());
        spec.remarks().forEach(LOGGER::warn);
        group.setMetadata(metadata(group.getMetadata(), conf));
        group.setAdditionalProperty("spec", spec.spec());
        return group;
    }

    private static ObjectMeta metadata(@Nullable ObjectMeta template, KubernetesConf conf) {
        return new ObjectMetaBuilder()
                .withLabels(template == null ? null : template.getLabels())
                .withAnnotations(template == null ? null : template.getAnnotations())
                .addToLabels(CollectionConverters.asJava(conf.labels()))
                .withName(name(conf))
                .withNamespace(conf.namespace())
                .build();
    }

    /** Returns the queue of a PodGroup that {@link #of} has built; empty if no queue is set. */
    static String queue(KubernetesConf conf) {
        String set = VolcanoSetting.QUEUE.of(conf.sparkConf());
        if (!set.isEmpty()) {
            return set;
        }
        Object spec =
                PodGroupTemplate.of(conf.sparkConf()).getAdditionalProperties().get("spec");
        return spec instanceof Map<?, ?> map && map.get("queue") != null ? String.valueOf(map.get("queue")) : "";
    }
}
