package io.gangflow.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.training.command.ExitCode;
import io.gangflow.training.environment.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One master and three workers, with the variables of Volcano's plugins. */
class MpiTest {

    private static final int WORKERS = 3;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CopyOnWriteArrayList<String> master = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArrayList<String> workers = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArrayList<String> errors = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private List<ExitCode> run(String... words) throws Exception {
        int port = RankProcess.freePort();
        List<Future<ExitCode>> pods = new ArrayList<>();
        for (int pod = 0; pod <= WORKERS; pod++) {
            Map<String, String> variables = new TreeMap<>(Map.of(
                    "VC_MASTER_HOSTS",
                    "127.0.0.1",
                    "VC_WORKER_HOSTS",
                    "w-0,w-1,w-2",
                    "VC_TASK_INDEX",
                    Integer.toString(Math.max(0, pod - 1)),
                    "HOSTNAME",
                    pod == 0 ? "master-0" : "worker-" + (pod - 1),
                    "MASTER_PORT",
                    Integer.toString(port)));
            if (pod == 0) {
                variables.put("MPI_HOST", "w-0,w-1,w-2");
            }
            List<String> out = pod == 0 ? master : workers;
            Callable<ExitCode> program =
                    () -> new Mpi(new Variables(variables), out::add, errors::add).run(List.of(words));
            pods.add(threads.submit(program));
        }
        List<ExitCode> codes = new ArrayList<>();
        for (Future<ExitCode> pod : pods) {
            codes.add(pod.get(60, TimeUnit.SECONDS));
        }
        return codes;
    }

    @Test
    void theMasterShowsWhatAllRanksSay() throws Exception {
        assertThat(run("mpi-hello")).containsOnly(ExitCode.DONE);
        assertThat(master)
                .containsExactly(
                        "Hello world from processor master-0, rank 0 out of 4 processors",
                        "Hello world from processor worker-0, rank 1 out of 4 processors",
                        "Hello world from processor worker-1, rank 2 out of 4 processors",
                        "Hello world from processor worker-2, rank 3 out of 4 processors");
        assertThat(workers).containsExactlyInAnyOrderElementsOf(master.subList(1, 4));
    }

    @Test
    void sumsAreCheckedAndMeasured() throws Exception {
        assertThat(run("mpi-allreduce", "--sizes", "10,100000", "--rounds", "3"))
                .containsOnly(ExitCode.DONE);
        assertThat(master)
                .hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .matches("allreduce ranks=4 floats=\\d+ megabytes=[0-9.]+ median_ms=[0-9.]+ least_ms=[0-9.]+"));
        assertThat(workers).isEmpty();
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThat(new Mpi(new Variables(Map.of()), master::add, errors::add)
                        .run(List.of("mpi-allreduce", "--sizes", "x")))
                .isEqualTo(ExitCode.USAGE);
        assertThat(errors).first().isEqualTo("error: --sizes has \"x\", not a whole number");
    }
}
