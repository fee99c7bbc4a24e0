package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a model object with a field whose value is not one of the allowed ones (kube-apiserver 1.36, the enumerations
 * of {@code /openapi/v3}; Volcano 1.15, CRD of {@code batch.volcano.sh/v1alpha1}). An empty text stands for the
 * default. Argo tags are accepted, because their values are not known yet. Thread-safe.
 */
final class FieldChoices extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1;
    private static final String MODELS = "io.fabric8.";

    /** Class, field, values. */
    private static final String TABLE = """
            AppArmorProfile.type Localhost RuntimeDefault Unconfined
            Container.imagePullPolicy Always IfNotPresent Never
            Container.terminationMessagePolicy FallbackToLogsOnError File
            ContainerPort.protocol SCTP TCP UDP
            CronJobSpec.concurrencyPolicy Allow Forbid Replace
            DaemonSetUpdateStrategy.type OnDelete RollingUpdate
            DeploymentStrategy.type Recreate RollingUpdate
            EphemeralContainer.imagePullPolicy Always IfNotPresent Never
            EphemeralContainer.terminationMessagePolicy FallbackToLogsOnError File
            HTTPGetAction.scheme HTTP HTTPS
            HostPathVolumeSource.type BlockDevice CharDevice Directory DirectoryOrCreate File FileOrCreate Socket
            ImageVolumeSource.pullPolicy Always IfNotPresent Never
            JobSpec.completionMode Indexed NonIndexed
            JobSpec.podReplacementPolicy Failed TerminatingOrFailed
            NetworkPolicyPort.protocol SCTP TCP UDP
            NetworkPolicySpec.policyTypes Egress Ingress
            NodeSelectorRequirement.operator DoesNotExist Exists Gt In Lt NotIn
            PersistentVolumeClaimSpec.accessModes ReadOnlyMany ReadWriteMany ReadWriteOnce ReadWriteOncePod
            PersistentVolumeClaimSpec.volumeMode Block Filesystem
            PersistentVolumeSpec.accessModes ReadOnlyMany ReadWriteMany ReadWriteOnce ReadWriteOncePod
            PersistentVolumeSpec.persistentVolumeReclaimPolicy Delete Recycle Retain
            PersistentVolumeSpec.volumeMode Block Filesystem
            PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy AlwaysAllow IfHealthyBudget
            PodFailurePolicyOnExitCodesRequirement.operator In NotIn
            PodFailurePolicyRule.action Count FailIndex FailJob Ignore
            PodSecurityContext.fsGroupChangePolicy Always OnRootMismatch
            PodSecurityContext.supplementalGroupsPolicy Merge Strict
            PodSpec.dnsPolicy ClusterFirst ClusterFirstWithHostNet Default None
            PodSpec.preemptionPolicy Never PreemptLowerPriority
            PodSpec.restartPolicy Always Never OnFailure
            PriorityClass.preemptionPolicy Never PreemptLowerPriority
            SeccompProfile.type Localhost RuntimeDefault Unconfined
            SecurityContext.procMount Default Unmasked
            ServicePort.protocol SCTP TCP UDP
            ServiceSpec.externalTrafficPolicy Cluster Local
            ServiceSpec.internalTrafficPolicy Cluster Local
            ServiceSpec.ipFamilies IPv4 IPv6
            ServiceSpec.ipFamilyPolicy PreferDualStack RequireDualStack SingleStack
            ServiceSpec.sessionAffinity ClientIP None
            ServiceSpec.type ClusterIP ExternalName LoadBalancer NodePort
            StatefulSetSpec.podManagementPolicy OrderedReady Parallel
            StatefulSetUpdateStrategy.type OnDelete RollingUpdate
            StorageClass.reclaimPolicy Delete Recycle Retain
            StorageClass.volumeBindingMode Immediate WaitForFirstConsumer
            Taint.effect NoExecute NoSchedule PreferNoSchedule
            Toleration.effect NoExecute NoSchedule PreferNoSchedule
            Toleration.operator Equal Exists Gt Lt
            TopologySpreadConstraint.nodeAffinityPolicy Honor Ignore
            TopologySpreadConstraint.nodeTaintsPolicy Honor Ignore
            TopologySpreadConstraint.whenUnsatisfiable DoNotSchedule ScheduleAnyway
            VolumeMount.mountPropagation Bidirectional HostToContainer None
            LifecyclePolicy.event * PodPending PodRunning PodFailed PodEvicted Unknown TaskCompleted OutOfSync CommandIssued JobUpdated TaskFailed
            """;

    private static final Map<String, List<String>> CHOICES = choices();

    private static Map<String, List<String>> choices() {
        Map<String, List<String>> choices = new LinkedHashMap<>();
        TABLE.lines().forEach(line -> {
            List<String> words = Arrays.asList(line.split(" "));
            choices.put(words.get(0), List.copyOf(words.subList(1, words.size())));
        });
        return choices;
    }

    @Override
    public BeanDeserializerBuilder updateBuilder(
            DeserializationConfig config, BeanDescription bean, BeanDeserializerBuilder builder) {
        Class<?> type = bean.getBeanClass();
        List<SettableBeanProperty> checked = new ArrayList<>();
        for (Iterator<SettableBeanProperty> all = builder.getProperties(); all.hasNext(); ) {
            SettableBeanProperty field = all.next();
            List<String> values = CHOICES.get(type.getSimpleName() + "." + field.getName());
            if (values != null && type.getName().startsWith(MODELS)) {
                checked.add(field.withValueDeserializer(new Choice(field, values)));
            }
        }
        checked.forEach(field -> builder.addOrReplaceProperty(field, true));
        return builder;
    }

    /** Reads a text, or a list of texts, and checks each against the allowed values. */
    private static final class Choice extends JsonDeserializer<Object> {

        private final SettableBeanProperty field;
        private final List<String> values;

        Choice(SettableBeanProperty field, List<String> values) {
            this.field = field;
            this.values = values;
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            Object read = context.findContextualValueDeserializer(field.getType(), field)
                    .deserialize(parser, context);
            for (Object each : read instanceof Collection<?> all ? all : List.of(read)) {
                if (each instanceof String text && !isChoice(text)) {
                    throw RefusedValue.of(parser, text, values);
                }
            }
            return read;
        }

        private boolean isChoice(String text) {
            return text.isEmpty() || text.contains("{{") || values.contains(text);
        }
    }
}
