package io.gangflow.airflow.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.server.http.ApiException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of a log, each read from the end of the previous one. */
class ReadLinesTest {

    private static final long BEGIN = Instant.parse("2026-11-22T08:00:00Z").getEpochSecond();

    /** The clock advances by up to two seconds per line, and sometimes goes back by one. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void eachLineIsToldOnceWhereverPagesEnd(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> log = new ArrayList<>();
        long millis = BEGIN * 1_000;
        for (int i = 0; i < 500; i++) {
            millis += random.nextInt(10) == 0 ? -random.nextInt(1_000) : random.nextInt(2_000);
            log.add("%s line %d".formatted(Instant.ofEpochMilli(millis), i));
        }
        List<String> told = new ArrayList<>();
        LogToken at = LogToken.BEGIN;
        while (told.size() < log.size()) {
            LogBudget room = new LogBudget(1 + random.nextInt(20), 1 << 20);
            ReadLines read = new ReadLines();
            TryLog.copied(sent(log, at.since()), at.lines(), room, read).forEach(line -> told.add(line.text()));
            at = LogToken.of(read.next(at).text());
        }
        assertThat(told)
                .as("seed %d", seed)
                .isEqualTo(log.stream()
                        .map(line -> line.substring(line.indexOf(' ') + 1))
                        .toList());
    }

    @Test
    void aLongLogIsNotReadFromItsBeginning() throws IOException {
        List<String> log = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            log.add("%s line %d".formatted(Instant.ofEpochSecond(BEGIN + i), i));
        }
        ReadLines read = new ReadLines();
        TryLog.copied(sent(log, 0), 0, new LogBudget(900, 1 << 20), read);
        assertThat(read.next(LogToken.BEGIN)).isEqualTo(new LogToken(0, BEGIN + 897, 3, 3 * 30));
    }

    @Test
    void linesWithoutTimesAreCountedFromTheBeginning() throws IOException {
        ReadLines read = new ReadLines();
        TryLog.copied(sent(List.of("a", "b", "c"), 0), 0, new LogBudget(2, 1 << 20), read);
        assertThat(read.next(LogToken.BEGIN)).isEqualTo(new LogToken(0, 0, 2, 4));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "WzAsMF0", "Wy0xLDAsMCwwXQ", "WzAsMjUzNDAyMzAwODAwLDAsMF0", "bnVsbA", "WzAsMCwxZTk5LDBd"
            })
    void whatIsNoTokenOfOursIsRefused(String text) {
        assertThatThrownBy(() -> LogToken.of(text)).isInstanceOf(ApiException.class);
    }

    /** Returns the lines that the kubelet sends: those not before the time. */
    private static ByteArrayInputStream sent(List<String> log, long since) {
        String text = log.stream()
                .filter(line -> since == 0
                        || Instant.parse(line.substring(0, line.indexOf(' '))).getEpochSecond() >= since)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
