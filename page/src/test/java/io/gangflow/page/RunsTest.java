package io.gangflow.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.page.context.PageContext;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The operations on runs, against a cluster whose pods are processes. */
@Timeout(180)
@SuppressWarnings("NullAway.Init") // set before the tests
final class RunsTest {

    private static ServedPage page;
    private static String done;
    private static String failed;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException, InterruptedException {
        page = ServedPage.start(folder);
        done = page.submit("done", "0");
        failed = page.submit("failed", "1");
        page.await("/runs/" + done, run -> run.path("phase").asText().equals("Succeeded"));
        page.await("/runs/" + failed, run -> run.path("phase").asText().equals("Failed"));
    }

    @AfterAll
    static void stop() {
        page.close();
    }

    private static List<String> texts(JsonNode list, String field) {
        List<String> texts = new ArrayList<>();
        list.forEach(item -> texts.add(item.path(field).asText()));
        return texts;
    }

    @Test
    void runsAreListedNewestFirstInPagesWithTheirNumberByPhase() throws Exception {
        JsonNode all = page.await("/runs", list -> list.path("counts").has("Failed"));
        assertThat(texts(all.path("items"), "workflow")).containsExactlyInAnyOrder(done, failed);
        assertThat(all.path("total").asInt()).isEqualTo(2);
        assertThat(all.path("counts").path("Succeeded").asInt()).isEqualTo(1);

        JsonNode first = page.get("/runs?limit=1");
        JsonNode second = page.get("/runs?limit=1&cursor=" + first.path("next").asText());
        assertThat(texts(first.path("items"), "workflow"))
                .doesNotContainAnyElementsOf(texts(second.path("items"), "workflow"));
        assertThat(second.path("next").isNull()).isTrue();
    }

    @Test
    void filtersChooseRunsByPhaseAndByAPartOfTheirName() throws Exception {
        assertThat(texts(page.get("/runs?phase=Failed,Error").path("items"), "runId"))
                .containsExactly("failed");
        assertThat(texts(page.get("/runs?q=DONE").path("items"), "runId")).containsExactly("done");
        assertThat(page.get("/runs?pipeline=other").path("total").asInt()).isZero();
        assertThat(page.send(page.request(PageContext.BASE + "/runs?order=color")
                                .build())
                        .statusCode())
                .isEqualTo(422);
        assertThat(page.send(page.request(PageContext.BASE + "/runs?cursor=abc").build())
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void anUnchangedListIsNotSentAgain() throws Exception {
        HttpResponse<String> first =
                page.send(page.request(PageContext.BASE + "/runs").build());
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> second = page.send(page.request(PageContext.BASE + "/runs")
                .header("If-None-Match", tag)
                .build());
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
    }

    @Test
    void aRunHasItsParametersStagesAndActions() throws Exception {
        JsonNode run = page.get("/runs/" + failed);
        assertThat(texts(run.path("parameters"), "name")).contains("code");
        assertThat(run.path("parameters").toString())
                .isEqualTo("[{\"name\":\"code\",\"value\":\"1\",\"isDefault\":false},"
                        + "{\"name\":\"note\",\"value\":\"none\",\"isDefault\":true}]");
        assertThat(run.path("stages")).isNotEmpty();
        assertThat(texts(run.path("stages"), "phase")).contains("Failed");
        assertThat(run.path("actions").toString()).isEqualTo("[\"retry\",\"delete\"]");
        assertThat(page.get("/runs/" + done).path("actions").toString()).isEqualTo("[\"delete\"]");
    }

    @Test
    void anUnknownRunIsNotFound() throws Exception {
        for (String part : List.of("", "/timeline", "/pods", "/events", "/logs", "/prediction")) {
            HttpResponse<String> answer = page.send(
                    page.request(PageContext.BASE + "/runs/none" + part).build());
            assertThat(answer.statusCode()).as(part).isEqualTo(404);
            assertThat(answer.body()).as(part).contains("no run `none`");
        }
    }

    @Test
    void theDocumentHasEveryAnswerToAnAction() throws Exception {
        JsonNode answers = page.get("/openapi.json").path("paths").path(PageContext.BASE + "/runs/{run}/actions");

        assertThat(answers.at("/post/responses/200/content/application~1json/schema")
                        .toString())
                .isEqualTo("{\"anyOf\":[{\"$ref\":\"#/components/schemas/Run\"},"
                        + "{\"$ref\":\"#/components/schemas/Consequence\"}]}");
        assertThat(answers.at("/post/responses/204").has("description")).isTrue();
        assertThat(answers.at("/post/responses/414").has("content")).isTrue();
    }

    @Test
    void theTimelineIsThatOfSimulateWithTheTimeOfItsStart() throws Exception {
        JsonNode timeline = page.get("/runs/" + done + "/timeline");
        assertThat(timeline.path("startedAt").asText()).startsWith("20");
        assertThat(timeline.path("outcome").asText()).isEqualTo("completed");
        assertThat(timeline.path("pods")).isNotEmpty();
        assertThat(timeline.path("nodes")).hasSize(2);
    }

    @Test
    void aRunWhosePipelineHasNoFileIsNotPredicted() throws Exception {
        HttpResponse<String> answer = page.send(
                page.request(PageContext.BASE + "/runs/" + done + "/prediction").build());
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body()).contains("start it with --pipelines");
    }

    @Test
    void podsAndTheirEventsAreListed() throws Exception {
        JsonNode pods = page.get("/runs/" + done + "/pods").path("items");
        assertThat(texts(pods, "phase")).isNotEmpty().containsOnly("Succeeded");
        assertThat(page.get("/runs/" + done + "/events").path("items")).isNotNull();
    }

    @Test
    void logsAreLinesOfJsonAndCanBeSearched() throws Exception {
        assertThat(lines("/runs/" + done + "/logs")).isNotEmpty().allMatch(line -> line.startsWith("{\"pod\":"));
        assertThat(lines("/runs/" + done + "/logs?search=no-line-has-this")).isEmpty();
        assertThat(lines("/runs/" + done + "/logs?follow=true")).isNotEmpty();
    }

    /** The API server refuses to select by a text that cannot be a label. */
    @ParameterizedTest
    @ValueSource(strings = {"a%29", "%7F", "-", "a%20in%20%28b%29", "%C3%A9"})
    void aStageWhoseNameCannotBeALabelHasNoLines(String stage) throws Exception {
        assertThat(lines("/runs/" + done + "/logs?stage=" + stage)).isEmpty();
    }

    private static List<String> lines(String path) throws IOException, InterruptedException {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(page.open(path).body(), StandardCharsets.UTF_8))) {
            return in.lines().filter(line -> !line.isBlank()).toList();
        }
    }

    @Test
    void longAnswersAreCompressedForClientsThatAcceptIt() throws Exception {
        HttpResponse<byte[]> answer = java.net.http.HttpClient.newHttpClient()
                .send(
                        page.request(PageContext.BASE + "/openapi.json")
                                .header("Accept-Encoding", "gzip")
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
        String text = new String(
                new GZIPInputStream(new java.io.ByteArrayInputStream(answer.body())).readAllBytes(),
                StandardCharsets.UTF_8);
        assertThat(text).contains("Gangflow's API");
    }

    @Test
    void anActionSaysWhatItWouldDoAndThenDoesIt() throws Exception {
        String run = page.submit("again", "1");
        page.await("/runs/" + run, found -> found.path("phase").asText().equals("Failed"));
        String actions = "/runs/" + run + "/actions";
        assertThat(page.post(actions + "?dryRun=true", "{\"action\":\"delete\"}")
                        .body())
                .contains("Deletes the run");
        assertThat(page.post(actions, "{\"action\":\"stop\"}").statusCode()).isEqualTo(409);
        assertThat(page.post(actions, "{\"action\":\"explode\"}").statusCode()).isEqualTo(422);
        assertThat(page.post(actions, "{\"action\":\"retry\"}").statusCode()).isEqualTo(200);
        assertThat(page.post(actions, "{\"action\":\"delete\"}").statusCode()).isEqualTo(204);
        page.await("/runs?q=again", list -> list.path("total").asInt() == 0);
    }

    @Test
    void changesArriveAsTheyHappen() throws Exception {
        HttpResponse<java.io.InputStream> stream = page.open("/events");
        try (BufferedReader in = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
            assertThat(in.readLine()).isEqualTo("event: status");
            String run = page.submit("followed", "0");
            String line = in.readLine();
            while (!(line.startsWith("data:") && line.contains("\"workflow\":\"" + run + "\""))) {
                line = in.readLine();
            }
            assertThat(line).contains("\"changed\":[{");
        }
    }
}
