package io.gangflow.argo.compiler.notify;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NoticeBodyTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static Map<String, String> environment() {
        return new HashMap<>(Map.of(
                NoticeVariables.EVENT, NoticeVariables.END,
                NoticeVariables.PIPELINE, "nightly",
                NoticeVariables.RUN, "scheduled__2026-11-24",
                NoticeVariables.WORKFLOW, "nightly-1",
                NoticeVariables.NAMESPACE, "etl",
                NoticeVariables.STATUS, "Failed",
                NoticeVariables.SCHEDULED_TIME, "2026-11-24T02:30:00+01:00",
                NoticeVariables.FAILED_STAGES, "load report"));
    }

    @Test
    void aWebhookGetsTheFactsOfTheRun() throws JsonProcessingException {
        assertThat(JSON.readTree(NoticeBody.webhook(Notice.of(environment())))).isEqualTo(JSON.readTree("""
                {"event": "failure", "pipeline": "nightly", "run": "scheduled__2026-11-24", "workflow": "nightly-1",
                 "namespace": "etl", "status": "Failed", "scheduledTime": "2026-11-24T02:30:00+01:00",
                 "failedStages": ["load", "report"]}"""));
    }

    @Test
    void slackGetsASentence() throws JsonProcessingException {
        assertThat(sentence(environment()))
                .isEqualTo(":x: Run `scheduled__2026-11-24` of pipeline `nightly` failed in `load`, `report`"
                        + " (workflow `nightly-1` in namespace `etl`)");
    }

    @Test
    void aRunThatSucceededIsNoFailure() throws JsonProcessingException {
        Map<String, String> environment = environment();
        environment.put(NoticeVariables.STATUS, "Succeeded");
        environment.put(NoticeVariables.FAILED_STAGES, "");
        assertThat(sentence(environment)).startsWith(":white_check_mark: Run `scheduled__2026-11-24`");
        assertThat(JSON.readTree(NoticeBody.webhook(Notice.of(environment)))
                        .path("event")
                        .asText())
                .isEqualTo("success");
    }

    @Test
    void aFailureOfNoStageNamesNone() throws JsonProcessingException {
        Map<String, String> environment = environment();
        environment.put(NoticeVariables.FAILED_STAGES, "");
        assertThat(sentence(environment)).contains("of pipeline `nightly` failed (workflow");
        JsonNode body = JSON.readTree(NoticeBody.webhook(Notice.of(environment)));
        assertThat(body.path("failedStages").isEmpty()).isTrue();
        assertThat(body.has("lateAfter")).isFalse();
    }

    @Test
    void aLateRunIsLateWhateverItsStatus() throws JsonProcessingException {
        Map<String, String> environment = environment();
        environment.put(NoticeVariables.EVENT, NoticeVariables.LATE);
        environment.put(NoticeVariables.STATUS, "Running");
        environment.put(NoticeVariables.LATE_AFTER, "2h");
        assertThat(sentence(environment)).contains("is late", "has not ended 2h after `2026-11-24T02:30:00+01:00`");
        JsonNode body = JSON.readTree(NoticeBody.webhook(Notice.of(environment)));
        assertThat(body.path("event").asText()).isEqualTo("late");
        assertThat(body.path("lateAfter").asText()).isEqualTo("2h");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!channel>",
                "a & b > c",
                "<https://evil.example|click>",
                "x`*bold*`y",
                "\"}{\"text\":\"z",
                "a\nb\u0000"
            })
    void noValueIsMoreThanAValue(String hostile) throws JsonProcessingException {
        Map<String, String> environment = environment();
        environment.put(NoticeVariables.RUN, hostile);
        String text = sentence(environment);
        assertThat(text).doesNotContain("<", ">", "\n", "\u0000");
        assertThat(text.chars().filter(character -> character == '`').count()).isEqualTo(12);
        assertThat(text.replace("&amp;", "").replace("&lt;", "").replace("&gt;", ""))
                .doesNotContain("&");
        assertThat(JSON.readTree(NoticeBody.webhook(Notice.of(environment)))
                        .path("run")
                        .asText())
                .isEqualTo(hostile);
    }

    private static String sentence(Map<String, String> environment) throws JsonProcessingException {
        JsonNode body = JSON.readTree(NoticeBody.slack(Notice.of(environment)));
        assertThat(body.size()).isEqualTo(1);
        return body.path("text").asText();
    }
}
