package io.gangflow.cli.command;

import io.fabric8.kubernetes.client.Config;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.yaml.YamlDocument;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Contexts of the kubeconfig. fabric8's reader has no bounds (7.6.1, KubernetesSerialization: the default LoadSettings),
 * so each file is read with ours first.
 */
public final class KubeContext {

    private KubeContext() {}

    /**
     * The configuration of a context.
     *
     * @throws CommandFailure when there is no such context, or the kubeconfig cannot be read
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
     * The configuration of the current context, or of the cluster around this process.
     *
     * @throws CommandFailure when the kubeconfig cannot be read
     */
    public static Config current() {
        return configure(null);
    }

    /**
     * The configuration that a file holds.
     *
     * @throws CommandFailure when it cannot be read
     */
    public static Config of(Path kubeconfig) {
        return Config.fromKubeconfig(text(kubeconfig));
    }

    private static Config configure(@Nullable String context) {
        for (String name : Config.getKubeconfigFilenames()) {
            File file = new File(name);
            if (file.isFile()) {
                text(file.toPath());
            }
        }
        return Config.autoConfigure(context);
    }

    /** The text of a file that is YAML within bounds. */
    private static String text(Path file) {
        try {
            if (Files.size(file) > YamlDocument.MAX_SIZE) {
                throw unreadable(file, "it has more than %,d bytes".formatted(YamlDocument.MAX_SIZE));
            }
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            List<YamlDocument> documents = YamlDocument.readAll(file.toString(), text);
            documents.stream().filter(each -> each.root().isEmpty()).findFirst().ifPresent(broken -> {
                Diagnostic found = broken.diagnostics().get(0);
                throw unreadable(file, "line %d: %s".formatted(found.span().line(), found.message()));
            });
            return text;
        } catch (IOException e) {
            throw unreadable(file, String.valueOf(e.getMessage()));
        }
    }

    private static CommandFailure unreadable(Path file, String reason) {
        return new CommandFailure(ExitCode.ENVIRONMENT, "cannot read the kubeconfig `%s`: %s".formatted(file, reason));
    }
}
