package io.gangflow.argo.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExecutorLineTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "time=2026-11-22T10:00:00.123Z level=INFO msg=\"waiting for signals\" argo=true"
                        + " signalPath=/var/run/argo/ctr/main/signal",
                "time=2026-11-22T10:00:00.123+01:00 level=INFO msg=\"sub-process exited\" error=<nil> argo=true",
                "time=2026-11-22T10:00:00.123Z level=DEBUG msg=\"ignore signal\" signal=\"child exited\" argo=true",
                "time=2026-11-22T10:00:00.123Z level=INFO msg=\"saving parameter\" src=/a dst=\"/b \\\"c\\\".gz\""
                        + " argo=true",
                "{\"time\":\"2026-11-22T10:00:00Z\",\"level\":\"INFO\",\"msg\":\"capturing logs\",\"argo\":true}",
            })
    void linesOfTheExecutorAreKnown(String line) {
        assertThat(ExecutorLine.is(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "waiting for signals",
                "time=2026-11-22T10:00:00.123Z level=INFO msg=\"waiting for signals\"",
                "time=2026-11-22T10:00:00.123Z level=INFO msg=\"my own message\" argo=true",
                "time=2026-11-22T10:00:00.123Z level=INFO msg=\"waiting for signals argo=true\"",
                "time=2026-11-22T10:00:00.123Z level=INFO msg=\"waiting for signals\" argo=trueish",
                "time=2026-11-22T10:00:00.123Z level=INFO msg=\"waiting for signals\" argo=true and more",
                "result: time=2026-11-22T10:00:00.123Z level=INFO msg=\"waiting for signals\" argo=true",
                "time=2026-11-22T10:00:00.123Z level=WARN msg=\"cannot save parameter, does not exist\" argo=true",
                "time=2026-11-22T10:00:00.123Z level=ERROR msg=\"sub-process exited\" argo=true",
                "{\"time\":\"2026-11-22T10:00:00Z\",\"level\":\"INFO\",\"msg\":\"capturing logs\"}",
                "{\"loss\": 0.3}",
                "{broken",
            })
    void linesThatLookAlikeAreTheProgramsOwn(String line) {
        assertThat(ExecutorLine.is(line)).isFalse();
    }

    @Test
    void aLineOfAnyLengthIsReadAtOnce() {
        String values = " key=\"" + "\\\"x".repeat(1_300) + "\"";
        String start = "time=2026-11-22T10:00:00.123Z level=INFO msg=\"waiting for signals\" argo=true";

        assertThat(ExecutorLine.is(start + values)).isTrue();
        assertThat(ExecutorLine.is(start + " ".repeat(1_000_000))).isFalse();
    }
}
