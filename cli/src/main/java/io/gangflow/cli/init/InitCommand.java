package io.gangflow.cli.init;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow init}: writes a small project that {@code gangflow run} runs unchanged. */
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        description = "Create a folder with a small pipeline that runs unchanged.")
public final class InitCommand implements Callable<Integer> {

    /** A Kubernetes name, short enough for the pod names that are built from it. */
    private static final Pattern NAME = Pattern.compile("[a-z](?:[-a-z0-9]{0,38}[a-z0-9])?");

    private final Console console;
    private final Questions questions;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            description = "Folder to create; its last part names the pipeline; . for the current folder.")
    private @Nullable String name;

    @Option(
            names = {"-t", "--template"},
            paramLabel = "TEMPLATE",
            description = "Kind of project: pod, etl, spark, pyspark, pytorch, ddp, sweep or serve (default: pod).",
            completionCandidates = Template.Keywords.class)
    private @Nullable String template;

    public InitCommand(Console console) {
        this(console, Questions.of(console));
    }

    InitCommand(Console console, Questions questions) {
        this.console = console;
        this.questions = questions;
    }

    @Override
    public Integer call() throws IOException {
        Path path = Path.of(name == null ? askedName() : name);
        String pipeline = pipelineName(path);
        NewFolder folder = NewFolder.at(path);
        Template chosen = template();
        Map<String, String> files = chosen.files(pipeline);
        folder.write(files);
        files.keySet().forEach(file -> console.out().println(path.resolve(file).normalize()));
        console.out().flush();
        boolean here = path.toAbsolutePath().normalize().equals(Path.of("").toAbsolutePath());
        console.err()
                .println("created %s; run it with: %sgangflow run pipeline.yaml"
                        .formatted(chosen.summary(), here ? "" : "cd %s && ".formatted(path)));
        return ExitCode.DONE;
    }

    private String askedName() throws IOException {
        return questions
                .ask("Name of the new folder: ")
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT,
                        "no name given; use: gangflow init NAME --template " + Template.keywords()));
    }

    private Template template() throws IOException {
        String keyword = template == null ? askedTemplate() : template;
        return Template.of(keyword)
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT,
                        "no template `%s`%s"
                                .formatted(
                                        keyword,
                                        DidYouMean.of(
                                                        keyword,
                                                        Arrays.stream(Template.values())
                                                                .map(Template::keyword)
                                                                .toList())
                                                .map("; did you mean `%s`?"::formatted)
                                                .orElseGet(() -> "; use " + Template.keywords()))));
    }

    private String askedTemplate() throws IOException {
        StringBuilder question = new StringBuilder("Templates:\n");
        for (Template each : Template.values()) {
            question.append("  %-8s %s%n".formatted(each.keyword(), each.summary()));
        }
        return questions.ask(question + "Template (pod): ").orElseGet(Template.POD::keyword);
    }

    /** @throws CommandFailure when the last part of the path is not a valid Kubernetes name */
    private static String pipelineName(Path path) {
        Path last = path.toAbsolutePath().normalize().getFileName();
        String named = Objects.toString(last, "");
        if (NAME.matcher(named).matches()) {
            return named;
        }
        String near =
                named.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^[^a-z]+|-+$", "");
        String better = near.substring(0, Math.min(40, near.length())).replaceAll("-+$", "");
        throw new CommandFailure(
                ExitCode.BAD_INPUT,
                "`%s` cannot name a pipeline: use at most 40 lower-case letters, digits and hyphens%s"
                        .formatted(named, better.isEmpty() ? "" : ", such as `%s`".formatted(better)));
    }
}
