package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.airflow.AirflowApi;
import io.gangflow.server.http.Route;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requests to the API that Airflow's clients use. A new cluster after every hundred inputs keeps the number of objects
 * small.
 */
class AirflowApiFuzzTest {

    private static final int INPUTS_OF_A_CLUSTER = 100;

    private static final AtomicInteger NONCES = new AtomicInteger();

    private static @Nullable ServedApi served;
    private static int inputs;

    private static List<Route> routes(KubernetesClient client) {
        return new AirflowApi(
                        ServedApi.argo(client),
                        client,
                        "default",
                        Clock.systemUTC(),
                        () -> "nonce-" + NONCES.incrementAndGet())
                .routes();
    }

    static Stream<byte[]> seeds() throws IOException {
        try (ServedApi api = ServedApi.start(AirflowApiFuzzTest::routes)) {
            return api.seeds(new Seeds().corpus(AirflowApiFuzzTest.class)).stream();
        }
    }

    @AfterAll
    static void stop() {
        if (served != null) {
            served.close();
        }
    }

    private static ServedApi served() throws IOException {
        ServedApi current = served;
        if (current == null || ++inputs % INPUTS_OF_A_CLUSTER == 0) {
            stop();
            current = ServedApi.start(AirflowApiFuzzTest::routes);
            served = current;
        }
        return current;
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/airflow-api.dict")
    @FuzzTest
    void everyRequestIsAnswered(byte[] input) throws Exception {
        List<HttpInput> requests = HttpInput.of(Input.bytes(input));
        ServedApi api = served();
        Budget.checkAllThreads(() -> api.send(requests));
    }
}
