package io.gangflow.cli.command;

import io.fabric8.kubernetes.client.Config;
import io.gangflow.cli.console.ExitCode;

/** Contexts of the kubeconfig. */
public final class KubeContext {

    private KubeContext() {}

    /**
     * The configuration of a context.
     *
     * @throws CommandFailure when there is no such context
     */
    public static Config named(String context) {
        Config config = Config.autoConfigure(context);
        if (config.getCurrentContext() == null
                || !config.getCurrentContext().getName().equals(context)) {
            throw new CommandFailure(ExitCode.ENVIRONMENT, "no context `%s` in the kubeconfig".formatted(context));
        }
        return config;
    }
}
