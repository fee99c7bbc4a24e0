package io.gangflow.page.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Caller;
import io.gangflow.server.http.Route;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The page and its assets, with their headers. */
final class WebFilesTest {

    private static final Map<String, String> FILES = Map.of(
            "index.html", "<!doctype html>", "app-1f2e.js", "let a = 1;", "app-1f2e.js.gz", "zipped", "notes.xyz", "x");

    private static final WebFiles BUILT = new WebFiles(new Assets(name -> Optional.ofNullable(FILES.get(name))
            .map(text -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))));

    private static Answer get(WebFiles files, String path, Map<String, String> names, Map<String, String> headers)
            throws InterruptedException {
        Route route = files.routes().stream()
                .filter(each -> each.path().equals(path))
                .findFirst()
                .orElseThrow();
        return route.handler()
                .handle(new Call(new Caller("nobody", List.of()), names, Map.of(), headers, MissingNode.getInstance()));
    }

    private static Answer asset(String name, Map<String, String> headers) throws InterruptedException {
        return get(BUILT, "/assets/{name}", Map.of("name", name), headers);
    }

    @Test
    void everyViewIsTheSamePageWhichMayLoadOnlyItsOwnFiles() throws InterruptedException {
        for (String view : List.of("/", "/runs", "/cluster", "/queues", "/what-if", "/pipelines", "/open")) {
            Answer page = get(BUILT, view, Map.of(), Map.of());
            assertThat(page.status()).as(view).isEqualTo(200);
            assertThat(page.headers().get("Content-Security-Policy"))
                    .contains("default-src 'none'", "script-src 'self';", "style-src 'self';", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(page.headers()).containsEntry("Cache-Control", "no-cache");
        }
    }

    @Test
    void assetsAreKeptForAYearAndSentCompressed() throws InterruptedException {
        Answer.Bytes plain = (Answer.Bytes) asset("app-1f2e.js", Map.of());
        Answer.Bytes zipped = (Answer.Bytes) asset("app-1f2e.js", Map.of("accept-encoding", "br, gzip"));
        assertThat(plain.headers()).containsEntry("Cache-Control", "public, max-age=31536000, immutable");
        assertThat(plain.headers()).doesNotContainKey("Content-Encoding");
        assertThat(new String(zipped.body(), StandardCharsets.UTF_8)).isEqualTo("zipped");
        assertThat(zipped.headers()).containsEntry("Content-Encoding", "gzip").containsEntry("Vary", "Accept-Encoding");
        assertThat(asset(
                                "app-1f2e.js",
                                Map.of(
                                        "if-none-match",
                                        String.valueOf(plain.headers().get("ETag"))))
                        .status())
                .isEqualTo(304);
    }

    @Test
    void otherFilesOfTheClassPathAreNotServed() {
        for (String name :
                List.of("gone.js", "notes.xyz", "..", "../web/app-1f2e.js", "index.html", "app-1f2e.js.gz")) {
            assertThatThrownBy(() -> asset(name, Map.of())).as(name).isInstanceOf(ApiException.class);
        }
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/attacks/asset-names.txt", delimiter = '|', quoteCharacter = '\u00a7')
    void aNameThatLeavesTheFolderOfThePageIsNotFound(String name) {
        assertThatThrownBy(() -> asset(name.translateEscapes(), Map.of()))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(404));
    }

    @Test
    void aBuildWithoutThePageSaysHowToGetIt() throws InterruptedException {
        Answer answer = get(new WebFiles(new Assets(name -> Optional.empty())), "/", Map.of(), Map.of());
        assertThat(answer.status()).isEqualTo(404);
        assertThat(((Answer.Text) answer).body()).contains("has no page", "Node.js");
    }
}
