package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Keys of Secrets and ConfigMaps for pods of this machine. They are given to each process anew, and kept nowhere. */
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
     * The values by the name of the Secret and its key.
     *
     * @throws CommandFailure when an option has another form, or names a file or variable that does not exist
     */
    Map<String, Map<String, byte[]>> read() throws IOException {
        return SecretArguments.read("--secret", secrets, System.getenv());
    }

    /** The same of ConfigMaps. */
    Map<String, Map<String, byte[]>> readConfigMaps() throws IOException {
        return SecretArguments.read("--config-map", configMaps, System.getenv());
    }
}
