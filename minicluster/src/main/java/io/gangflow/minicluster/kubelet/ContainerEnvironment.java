package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The environment variables of a container: {@code env} and {@code envFrom}, with {@code $(NAME)} expanded as in
 * Kubernetes.
 */
final class ContainerEnvironment {

    /** {@code $$} escapes, so {@code $$(NAME)} stays {@code $(NAME)}. */
    private static final Pattern REFERENCE = Pattern.compile("\\$(?:(\\$)|\\(([-._a-zA-Z][-._a-zA-Z0-9]*)\\))");

    private final ConfigSource sources;
    private final PodFields fields;

    ContainerEnvironment(ConfigSource sources, PodFields fields) {
        this.sources = sources;
        this.fields = fields;
    }

    /** The variables in the container's order; later ones can refer to earlier ones and to those of {@code base}. */
    Map<String, String> of(Container container, Map<String, String> base) throws InterruptedException {
        Map<String, String> env = new LinkedHashMap<>(base);
        for (EnvFromSource source : container.getEnvFrom()) {
            addAll(env, source);
        }
        for (EnvVar variable : container.getEnv()) {
            EnvVarSource source = variable.getValueFrom();
            Optional<String> value = source == null
                    ? Optional.of(expand(Objects.requireNonNullElse(variable.getValue(), ""), env))
                    : value(source, container);
            value.ifPresent(text -> env.put(variable.getName(), text));
        }
        return env;
    }

    /** Replaces references to variables; references to unknown variables stay unchanged. */
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
            put(env, prefix, sources.configMap(ref.getName(), ref.getOptional()));
        }
        if (source.getSecretRef() != null) {
            var ref = source.getSecretRef();
            put(env, prefix, sources.secret(ref.getName(), ref.getOptional()));
        }
    }

    private static void put(Map<String, String> env, String prefix, Map<String, byte[]> content) {
        content.forEach((key, bytes) -> env.put(prefix + key, new String(bytes, StandardCharsets.UTF_8)));
    }

    /** The value; empty for an optional source that is absent, in which case the variable is not set. */
    private Optional<String> value(EnvVarSource source, Container container) throws InterruptedException {
        if (source.getFieldRef() != null) {
            return Optional.of(fields.of(source.getFieldRef()));
        }
        if (source.getResourceFieldRef() != null) {
            return Optional.of(PodFields.of(source.getResourceFieldRef(), container));
        }
        if (source.getSecretKeyRef() != null) {
            var ref = source.getSecretKeyRef();
            return sources.ofSecret(ref.getName(), ref.getKey(), ref.getOptional());
        }
        if (source.getConfigMapKeyRef() != null) {
            var ref = source.getConfigMapKeyRef();
            return sources.ofConfigMap(ref.getName(), ref.getKey(), ref.getOptional());
        }
        return Optional.of("");
    }
}
