package io.gangflow.cli.local;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.interpreter.memo.CacheRecords;
import io.gangflow.cli.cache.LocalRecords;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.ParameterArguments;
import io.gangflow.cli.command.Schedulers;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cli.home.LocalImages;
import io.gangflow.cli.home.LocalInputs;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunRecord;
import io.gangflow.cli.home.StateFolder;
import io.gangflow.cluster.Cluster;
import io.gangflow.json.BoundedJson;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.LocalPrograms;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import io.gangflow.pipeline.model.LocalSection;
import io.gangflow.pipeline.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A pipeline that is ready to run on this machine: all checks have passed, and its virtual environments exist.
 *
 * @param values the given values of the parameters
 */
record PreparedRun(Plan plan, Map<String, String> values, Cluster cluster, ImageCatalogue images, LocalInputs inputs) {

    /**
     * Reads and checks all inputs of a run.
     *
     * @param output folder of the shipped texts
     * @throws CommandFailure when something is invalid or missing; findings are printed first
     */
    static PreparedRun of(
            Console console,
            RunRecord.Settings settings,
            Map<String, String> parameters,
            SecretOptions secrets,
            Path output)
            throws IOException, InterruptedException {
        GangflowHome home = GangflowHome.ofProcess();
        Documents documents = new Documents(console);
        Plan written = documents.plan(settings.file(), settings.scheduler().map(Schedulers::named));
        Plan plan = settings.notifies() ? written : written.withoutNotifications();
        if (plan.pipeline().watch().notifications().size()
                < written.pipeline().watch().notifications().size()) {
            console.err().println("no notifications are sent from this machine; pass --notify to send them");
        }
        Map<String, String> values = ParameterArguments.checked(plan.pipeline().parameters(), parameters);
        Path folder = Objects.requireNonNull(settings.file().getParent(), "an absolute path of a file");
        LocalSection section = plan.pipeline().local();
        Cluster cluster = documents.cluster(settings.cluster()
                .or(() -> section.cluster().map(folder::resolve))
                .orElseGet(() -> home.cluster("article")));
        LocalInputs inputs = LocalOptions.inputs(home, output, settings.buckets(), settings.envFiles(), secrets);
        VirtualEnvironments environments =
                new VirtualEnvironments(StateFolder.ofProcess().folder().resolve("environments"), console);
        Map<String, Path> planned = new TreeMap<>(environments.of(section, folder));
        PySparkStages python = PySparkStages.of(plan, folder, environments);
        planned.putAll(python.environments());
        ImageCatalogue images = LocalImages.of(home)
                .trusting(settings.trust())
                .with(new LocalPrograms(section.images(), folder, planned, python.hosts()));
        documents.require(new LocalCheck(plan, images, inputs).findings());
        for (String island : new NeededJobs(home, images).of(plan)) {
            home.fetch(island, console.err());
        }
        environments.make(planned, folder);
        python.requirePySpark();
        new RayStages(plan, images, System.getenv().getOrDefault("PATH", "")).requireRay();
        return new PreparedRun(plan, values, cluster, images, inputs);
    }

    /**
     * Starts the cluster of the run. Its objects outlive the process.
     *
     * @param more changes the default options
     */
    LocalCluster start(Path runFolder, UnaryOperator<MiniClusterOptions> more) {
        return LocalCluster.start(cluster, images, runFolder, inputs, options -> more.apply(options.withObjectsKept()));
    }

    /**
     * Returns the successes of earlier runs that cached stages reuse; nothing is read when no stage is cached.
     *
     * @param fresh whether to ignore earlier successes and only record new ones
     */
    CacheRecords records(LocalRun run, boolean fresh) throws IOException {
        boolean cached =
                plan.stages().stream().anyMatch(stage -> stage.stage().cache().isPresent());
        Path folder = Objects.requireNonNull(run.record().settings().file().getParent(), "an absolute path of a file");
        return cached ? LocalRecords.of(run.folder(), folder, inputs, fresh) : CacheRecords.NONE;
    }

    /** Returns the compiled pipeline: its WorkflowTemplate. */
    JsonNode template() {
        return BoundedJson.MAPPER.valueToTree(
                new ManifestCompiler().compile(plan).workflowTemplate());
    }
}
