package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Names from which folders and host names of pods are made: the server stores none that could leave its folder. */
@SuppressWarnings("NullAway.Init") // set before all tests
class AttackedNamesTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String POD_SPEC = "{\"containers\":[{\"name\":\"main\",\"image\":\"busybox:1.36\"}]}";

    private static ApiServer server;

    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(1));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/attacks/object-names.txt", delimiter = '|', quoteCharacter = '\u00a7')
    void aNameThatIsNoNameIsInvalid(String written) throws Exception {
        ObjectNode pod =
                JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "Pod");
        pod.putObject("metadata").put("name", written.translateEscapes());
        pod.putRawValue("spec", new RawValue(POD_SPEC));

        HttpResponse<String> answer = HTTP.send(
                HttpRequest.newBuilder(server.url().resolve("/api/v1/namespaces/default/pods"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(pod.toString()))
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        assertThat(answer.body()).contains("\"reason\":\"Invalid\"", "metadata.name");
    }
}
