package io.gangflow.training;

import ai.djl.Device;
import io.gangflow.training.command.ExitCode;
import io.gangflow.training.command.ServerOptions;
import io.gangflow.training.command.TrainOptions;
import io.gangflow.training.command.UsageException;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.DistributedSampler;
import io.gangflow.training.environment.ServerCluster;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.model.EngineDevices;
import io.gangflow.training.model.EngineLearner;
import io.gangflow.training.model.EngineSettings;
import io.gangflow.training.model.NativeLibraries;
import io.gangflow.training.rendezvous.HostAddress;
import io.gangflow.training.rendezvous.RetryingBind;
import io.gangflow.training.server.ShardClient;
import io.gangflow.training.server.ShardServer;
import io.gangflow.training.server.WorkerTraining;
import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The roles of a TensorFlow job: "ps" stores the parameters, "worker" trains. */
public final class ServerJob {

    private final Variables environment;
    private final Consumer<String> out;
    private final Consumer<String> err;

    ServerJob(Variables environment, Consumer<String> out, Consumer<String> err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        List<String> words = List.of(args);
        if (words.contains("--help")) {
            System.out.println(ServerOptions.USAGE);
            return;
        }
        System.exit(new ServerJob(new Variables(System.getenv()), System.out::println, System.err::println)
                .run(words)
                .number());
    }

    ExitCode run(List<String> words) {
        return Guard.run(err, ServerOptions.USAGE, () -> start(words));
    }

    private void start(List<String> words) throws IOException, InterruptedException {
        String role = words.isEmpty() ? "" : words.get(0);
        List<String> arguments = words.isEmpty() ? words : words.subList(1, words.size());
        GroupSettings.forgetNamesQuickly();
        if (role.equals(ServerCluster.SERVER)) {
            serve(ServerOptions.parse(arguments), ServerCluster.read(environment, role));
        } else if (role.equals(ServerCluster.WORKER)) {
            work(TrainOptions.parse(arguments), ServerCluster.read(environment, role));
        } else {
            throw new UsageException("\"" + role + "\" is neither ps nor worker");
        }
    }

    private void serve(ServerOptions options, ServerCluster cluster) throws IOException, InterruptedException {
        Deadline deadline = Deadline.in(options.timeout());
        InetAddress own = HostAddress.find(GroupSettings.podAddress(environment), cluster.host(cluster.index()));
        try (ShardServer server = new RetryingBind("parameter server " + cluster.index(), deadline, err)
                .bind(
                        new InetSocketAddress(own, cluster.port(cluster.index())),
                        address -> new ShardServer(
                                address,
                                cluster.workers(),
                                environment.runId(),
                                options.staleness(),
                                options.patience(),
                                err))) {
            out.accept("parameter server " + cluster.index() + " waits for " + cluster.workers() + " workers at "
                    + server.address());
            server.serve(deadline);
            out.accept("all " + cluster.workers() + " workers have finished");
        }
    }

    private void work(TrainOptions options, ServerCluster cluster) throws IOException, InterruptedException {
        if (options.settings().compress().isPresent()) {
            throw new UsageException(
                    "--compress is for ranks that average gradients; parameter servers do not compress");
        }
        EngineSettings.configure();
        NativeLibraries.unpackOnce();
        DataSet data = TrainingData.load(options, environment);
        DistributedSampler sampler = new DistributedSampler(
                data.train().count(),
                cluster.index(),
                cluster.workers(),
                options.settings().seed());
        List<ShardClient> servers = new ArrayList<>();
        Device device = options.device().of(EngineDevices.gpus(), 0);
        try (EngineLearner learner = new EngineLearner(options.settings().network(), device)) {
            connect(options, cluster, servers);
            double accuracy = new WorkerTraining(options.settings(), data, learner, servers, sampler, out).run();
            out.accept(String.format(
                    Locale.ROOT, "worker %d of %d: accuracy=%.4f", cluster.index(), cluster.workers(), accuracy));
        } finally {
            for (ShardClient server : servers) {
                server.close();
            }
        }
    }

    private void connect(TrainOptions options, ServerCluster cluster, List<ShardClient> servers)
            throws IOException, InterruptedException {
        ShardClient.Caller caller = new ShardClient.Caller(
                cluster.index(),
                cluster.workers(),
                environment.runId(),
                options.settings().describe(),
                options.patience(),
                err);
        Deadline deadline = Deadline.in(options.timeout());
        for (int server = 0; server < cluster.servers().size(); server++) {
            servers.add(ShardClient.connect(cluster.host(server), cluster.port(server), caller, deadline));
        }
    }
}
