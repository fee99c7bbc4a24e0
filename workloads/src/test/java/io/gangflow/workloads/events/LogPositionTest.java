package io.gangflow.workloads.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LogPositionTest {

    private final LogPosition mark = new LogPosition();

    /** Every line is emitted once, whenever connections break; several lines may have the same time. */
    @Test
    void everyLineIsToldOnceHoweverOftenTheConnectionBreaks() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<String> log = new ArrayList<>();
            int second = 0;
            for (int line = 0; line < 50; line++) {
                second += random.nextInt(3) == 0 ? 1 : 0;
                log.add("2026-11-22T00:00:%02d.5Z line %d".formatted(second, line));
            }
            LogPosition own = new LogPosition();
            List<String> told = new ArrayList<>();
            while (told.size() < log.size()) {
                Instant since = own.since().orElse(Instant.MIN);
                List<String> again = log.stream()
                        .filter(line -> !Instant.parse(line.substring(0, 22)).isBefore(since))
                        .toList();
                own.again();
                int until = random.nextInt(again.size() + 1);
                again.subList(0, until).forEach(line -> news(own, line).ifPresent(told::add));
            }
            assertThat(told)
                    .as("seed %d", seed)
                    .isEqualTo(log.stream().map(line -> line.substring(23)).toList());
        }
    }

    /** Two threads of a container runtime write out of order, and clocks are set back. */
    @Test
    void aLineThatIsOlderThanTheOneBeforeItIsToldUnlessTheConnectionIsNew() {
        mark.again();

        assertThat(news(mark, "2026-11-22T00:00:02Z second")).contains("second");
        assertThat(news(mark, "2026-11-22T00:00:01Z first")).contains("first");

        mark.again();
        assertThat(news(mark, "2026-11-22T00:00:01Z first")).isEmpty();
        assertThat(news(mark, "2026-11-22T00:00:02Z second")).isEmpty();
        assertThat(news(mark, "2026-11-22T00:00:03Z third")).contains("third");
    }

    @Test
    void aLineWithoutATimeIsTold() {
        assertThat(news(mark, "no time at all")).contains("no time at all");
        assertThat(mark.since()).isEmpty();

        mark.again();
        assertThat(news(mark, "no time at all")).isEmpty();
        assertThat(news(mark, "nor here")).contains("nor here");
    }

    private static Optional<String> news(LogPosition mark, String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return mark.next(bytes).map(from -> new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8));
    }
}
