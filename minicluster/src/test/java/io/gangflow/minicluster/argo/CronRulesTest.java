package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.spec.CronWorkflowSpec;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The spec of a CronWorkflow: its defaults, its errors, and its times. */
final class CronRulesTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'schedules':['* * * * *'],'when':'x'       | the minicluster does not evaluate `when`",
                "'schedules':['* * * * *'],'stopStrategy':{} | the minicluster does not evaluate `stopStrategy`",
                "'when':''                                  | cron workflow must have at least one schedule",
                "'schedules':['* * * *']                    | cron schedule * * * * is malformed: ",
                "'schedules':['* * * * *','nonsense']       | cron schedule nonsense is malformed: ",
                "'schedules':['* * * * *'],'startingDeadlineSeconds':-1 | startingDeadlineSeconds must be positive",
                "'schedules':['* * * * *'],'concurrencyPolicy':'Never'  | 'Never' is not a valid concurrencyPolicy",
                "'schedules':['* * * * *'],'timezone':'Mars' | invalid timezone \"Mars\": "
            })
    void aWrongSpecNamesWhatIsWrong(String spec, String message) {
        assertThatThrownBy(() -> rules(spec))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message.strip());
    }

    @Test
    void whatASpecLeavesOutHasArgosDefaults() {
        CronRules rules = rules("'schedules':['* * * * *']");

        assertThat(rules.concurrency()).isEqualTo(CronRules.Concurrency.ALLOW);
        assertThat(rules.suspended()).isFalse();
        assertThat(rules.deadlineSeconds()).isEmpty();
        assertThat(rules.successes()).isEqualTo(3);
        assertThat(rules.failures()).isEqualTo(1);
        assertThat(rules.text()).isEqualTo("* * * * *");
    }

    @Test
    void whatASpecSetsIsKept() {
        CronRules rules = rules("'schedules':['0 1 * * *','0 2 * * *'],'timezone':'Europe/Vienna','suspend':true,"
                + "'concurrencyPolicy':'Replace','startingDeadlineSeconds':0,'successfulJobsHistoryLimit':0,"
                + "'failedJobsHistoryLimit':7");

        assertThat(rules.concurrency()).isEqualTo(CronRules.Concurrency.REPLACE);
        assertThat(rules.suspended()).isTrue();
        assertThat(rules.deadlineSeconds()).isEqualTo(OptionalLong.of(0));
        assertThat(rules.successes()).isZero();
        assertThat(rules.failures()).isEqualTo(7);
        assertThat(rules.text()).isEqualTo("CRON_TZ=Europe/Vienna 0 1 * * *,CRON_TZ=Europe/Vienna 0 2 * * *");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, -5})
    void aNegativeLimitIsTheDefault(int limit) {
        CronRules rules =
                rules("'schedules':['* * * * *'],'successfulJobsHistoryLimit':%1$d,'failedJobsHistoryLimit':%1$d"
                        .formatted(limit));

        assertThat(rules.successes()).isEqualTo(3);
        assertThat(rules.failures()).isEqualTo(1);
    }

    @Test
    void theNextTimeIsTheEarliestOfAllSchedulesInTheirZone() {
        CronRules rules = rules("'schedules':['0 12 * * *','30 10 * * *'],'timezone':'Europe/Vienna'");

        assertThat(rules.next(Instant.parse("2026-11-20T09:30:00Z"))).contains(Instant.parse("2026-11-20T11:00:00Z"));
        assertThat(rules.next(Instant.parse("2026-11-20T11:00:00Z"))).contains(Instant.parse("2026-11-21T09:30:00Z"));
    }

    @ParameterizedTest(name = "between {0} and {1} the last time is {2}")
    @CsvSource({
        "10:00:00, 10:59:59, none",
        "10:00:00, 11:00:00, 11:00:00",
        "10:59:59, 13:30:00, 13:00:00",
        "11:00:00, 11:59:59, none",
        "11:00:00, 12:00:00, 12:00:00"
    })
    void theLastTimeOfAnIntervalExcludesItsStartAndIncludesItsEnd(String after, String until, String last) {
        CronRules rules = rules("'schedules':['0 * * * *']");

        assertThat(rules.last(time(after), time(until)).map(Instant::toString).orElse("none"))
                .isEqualTo(last.equals("none") ? "none" : time(last).toString());
    }

    private static Instant time(String ofDay) {
        return Instant.parse("2026-11-20T" + ofDay + "Z");
    }

    private static CronRules rules(String spec) {
        return CronRules.of(ArgoJson.read("{%s}".formatted(spec).replace('\'', '"'), CronWorkflowSpec.class));
    }
}
