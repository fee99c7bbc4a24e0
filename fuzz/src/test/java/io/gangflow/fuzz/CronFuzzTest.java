package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.pipeline.schedule.CronSchedule;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Cron expressions, and the times that follow two moments: an ordinary one, and one before a clock change. */
class CronFuzzTest {

    private static final ZoneId ZONE = ZoneId.of("America/Sao_Paulo");
    private static final ZonedDateTime ORDINARY = ZonedDateTime.of(2026, 11, 27, 20, 0, 0, 0, ZONE);
    private static final ZonedDateTime BEFORE_A_CHANGE = ZonedDateTime.of(2018, 11, 3, 23, 30, 0, 0, ZONE);

    static Stream<byte[]> seeds() {
        return new Seeds()
                        .corpus(CronFuzzTest.class)
                        .texts(
                                "* * * * *",
                                "*/5 0-6,12 1,15 jan-mar mon-fri",
                                "0 0 29 2 *",
                                "0 0 30 2 ?",
                                "30 0 * * sun")
                        .texts("@daily", "@yearly", "@every 1h30m", "@every 1s", "59 23 31 12 6", "0 0 31 4,6,9,11 *")
                        .repeated("", "1,", "1 * * * *")
                        .repeated("@every ", "1h", "")
                        .stream();
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/cron.dict")
    @FuzzTest
    void everyExpressionIsReadOrRefused(byte[] input) throws Exception {
        String text = Input.text(input);
        Budget.check(() -> {
            try {
                CronSchedule schedule = CronSchedule.parse(text);
                requireLater(schedule, ORDINARY);
                requireLater(schedule, BEFORE_A_CHANGE);
            } catch (IllegalArgumentException refused) {
                Refusal.check(refused);
            }
        });
    }

    private static void requireLater(CronSchedule schedule, ZonedDateTime after) {
        schedule.next(after).filter(next -> !next.isAfter(after)).ifPresent(next -> {
            throw new AssertionError("%s follows %s".formatted(next, after));
        });
    }
}
