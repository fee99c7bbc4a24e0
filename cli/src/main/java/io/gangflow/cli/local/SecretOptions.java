package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * Options for keys of Secrets and ConfigMaps in local pods. They must be given to each command, and are stored nowhere.
 */
public final class SecretOptions {

    @Option(
            names = "--secret",
            paramLabel = "NAME.KEY=VALUE",
            description = "Value of a key of a Secret: text, @FILE, or env:VARIABLE. Repeatable.")
    private List<String> secrets = new ArrayList<>();

    @Option(
            names = "--config-map",
            paramLabel = "NAME.KEY=VALUE",
            description = "Value of a key of a ConfigMap: text, @FILE, or env:VARIABLE. Repeatable.")
    private List<String> configMaps = new ArrayList<>();

    /**
     * Returns the values by name of the Secret and key.
     *
     * @throws CommandFailure when an option has another form, or names a file or variable that does not exist
     */
    Map<String, Map<String, byte[]>> read() throws IOException {
        return SecretArguments.read("--secret", secrets, System.getenv());
    }

    /** Returns the values by name of the ConfigMap and key; fails like {@link #read}. */
    Map<String, Map<String, byte[]>> readConfigMaps() throws IOException {
        return SecretArguments.read("--config-map", configMaps, System.getenv());
    }
}
