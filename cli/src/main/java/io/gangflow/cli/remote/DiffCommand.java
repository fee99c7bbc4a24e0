package io.gangflow.cli.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.OutputFormat;
import io.gangflow.cli.command.Schedulers;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.convert.FileComparison;
import io.gangflow.json.BoundedJson;
import io.gangflow.live.RequestFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code gangflow diff}: shows how a change affects pods, or what submitting a pipeline would change on the cluster.
 */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = {
            "Show what a change of a file does to pods, or what submitting a pipeline would change on the cluster.",
            "With OLD and NEW, pipelines or manifests: stages, pods, images, commands, resources, placement, queues,"
                    + " schedule. With FILE: the objects of the cluster. Exit code 1 for changes."
        })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class DiffCommand implements Callable<Integer> {

    private static final Path STDIN = Path.of("-");

    private final Console console;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..2",
            description =
                    "Pipeline file, or - for stdin, to compare with the cluster; or two files or folders, old and new.")
    private List<Path> files;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "Scheduler of every stage: kube-scheduler or volcano.",
            completionCandidates = Schedulers.Keywords.class)
    private @Nullable String scheduler;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "With two files: text or json.",
            defaultValue = "text")
    private OutputFormat format;

    public DiffCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (files.size() > 2) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "%d files are given; pass one or two".formatted(files.size()));
        }
        if (files.size() == 2 && files.get(0).equals(STDIN) && files.get(1).equals(STDIN)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "stdin can be only one of the two versions; name a file");
        }
        if (files.size() == 2) {
            return new FileComparison(console, format).compare(files.get(0), files.get(1));
        }
        if (format == OutputFormat.JSON) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "`--output json` needs two files: gangflow diff OLD NEW");
        }
        Manifests manifests = new ManifestCompiler()
                .compile(new Documents(console)
                        .plan(files.get(0), Optional.ofNullable(scheduler).map(Schedulers::named)));
        return options.open(console).run(cluster -> {
            int changed = 0;
            for (HasMetadata object : manifests.inOrder()) {
                changed += compare(cluster, object) ? 1 : 0;
            }
            console.err()
                    .println(
                            changed == 0
                                    ? "no changes"
                                    : "%d of %d objects would change"
                                            .formatted(
                                                    changed, manifests.inOrder().size()));
            return changed == 0 ? ExitCode.DONE : ExitCode.WORK_FAILED;
        });
    }

    /** The server computes the resulting object, so that fields set by other clients do not appear as differences. */
    private boolean compare(ClusterSession cluster, HasMetadata object) {
        String name = object.getKind() + "/" + object.getMetadata().getName();
        HasMetadata now = RequestFailure.resource(cluster.kubernetes(), object)
                .inNamespace(cluster.namespace())
                .get();
        if (now == null) {
            console.out().println("+ " + name + " is created");
            return true;
        }
        JsonNode before = BoundedJson.MAPPER.valueToTree(now);
        JsonNode after = BoundedJson.MAPPER.valueToTree(
                cluster.argo().dryRun(List.of(object)).get(0));
        List<String> changes = ObjectDiff.of(before, after);
        if (!changes.isEmpty()) {
            console.out().println("~ " + name);
            changes.forEach(change -> console.out().println("    " + change));
        }
        return !changes.isEmpty();
    }
}
