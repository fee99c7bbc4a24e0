package io.gangflow.cli.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.OutputFormat;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gangflow version}: prints the installed version and, on request, whether a newer release exists. */
@Command(
        name = "version",
        mixinStandardHelpOptions = true,
        description = "Show the version, the git commit, the Java runtime and the platform.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class VersionCommand implements Callable<Integer> {

    private final Console console;

    @Option(names = "--check", description = "Ask for the newest release. Without it nothing is sent anywhere.")
    private boolean check;

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue =
                    "${env:GANGFLOW_VERSION_URL:-https://api.github.com/repos/gangflow/gangflow/releases/latest}",
            description = "Address of the newest release for --check, as JSON with `tag_name`"
                    + " (default: GANGFLOW_VERSION_URL, or else the project's releases).")
    private URI url;

    @Option(names = "--output", defaultValue = "text", description = "Output format: text (default) or json.")
    private OutputFormat output;

    public VersionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        BuildInfo build = BuildInfo.ofProgram();
        Optional<LatestVersion> latest = check ? Optional.of(latest()) : Optional.empty();
        if (output == OutputFormat.JSON) {
            writeJson(build, latest);
        } else {
            writeText(build, latest);
        }
        return ExitCode.DONE;
    }

    private LatestVersion latest() {
        String scheme = Optional.ofNullable(url.getScheme()).orElse("");
        if (!scheme.equals("https") && !scheme.equals("http")) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "--url `%s` is not an address that starts with https:// or http://".formatted(url));
        }
        return LatestVersion.at(url, System.getenv());
    }

    private void writeText(BuildInfo build, Optional<LatestVersion> latest) {
        console.out().println("gangflow " + build.version());
        console.out().println("commit   " + build.commit().orElse("not recorded in this build"));
        console.out().println("java     %s (%s)".formatted(java(), System.getProperty("java.vendor")));
        console.out().println("platform " + platform());
        latest.ifPresent(found -> console.out().println("latest   " + sentence(build, found)));
    }

    private static String sentence(BuildInfo build, LatestVersion latest) {
        if (!latest.isNewerThan(build.version())) {
            return latest.version() + ", no newer version";
        }
        return latest.page().isEmpty() ? latest.version() : "%s, see %s".formatted(latest.version(), latest.page());
    }

    private void writeJson(BuildInfo build, Optional<LatestVersion> latest) throws IOException {
        ObjectNode json = BoundedJson.INDENTED.createObjectNode().put("version", build.version());
        build.commit().ifPresent(commit -> json.put("commit", commit));
        json.put("java", java()).put("platform", platform());
        latest.ifPresent(found -> json.put("latest", found.version()).put("newer", found.isNewerThan(build.version())));
        console.out().println(BoundedJson.INDENTED.writeValueAsString(json));
    }

    private static String java() {
        return Runtime.version().toString();
    }

    private static String platform() {
        return "%s %s (%s)"
                .formatted(
                        System.getProperty("os.name"), System.getProperty("os.version"), System.getProperty("os.arch"));
    }
}
