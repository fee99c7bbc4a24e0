package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A container's variables: {@code env} and {@code envFrom}, with {@code $(NAME)} expanded as Kubernetes does. */
final class ContainerEnvironment {

    /** {@code $$} escapes, so {@code $$(NAME)} stays {@code $(NAME)}. */
    private static final Pattern REFERENCE = Pattern.compile("\\$(?:(\\$)|\\(([-._a-zA-Z][-._a-zA-Z0-9]*)\\))");

    private final KubernetesClient client;
    private final Await await;
    private final String namespace;
    private final PodFields fields;

    ContainerEnvironment(KubernetesClient client, Await await, Pod pod, PodFields fields) {
        this.client = client;
        this.await = await;
        this.namespace = pod.getMetadata().getNamespace();
        this.fields = fields;
    }

    /** The variables in the order of the container; later ones see earlier ones and those of {@code base}. */
    Map<String, String> of(Container container, Map<String, String> base) throws InterruptedException {
        Map<String, String> env = new LinkedHashMap<>(base);
        for (EnvFromSource source : container.getEnvFrom()) {
            addAll(env, source);
        }
        for (EnvVar variable : container.getEnv()) {
            EnvVarSource source = variable.getValueFrom();
            String value = source == null
                    ? expand(Objects.requireNonNullElse(variable.getValue(), ""), env)
                    : value(source, container);
            env.put(variable.getName(), value);
        }
        return env;
    }

    /** Replaces references to variables; unknown ones stay as they are. */
    static String expand(String text, Map<String, String> env) {
        return REFERENCE
                .matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(
                        match.group(1) != null ? "$" : env.getOrDefault(match.group(2), match.group())));
    }

    private void addAll(Map<String, String> env, EnvFromSource source) throws InterruptedException {
        String prefix = Objects.requireNonNullElse(source.getPrefix(), "");
        if (source.getConfigMapRef() != null) {
            var ref = source.getConfigMapRef();
            configMap(ref.getName(), ref.getOptional()).forEach((key, value) -> env.put(prefix + key, value));
        }
        if (source.getSecretRef() != null) {
            var ref = source.getSecretRef();
            secret(ref.getName(), ref.getOptional()).forEach((key, value) -> env.put(prefix + key, value));
        }
    }

    private String value(EnvVarSource source, Container container) throws InterruptedException {
        if (source.getFieldRef() != null) {
            return fields.of(source.getFieldRef());
        }
        if (source.getResourceFieldRef() != null) {
            return PodFields.of(source.getResourceFieldRef(), container);
        }
        if (source.getSecretKeyRef() != null) {
            var ref = source.getSecretKeyRef();
            return secret(ref.getName(), ref.getOptional()).getOrDefault(ref.getKey(), "");
        }
        if (source.getConfigMapKeyRef() != null) {
            var ref = source.getConfigMapKeyRef();
            return configMap(ref.getName(), ref.getOptional()).getOrDefault(ref.getKey(), "");
        }
        return "";
    }

    private Map<String, String> configMap(String name, @Nullable Boolean optional) throws InterruptedException {
        Optional<ConfigMap> found = await.object(
                Boolean.TRUE.equals(optional),
                () -> Optional.ofNullable(client.configMaps()
                        .inNamespace(namespace)
                        .withName(name)
                        .get()));
        return found.map(ConfigMap::getData).orElse(Map.of());
    }

    private Map<String, String> secret(String name, @Nullable Boolean optional) throws InterruptedException {
        Optional<Secret> found = await.object(
                Boolean.TRUE.equals(optional),
                () -> Optional.ofNullable(
                        client.secrets().inNamespace(namespace).withName(name).get()));
        Map<String, String> decoded = new LinkedHashMap<>();
        found.map(Secret::getData)
                .ifPresent(data -> data.forEach((key, text) ->
                        decoded.put(key, new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8))));
        return decoded;
    }
}
