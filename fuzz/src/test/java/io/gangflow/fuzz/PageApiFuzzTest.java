package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.page.PageApi;
import io.gangflow.page.context.LocalRuns;
import io.gangflow.page.context.PageContext;
import io.gangflow.server.http.Route;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests to the page's API. A new cluster after every hundred inputs keeps the number of objects small. */
class PageApiFuzzTest {

    private static final int INPUTS_OF_A_CLUSTER = 100;

    private static @Nullable ServedApi served;
    private static int inputs;

    private static List<Route> routes(KubernetesClient client) {
        return new PageApi(new PageContext(
                        ServedApi.argo(client),
                        client,
                        "default",
                        "small",
                        true,
                        Clock.systemUTC(),
                        ServedApi.namespace(client),
                        Optional.of(Path.of("..", "pipelines", "definitions")),
                        LocalRuns.NONE))
                .routes();
    }

    static Stream<byte[]> seeds() throws IOException {
        try (ServedApi api = ServedApi.start(PageApiFuzzTest::routes)) {
            return api.seeds(new Seeds().corpus(PageApiFuzzTest.class)).stream();
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
            current = ServedApi.start(PageApiFuzzTest::routes);
            served = current;
        }
        return current;
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/page-api.dict")
    @FuzzTest
    void everyRequestIsAnswered(byte[] input) throws Exception {
        List<HttpInput> requests = HttpInput.of(Input.bytes(input));
        ServedApi api = served();
        Budget.checkAllThreads(() -> api.send(requests));
    }
}
