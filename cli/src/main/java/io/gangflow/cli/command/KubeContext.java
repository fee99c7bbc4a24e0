package io.gangflow.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.kubernetes.json.FieldProblem;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.yaml.YamlDocument;
import io.gangflow.pipeline.yaml.YamlTree;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Contexts of the kubeconfig. The parser of fabric8 has no limits (7.6.1, KubernetesSerialization: the default
 * LoadSettings), so each file is first read with the parser of this project.
 */
public final class KubeContext {

    /** Enough for 1,000 contexts with clusters and users; each file is parsed twice, and more take too long. */
    private static final int MOST_VALUES = 30_000;

    private KubeContext() {}

    /**
     * Returns the configuration of a context.
     *
     * @throws CommandFailure when the context does not exist, or the kubeconfig cannot be read
     */
    public static Config named(String context) {
        Config config = configure(context);
        if (config.getCurrentContext() == null
                || !config.getCurrentContext().getName().equals(context)) {
            throw new CommandFailure(ExitCode.ENVIRONMENT, "no context `%s` in the kubeconfig".formatted(context));
        }
        return config;
    }

    /**
     * Returns the configuration of the current context, or of the cluster in which this process runs.
     *
     * @throws CommandFailure when the kubeconfig cannot be read
     */
    public static Config current() {
        return configure(null);
    }

    /**
     * Returns the configuration in a file.
     *
     * @throws CommandFailure when it cannot be read
     */
    public static Config of(Path kubeconfig) {
        String text = text(kubeconfig);
        return built(kubeconfig.toString(), () -> Config.fromKubeconfig(text));
    }

    private static Config configure(@Nullable String context) {
        for (String name : Config.getKubeconfigFilenames()) {
            File file = new File(name);
            if (file.isFile()) {
                text(file.toPath());
            }
        }
        return built(String.join("`, `", Config.getKubeconfigFilenames()), () -> Config.autoConfigure(context));
    }

    /** Returns the text of a file if it is YAML within the limits. */
    private static String text(Path file) {
        try {
            if (Files.size(file) > YamlDocument.MAX_SIZE) {
                throw unreadable(file, "it has more than %,d bytes".formatted(YamlDocument.MAX_SIZE));
            }
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            Checked<JsonNode> tree = YamlTree.read(file.toString(), text, MOST_VALUES);
            tree.diagnostics().stream().findFirst().ifPresent(found -> {
                throw unreadable(file, "line %d: %s".formatted(found.span().line(), found.message()));
            });
            requireConfig(file, tree.value().orElseThrow());
            return text;
        } catch (IOException e) {
            throw unreadable(file, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Fabric8 parses the text again with its own rules (it reads {@code ~} as a string), and reports unexpected values
     * with varying exceptions.
     */
    private static Config built(String file, Supplier<Config> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException | NullPointerException | ClassCastException e) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "cannot read the kubeconfig `%s`: a value in it is of the wrong kind\n\nhint: compare it with `kubectl config view`"
                            .formatted(file));
        } catch (KubernetesClientException e) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "cannot read the kubeconfig `%s`: the Kubernetes client cannot parse it; a file that starts with `{` must be JSON"
                            .formatted(file));
        }
    }

    /** Requires the fields of a kubeconfig. */
    private static void requireConfig(Path file, JsonNode tree) {
        try {
            if (!tree.isMissingNode() && !tree.isNull()) {
                ModelJson.MAPPER.treeToValue(tree, io.fabric8.kubernetes.api.model.Config.class);
            }
        } catch (JsonProcessingException exception) {
            FieldProblem misfit = FieldProblem.of(exception);
            throw unreadable(file, "`%s` %s".formatted(String.join(".", misfit.path()), misfit.problem()));
        }
    }

    private static CommandFailure unreadable(Path file, String reason) {
        return new CommandFailure(ExitCode.ENVIRONMENT, "cannot read the kubeconfig `%s`: %s".formatted(file, reason));
    }
}
