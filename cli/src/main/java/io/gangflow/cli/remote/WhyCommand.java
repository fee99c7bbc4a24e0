package io.gangflow.cli.remote;

import io.gangflow.cli.console.Console;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gangflow why POD}: explains what a pod of a cluster waits for, which pods hold it, and what would help. */
@Command(
        name = "why",
        mixinStandardHelpOptions = true,
        description = "Explain why pods and gangs of a cluster wait, what holds their resources, and what helps.")
public final class WhyCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "POD", arity = "0..1", description = "Pod or PodGroup (default: all that wait).")
    private @Nullable String subject;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    public WhyCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        String named = subject;
        return options.open(console)
                .run(cluster -> new WaitExplanation(cluster, console)
                        .print(waiting -> named == null || waiting.isCalled(named), named != null));
    }
}
