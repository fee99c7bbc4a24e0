package io.gangflow.cli.cluster;

import io.gangflow.cli.cluster.Sizing.Answer;
import io.gangflow.cli.cluster.Sizing.Found;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.Schedulers;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.MachineType;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.PriceTable;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code gangflow cluster size}: finds the cheapest node pools on which a pipeline cannot lock, as variables of
 * infra-tofu.
 */
@Command(
        name = "size",
        mixinStandardHelpOptions = true,
        description = "Propose the cheapest node pools on which a pipeline cannot lock, at list prices.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class SizeCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "PIPELINE", description = "Pipeline file.")
    private Path file;

    @Option(names = "--cloud", paramLabel = "NAME", description = "Cloud: digitalocean (default), eks or local.")
    private Cloud cloud = Cloud.DIGITALOCEAN;

    @Option(
            names = "--max-nodes",
            paramLabel = "N",
            defaultValue = "16",
            description = "Maximum nodes of a pool, 1 to 64 (default: ${DEFAULT-VALUE}).")
    private int mostNodes;

    @Option(
            names = "--orders",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Orders of events to play where there is no proof; 0 for proofs only (default: ${DEFAULT-VALUE}).")
    private int orders;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "Scheduler of every stage: kube-scheduler or volcano.",
            completionCandidates = Schedulers.Keywords.class)
    private @Nullable String scheduler;

    @Option(
            names = {"-o", "--output-file"},
            paramLabel = "FILE",
            description =
                    "File to write the pools to, such as pools.auto.tfvars.json; other keys of the file are kept.")
    private @Nullable Path target;

    SizeCommand(Console console) {
        this.console = console;
    }

    /** Supported clouds, and the region for which all listed prices are valid. */
    enum Cloud {
        DIGITALOCEAN("nyc1"),
        EKS("us-east-1"),
        LOCAL("local");

        private final String region;

        Cloud(String region) {
            this.region = region;
        }

        String inTable() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (mostNodes < 1 || mostNodes > 64) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "--max-nodes must be from 1 to 64, not %d".formatted(mostNodes));
        }
        Plan plan = new Documents(console).plan(file, schedulerName());
        List<MachineType> machines = PriceTable.shipped().machines().stream()
                .filter(machine -> machine.cloud().equals(cloud.inTable()))
                .toList();
        Answer answer = new Sizing(plan, Math.max(0, orders)).search(Candidate.of(machines, mostNodes));
        if (answer.found().isEmpty()) {
            throw new CommandFailure(ExitCode.WORK_FAILED, nothing(answer));
        }
        Found found = answer.found().get();
        print(found);
        if (target != null) {
            write(plan, found, target);
        }
        return ExitCode.DONE;
    }

    private Optional<SchedulerName> schedulerName() {
        return Optional.ofNullable(scheduler).map(Schedulers::named);
    }

    private String nothing(Answer answer) {
        return answer.fitting() == 0
                ? "the pipeline fits on no pools of up to %d nodes of %s; `gangflow check --cluster` shows why"
                        .formatted(mostNodes, cloud.inTable())
                : "the pipeline fits on pools of up to %d nodes of %s, but can lock on each of the %d cheapest; use gangs (`scheduler: volcano`)"
                        .formatted(mostNodes, cloud.inTable(), answer.fitting());
    }

    private double usdPerHour(Found found) {
        return found.candidate().usdPerHour() + PriceTable.shipped().servicesUsdPerHour(cloud.inTable());
    }

    private void print(Found found) {
        for (NodePool pool : found.candidate().pools()) {
            console.out()
                    .println("%-8s %2d × %-18s %8.5f USD/h each  %s"
                            .formatted(
                                    pool.name(),
                                    pool.count(),
                                    pool.machine(),
                                    pool.price().usdPerHour(),
                                    pool.price().source()));
        }
        console.out().println("%.5f USD/h with the control plane".formatted(usdPerHour(found)));
        console.out()
                .println(
                        found.inquiry().proved()
                                ? "cannot lock: " + found.inquiry().verdict().reason()
                                : "not proved (%s); no lock in %d simulated orders"
                                        .formatted(
                                                found.inquiry().gap(),
                                                found.inquiry()
                                                        .odds()
                                                        .orElseThrow()
                                                        .orders()));
        if (found.fitting() > 0) {
            console.out().println("it fits on %d cheaper ones, but can lock there".formatted(found.fitting()));
        }
    }

    private void write(Plan plan, Found found, Path to) throws IOException {
        String name = plan.pipeline().name();
        List<String> missing = Tfvars.at(to)
                .size(
                        name.substring(0, Math.min(32, name.length())).replaceAll("-+$", ""),
                        cloud.region,
                        found.candidate().pools(),
                        usdPerHour(found));
        console.err().println("pools: " + to);
        if (!missing.isEmpty()) {
            console.err().println("add to `cluster` there: " + String.join(", ", missing));
        }
    }
}
