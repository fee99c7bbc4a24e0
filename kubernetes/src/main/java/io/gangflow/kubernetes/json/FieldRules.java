package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import io.fabric8.kubernetes.api.model.Cluster;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.ExecConfig;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupCondition;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a model object with a field that the API server refuses (Kubernetes 1.36, validation of core/v1, policy/v1
 * and scheduling.k8s.io/v1) and that Gangflow's rules and models use unchecked: missing required fields, texts that are
 * not times. The rules depend on the class of a value, wherever it is used: fields of the same name in other kinds are
 * other fields. Fabric8's classes do not declare required fields.
 */
final class FieldRules extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1;

    private static final Map<Class<?>, List<Rule>> RULES = new LinkedHashMap<>();

    /** Returns what is wrong with an object; empty if nothing is. */
    private interface Rule {
        Optional<Problem> check(Object object);
    }

    private record Problem(String text, String label) {}

    static {
        require(NodeSelectorRequirement.class, "key", NodeSelectorRequirement::getKey);
        require(NodeSelectorRequirement.class, "operator", NodeSelectorRequirement::getOperator);
        require(LabelSelectorRequirement.class, "key", LabelSelectorRequirement::getKey);
        require(LabelSelectorRequirement.class, "operator", LabelSelectorRequirement::getOperator);
        require(PreferredSchedulingTerm.class, "weight", PreferredSchedulingTerm::getWeight);
        require(PreferredSchedulingTerm.class, "preference", PreferredSchedulingTerm::getPreference);
        require(PodAffinityTerm.class, "topologyKey", PodAffinityTerm::getTopologyKey);
        require(WeightedPodAffinityTerm.class, "weight", WeightedPodAffinityTerm::getWeight);
        require(WeightedPodAffinityTerm.class, "podAffinityTerm", WeightedPodAffinityTerm::getPodAffinityTerm);
        require(TopologySpreadConstraint.class, "maxSkew", TopologySpreadConstraint::getMaxSkew);
        require(TopologySpreadConstraint.class, "topologyKey", TopologySpreadConstraint::getTopologyKey);
        require(TopologySpreadConstraint.class, "whenUnsatisfiable", TopologySpreadConstraint::getWhenUnsatisfiable);
        require(Taint.class, "key", Taint::getKey);
        require(Taint.class, "effect", Taint::getEffect);
        require(EnvVar.class, "name", EnvVar::getName);
        require(VolumeMount.class, "name", VolumeMount::getName);
        require(VolumeMount.class, "mountPath", VolumeMount::getMountPath);
        require(NodeCondition.class, "type", NodeCondition::getType);
        require(ContainerPort.class, "containerPort", ContainerPort::getContainerPort);
        require(ExecConfig.class, "command", ExecConfig::getCommand);
        require(Cluster.class, "server", Cluster::getServer);
        require(PriorityClass.class, "value", PriorityClass::getValue);
        time(ObjectMeta.class, "creationTimestamp", ObjectMeta::getCreationTimestamp);
        time(ObjectMeta.class, "deletionTimestamp", ObjectMeta::getDeletionTimestamp);
        time(PodStatus.class, "startTime", PodStatus::getStartTime);
        time(PodGroupCondition.class, "lastTransitionTime", PodGroupCondition::getLastTransitionTime);
        share(PodDisruptionBudgetSpec.class, "minAvailable", PodDisruptionBudgetSpec::getMinAvailable);
        share(PodDisruptionBudgetSpec.class, "maxUnavailable", PodDisruptionBudgetSpec::getMaxUnavailable);
    }

    private static <T> void require(Class<T> type, String field, Function<T, @Nullable Object> value) {
        String label = "the API server requires `%s`".formatted(field);
        rule(type, object -> value.apply(object) != null, new Problem("has no `%s`".formatted(field), label));
    }

    private static <T> void time(Class<T> type, String field, Function<T, @Nullable String> value) {
        rule(
                type,
                object -> isTime(value.apply(object)),
                new Problem(
                        "has a `%s` that is not a time".formatted(field), "expected one such as 2026-11-21T10:00:00Z"));
    }

    private static <T> void share(Class<T> type, String field, Function<T, @Nullable IntOrString> value) {
        rule(
                type,
                object -> isShare(value.apply(object)),
                new Problem("has a `%s` that counts no pods".formatted(field), "expected a number or a percentage"));
    }

    private static <T> void rule(Class<T> type, Predicate<T> sound, Problem problem) {
        RULES.computeIfAbsent(type, missing -> new ArrayList<>())
                .add(object -> sound.test(type.cast(object)) ? Optional.empty() : Optional.of(problem));
    }

    private static boolean isTime(@Nullable String text) {
        try {
            return text == null || Instant.parse(text).isAfter(Instant.EPOCH.minusSeconds(1));
        } catch (DateTimeParseException none) {
            return false;
        }
    }

    private static boolean isShare(@Nullable IntOrString value) {
        if (value == null) {
            return true;
        }
        return value.getIntVal() != null
                ? value.getIntVal() >= 0
                : value.getStrVal() != null && value.getStrVal().matches("[0-9]{1,3}%");
    }

    @Override
    public JsonDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> deserializer) {
        return RULES.containsKey(bean.getBeanClass()) ? new Checking(deserializer) : deserializer;
    }

    /** Delegates to another deserializer, and checks the result. */
    private static final class Checking extends DelegatingDeserializer {

        private static final long serialVersionUID = 1;

        Checking(JsonDeserializer<?> deserializer) {
            super(deserializer);
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> delegatee) {
            return new Checking(delegatee);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            Object object = super.deserialize(parser, context);
            for (Rule rule : RULES.getOrDefault(object.getClass(), List.of())) {
                Optional<Problem> problem = rule.check(object);
                if (problem.isPresent()) {
                    throw new RefusedValue(
                            parser, problem.get().text(), problem.get().label());
                }
            }
            return object;
        }
    }
}
