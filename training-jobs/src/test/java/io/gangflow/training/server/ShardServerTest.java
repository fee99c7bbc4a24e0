package io.gangflow.training.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.DistributedSampler;
import io.gangflow.training.data.OpticalDigits;
import io.gangflow.training.loop.Batch;
import io.gangflow.training.loop.Schedule;
import io.gangflow.training.loop.Settings;
import io.gangflow.training.model.Network;
import io.gangflow.training.model.SoftmaxRegression;
import io.gangflow.training.rendezvous.RendezvousException;
import io.gangflow.training.time.Deadline;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardServerTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final DataSet DIGITS = OpticalDigits.load(0);
    private static final Settings SETTINGS =
            new Settings(Network.DIGITS, 5, Batch.perRank(16), 0.3, Schedule.CONSTANT, 0, 0);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CopyOnWriteArrayList<String> log = new CopyOnWriteArrayList<>();
    private final List<ShardServer> servers = new ArrayList<>();

    @AfterEach
    void stop() throws IOException {
        threads.shutdownNow();
        for (ShardServer server : servers) {
            server.close();
        }
    }

    /** Starts a server for a number of workers; the future completes like its process. */
    private Future<Boolean> serve(int workers, int staleness) throws IOException {
        ShardServer server = new ShardServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                workers,
                "run",
                staleness,
                PATIENCE,
                log::add);
        servers.add(server);
        Callable<Boolean> work = () -> {
            server.serve(Deadline.in(PATIENCE));
            return true;
        };
        return threads.submit(work);
    }

    private ShardClient client(int server, int worker, int workers, String job) throws Exception {
        return ShardClient.connect(
                "127.0.0.1",
                servers.get(server).address().getPort(),
                new ShardClient.Caller(
                        worker, workers, job.split(": ", 2)[0], job.split(": ", 2)[1], PATIENCE, log::add),
                Deadline.in(PATIENCE));
    }

    private double train(int worker, int workers) throws Exception {
        List<ShardClient> clients = new ArrayList<>();
        for (int server = 0; server < servers.size(); server++) {
            clients.add(client(server, worker, workers, "run: digits"));
        }
        DistributedSampler sampler = new DistributedSampler(DIGITS.train().count(), worker, workers, 0);
        try (SoftmaxRegression model = new SoftmaxRegression()) {
            return new WorkerTraining(SETTINGS, DIGITS, model, clients, sampler, line -> {}).run();
        } finally {
            for (ShardClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    void threeWorkersLearnTogetherWithTwoServers() throws Exception {
        List<Future<Boolean>> ends = List.of(serve(3, 4), serve(3, 4));
        List<Future<Double>> workers = new ArrayList<>();
        for (int worker = 0; worker < 3; worker++) {
            int number = worker;
            Callable<Double> work = () -> train(number, 3);
            workers.add(threads.submit(work));
        }
        for (Future<Double> worker : workers) {
            assertThat(worker.get(60, TimeUnit.SECONDS)).isGreaterThan(0.9);
        }
        for (Future<Boolean> end : ends) {
            assertThat(end.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aWorkerThatIsLostEndsTheServerAndTheOtherWorkers() throws Exception {
        Future<Boolean> end = serve(2, 0);
        ShardClient first = client(0, 0, 2, "run: digits");
        ShardClient second = client(0, 1, 2, "run: digits");
        first.initialize(new float[] {1});
        first.push(1, new float[] {1});
        second.close();
        assertThatThrownBy(first::pull).isInstanceOf(ServerException.class).hasMessageStartingWith("worker 1 was lost");
        assertThatThrownBy(() -> end.get(30, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("worker 1 was lost");
        first.close();
    }

    @Test
    void aWorkerThatDoesNotBelongHereIsRefused() throws Exception {
        Future<Boolean> end = serve(2, 0);
        client(0, 0, 2, "run: digits");
        assertThatThrownBy(() -> client(0, 0, 2, "run: digits")).hasMessageEndingWith("worker 0 has already come");
        assertThatThrownBy(() -> client(0, 1, 2, "old: digits"))
                .isInstanceOf(RendezvousException.class)
                .hasMessageEndingWith("it belongs to run \"old\", the parameter server to run \"run\"");
        assertThat(end.isDone()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "3, run: digits, 'it calls itself worker 1 of 3, but there are 2'",
        "2, run: cnn, 'it is about to compute \"cnn\", not \"digits\"'"
    })
    void aWorkerThatMeansSomethingElseEndsTheJob(int workers, String job, String reason) throws Exception {
        Future<Boolean> end = serve(2, 0);
        ShardClient first = client(0, 0, 2, "run: digits");
        assertThatThrownBy(() -> client(0, 1, workers, job)).hasMessageEndingWith(reason);
        assertThatThrownBy(() -> end.get(30, TimeUnit.SECONDS)).hasMessageContaining(reason);
        assertThatThrownBy(first::pull).isInstanceOf(ServerException.class).hasMessageContaining(reason);
    }

    @Test
    void aWorkerOfAnotherVersionEndsTheJobAndBothVersionsAreNamed() throws Exception {
        Future<Boolean> end = serve(2, 0);
        String reason = "it speaks version 7 of the protocol, the parameter server version " + Wire.PROTOCOL.version();
        try (Socket other = new Socket(
                InetAddress.getLoopbackAddress(), servers.get(0).address().getPort())) {
            other.getOutputStream().write("GFP7 and whatever follows".getBytes(StandardCharsets.US_ASCII));
            DataInputStream answer = new DataInputStream(other.getInputStream());
            assertThat(answer.readUnsignedByte()).isEqualTo(Wire.REFUSED);
            assertThat(answer.readUTF()).startsWith(reason);
        }
        assertThatThrownBy(() -> end.get(30, TimeUnit.SECONDS)).hasMessageContaining(reason);
    }

    @Test
    void workersThatDoNotComeAreNamedWhenTimeIsOver() throws Exception {
        try (ShardServer server = new ShardServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 2, "run", 0, PATIENCE, log::add)) {
            assertThatThrownBy(() -> server.serve(Deadline.in(Duration.ofMillis(100))))
                    .isInstanceOf(RendezvousException.class)
                    .hasMessage("after 0 s the workers [0, 1] have not come");
        }
    }

    /** Regression test: a worker that died between its greeting and the answer was ignored, and waited for forever. */
    @Test
    void aWorkerThatDiesBeforeItIsAnsweredIsLost() throws Exception {
        Future<Boolean> end = serve(1, 0);
        try (Socket dying = new Socket(
                InetAddress.getLoopbackAddress(), servers.get(0).address().getPort())) {
            dying.setSoLinger(true, 0);
            DataOutputStream out = new DataOutputStream(dying.getOutputStream());
            out.writeBytes("GFP" + Wire.PROTOCOL.version());
            out.writeInt(0);
            out.writeInt(1);
            out.writeUTF("run");
            out.writeUTF("digits");
        }
        assertThatThrownBy(() -> end.get(30, TimeUnit.SECONDS)).hasMessageContaining("worker 0 was lost");
    }

    /** Like a port whose program is stopped (SIGSTOP): connections are established but never answered. */
    @Test
    void aWorkerDoesNotWaitLongForSomebodyWhoListensAndSaysNothing() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            ShardClient.Caller caller = new ShardClient.Caller(0, 1, "run", "digits", Duration.ofHours(1), log::add);
            assertThatThrownBy(() -> ShardClient.connect(
                            "127.0.0.1", silent.getLocalPort(), caller, Deadline.in(Duration.ofMillis(100))))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("worker 0 waits for parameter server 127.0.0.1:");
        }
    }

    @Test
    void aGradientThatIsNoNumberEndsTheJob() throws Exception {
        Future<Boolean> end = serve(1, 0);
        ShardClient worker = client(0, 0, 1, "run: digits");
        worker.initialize(new float[] {1, 2});
        assertThatThrownBy(() -> worker.push(1, new float[] {0, Float.NaN})).hasMessage("worker 0 sent NaN at step 1");
        assertThatThrownBy(() -> end.get(30, TimeUnit.SECONDS)).hasMessageContaining("worker 0 sent NaN at step 1");
        worker.close();
    }

    @Test
    void noWorkerIsFurtherAheadThanItMay() throws Exception {
        Shard shard = new Shard(2, 2, PATIENCE);
        shard.initialize(new float[] {10});
        for (int step = 0; step < 3; step++) {
            shard.push(0, 1, new float[] {1});
        }
        Callable<float[]> pull = () -> shard.pull(0);
        Future<float[]> waiting = threads.submit(pull);
        assertThat(shard.pull(1)).containsExactly(7);
        assertThat(waiting.isDone()).isFalse();
        shard.push(1, 2, new float[] {1});
        assertThat(waiting.get(30, TimeUnit.SECONDS)).containsExactly(5);
        shard.push(0, 1, new float[] {0});
        shard.finish(1);
        assertThat(shard.pull(0)).containsExactly(5);
    }

    @Test
    void aWorkerThatIsWaitedForTooLongIsNamed() {
        Shard shard = new Shard(3, 0, Duration.ofMillis(50));
        shard.initialize(new float[] {1});
        shard.push(0, 1, new float[] {1});
        shard.push(2, 1, new float[] {1});
        assertThatThrownBy(() -> shard.pull(0)).hasMessage("worker 0 has waited 0 s for worker 1, which is at step 0");
    }
}
