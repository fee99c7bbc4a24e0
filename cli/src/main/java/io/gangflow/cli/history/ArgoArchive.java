package io.gangflow.cli.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.simulator.history.ArgoHistoryReader;
import io.gangflow.simulator.history.History;
import io.gangflow.simulator.history.HistoryException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/**
 * Reads the archive of an Argo server: a list in pages, whose workflows have no nodes, and then each workflow (Argo
 * 4.1, pkg/apiclient/workflowarchive/workflow-archive.proto; selectors: server/utils/list_options.go). The token is in
 * {@code ARGO_TOKEN}, as for the {@code argo} command, with {@code Bearer} in front.
 */
final class ArgoArchive {

    private static final String PATH = "/api/v1/archived-workflows";
    private static final int PAGE = 200;
    private static final int MOST = 100_000;
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final JsonService service;

    private ArgoArchive(JsonService service) {
        this.service = service;
    }

    /** @throws CommandFailure when the text is not an HTTP address */
    static ArgoArchive at(String url, Map<String, String> environment) {
        String token = environment.getOrDefault("ARGO_TOKEN", "").strip();
        if (token.chars().anyMatch(character -> character < ' ' || character > '~')) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "ARGO_TOKEN has characters that a token cannot have");
        }
        return new ArgoArchive(JsonService.at(
                url,
                "https://localhost:2746",
                "an Argo server",
                token.isEmpty() ? Map.of() : Map.of("Authorization", token),
                environment));
    }

    /** Returns the jobs of the workflows that started within the given duration before {@code now}. */
    History jobs(Duration since, Instant now) throws HistoryException, InterruptedException {
        ArgoHistoryReader workflows = new ArgoHistoryReader();
        String from = encoded("spec.startedAt>" + now.minus(since).truncatedTo(ChronoUnit.SECONDS));
        String next = "";
        int read = 0;
        do {
            JsonNode page = get("%s?listOptions.limit=%d&listOptions.continue=%s&listOptions.fieldSelector=%s"
                    .formatted(PATH, PAGE, encoded(next), from));
            for (JsonNode item : page.path("items")) {
                if (++read > MOST) {
                    throw service.failure(
                            "has more than %,d workflows since then; choose a shorter --since".formatted(MOST));
                }
                String uid = item.path("metadata").path("uid").asText();
                workflows.add("%s, workflow %s".formatted(service.base(), uid), get(PATH + "/" + encoded(uid)));
            }
            next = page.path("items").isEmpty()
                    ? ""
                    : page.path("metadata").path("continue").asText("");
        } while (!next.isEmpty());
        return workflows.history(service.base());
    }

    private JsonNode get(String path) throws InterruptedException {
        JsonService.Answer answer = service.get(path);
        if (answer.status() == UNAUTHORIZED || answer.status() == FORBIDDEN) {
            throw service.failure(
                    "refuses to show its archive (%d); ARGO_TOKEN must be `Bearer TOKEN` of an account that may list workflows"
                            .formatted(answer.status()));
        }
        if (answer.status() != OK) {
            throw service.failure("answers with %d: %s"
                    .formatted(answer.status(), answer.body().path("message").asText("no message")));
        }
        return answer.body();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
