package io.gangflow.pipeline.check.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.check.Findings;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RunRulesTest {

    private static final String STAGES = "\nstages:\n  a: { POD(a) }\n";

    private static List<String> found(DiagnosticCode code, String line) {
        return Findings.of(code, line + STAGES);
    }

    private static List<String> receiver(DiagnosticCode code, String receiver) {
        return found(code, "notify: [{ on: failure, %s }]".formatted(receiver));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ cron: \"0 3 * * *\" }",
                "{ cron: \"0 3 * * *\", deadline: 1s }",
                "{ cron: \"0 3 * * *\", catchUp: none }",
                "{ cron: [\"0 3 * * *\", \"0 9 * * *\"], timeZone: Europe/Berlin }"
            })
    void aScheduleThatAgreesHasNoFinding(String schedule) {
        assertThat(Findings.codes("schedule: " + schedule + STAGES)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ cron: \"0 3 * * *\", deadline: 0s } | 4: a missed run cannot start within `0s`",
                "{ cron: \"0 3 * * *\", deadline: 0s, catchUp: none } | 4: `deadline` has no effect with `catchUp: none`",
                "{ cron: [\"0 3 * * *\", \"0 3 * * *\"] } | 4: `0 3 * * *` is listed twice in `cron`"
            })
    void aScheduleThatContradictsItselfIsAFinding(String schedule, String message) {
        assertThat(found(DiagnosticCode.GF0250, "schedule: " + schedule)).containsExactly(message);
    }

    @Test
    void eachWrongExpressionAndAnUnknownZoneAreFindings() {
        assertThat(
                        found(
                                DiagnosticCode.GF0208,
                                "schedule:\n  cron:\n    - \"0 3 * * *\"\n    - \"0 25 * * *\"\n    - \"x\"\n  timeZone: SystemV/PST8"))
                .containsExactly(
                        "7: `0 25 * * *` is not a schedule",
                        "8: `x` is not a schedule",
                        "9: no time zone `SystemV/PST8`");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "webhook: { url: \"https://alerts.example.com/runs\" }",
                "webhook: { url: \"http://alerts.example.com:8080\" }",
                "webhook: { url: \"https://discord.example.com/x\" }",
                "webhook: { secret: hooks.a-b, key: Url_1 }",
                "slack: { secret: h }"
            })
    void aReceiverThatCanBeReachedHasNoFinding(String receiver) {
        assertThat(receiver(DiagnosticCode.GF0251, receiver)).isEmpty();
        assertThat(receiver(DiagnosticCode.GF0252, receiver)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alerts.example.com",
                "ftp://alerts.example.com",
                "https:///runs",
                "//alerts.example.com",
                "https://a b"
            })
    void anAddressThatIsNotHttpIsAFinding(String url) {
        assertThat(receiver(DiagnosticCode.GF0251, "webhook: { url: \"" + url + "\" }"))
                .containsExactly("4: `" + url + "` is not an http address");
    }

    @ParameterizedTest
    @CsvSource({
        "webhook, https://hooks.slack.com/x",
        "webhook, https://discord.com/x",
        "webhook, https://ptb.discordapp.com/x",
        "webhook, https://acme.webhook.office.com/x",
        "webhook, https://chat.googleapis.com/x",
        "webhook, https://me@alerts.example.com",
        "slack, https://alerts.example.com"
    })
    void anAddressThatPermitsWritingBelongsInASecret(String form, String url) {
        assertThat(receiver(DiagnosticCode.GF0252, "%s: { url: \"%s\" }".formatted(form, url)))
                .containsExactly("4: everybody who reads the workflow can send messages to this address");
    }

    @ParameterizedTest
    @CsvSource({
        "Hooks, url, 4: `Hooks` cannot be the name of a Secret",
        "-a, url, 4: `-a` cannot be the name of a Secret",
        "hooks, a/b, 4: `a/b` cannot be a key of a Secret"
    })
    void namesOfASecretAreChecked(String secret, String key, String message) {
        assertThat(receiver(DiagnosticCode.GF0251, "webhook: { secret: %s, key: %s }".formatted(secret, key)))
                .containsExactly(message);
    }

    @Test
    void aKeyBesideAnAddressIsAFinding() {
        assertThat(receiver(DiagnosticCode.GF0251, "webhook: { url: \"https://alerts.example.com\", key: url }"))
                .containsExactly("4: `key` belongs to `secret`, and the address is written with `url`");
    }

    @Test
    void eachNotificationOfLateRunsNeedsATime() {
        String notify = "notify:\n  - { on: late, slack: { secret: s } }\n  - { on: failure, slack: { secret: s } }\n"
                + "  - { on: [failure, late], slack: { secret: s } }";

        assertThat(found(DiagnosticCode.GF0253, notify))
                .containsExactly(
                        "5: the pipeline does not set when a run is `late`",
                        "7: the pipeline does not set when a run is `late`");
        assertThat(found(DiagnosticCode.GF0253, "late: 1s\n" + notify)).isEmpty();
        assertThat(found(DiagnosticCode.GF0253, "late: 0s\n" + notify))
                .containsExactly("4: a run cannot end `0s` after it is scheduled");
    }

    @ParameterizedTest
    @CsvSource({"70m, false", "69m, true", "0s, false"})
    void theLongestChainOfStagesEndsInTime(String late, boolean found) {
        String text = """
                late: %s
                stages:
                  a: { expect: 40m, POD(a) }
                  other: { expect: 45m, POD(o) }
                  b: { after: [a], delay: 10m, expect: 20m, POD(b) }
                """.formatted(late);

        assertThat(Findings.of(DiagnosticCode.GF0254, text))
                .isEqualTo(
                        found
                                ? List.of("4: a run is late after 1h9m, but its stages are expected to take 1h10m")
                                : List.of());
    }

    @Test
    void aStageStartsWhenTheLastOfItsPredecessorsHasEnded() {
        String text = """
                late: 1h
                stages:
                  a: { expect: 10m, POD(a) }
                  b: { expect: 50m, POD(b) }
                  c: { after: [a, b], expect: 20m, POD(c) }
                """;

        assertThat(Findings.of(DiagnosticCode.GF0254, text)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "volcano, 'retry: { limit: 2 }', ${run.attempt}, true",
        "volcano, 'retry: { limit: 2 }', x, false",
        "volcano, '', ${run.attempt}, false",
        "kube-scheduler, 'retry: { limit: 2 }', ${run.attempt}, false"
    })
    void podsThatVolcanoRestartsDoNotKnowTheirAttempt(String scheduler, String retry, String word, boolean found) {
        String work =
                "ddp: { image: \"a:1\", command: [train, \"%s\"], workers: 2, resources: { cpu: 1, memory: 1Gi } }"
                        .formatted(word);
        String stage = "scheduler: %s\nstages:\n  a:\n    %s\n    %s\n".formatted(scheduler, retry, work);
        String exit =
                "scheduler: %s\nstages:\n  a: { POD(a) }\nonExit:\n  %s\n  %s\n".formatted(scheduler, retry, work);

        assertThat(Findings.of(DiagnosticCode.GF0255, stage)).hasSize(found ? 1 : 0);
        assertThat(Findings.of(DiagnosticCode.GF0255, exit)).hasSize(found ? 1 : 0);
    }

    @Test
    void aParameterOfAScheduledPipelineHasADefault() {
        String parameters = "parameters: { day: { type: string }, size: { type: integer, default: 1 } }";

        assertThat(found(DiagnosticCode.GF0219, parameters)).isEmpty();
        assertThat(found(DiagnosticCode.GF0219, "schedule: { cron: \"0 3 * * *\" }\n" + parameters))
                .containsExactly("5: parameter `day` has no default, and a schedule cannot set it");
    }
}
