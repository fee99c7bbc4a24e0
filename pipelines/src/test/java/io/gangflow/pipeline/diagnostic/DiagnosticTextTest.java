package io.gangflow.pipeline.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DiagnosticTextTest {

    private static final String FILE = "pipelines/definitions/article.yaml";

    private static final SourceLines SOURCE = SourceLines.of(Map.of(
            FILE,
            "\n".repeat(25) + "  spark-count:\n" + "\n".repeat(4)
                    + "      executers: { count: 2, cpu: 1, memory: 1408Mi }\n"));

    private static final Diagnostic MISSPELT = Diagnostic.of(
            DiagnosticCode.GF0107,
            new SourceSpan(FILE, 31, 7, 9),
            "unknown key `executers` in a Spark stage",
            "did you mean `executors`?");

    private static final Diagnostic LOCK = Diagnostic.of(
                    DiagnosticCode.GF0420,
                    new SourceSpan(FILE, 26, 3, 11),
                    "`spark-count` can lock on cluster `article` under kube-scheduler",
                    "7 drivers fit on 7 free cores; then no executor can ever start")
            .withNote("timeline", "0s driver-0 … driver-6 run · 1s 14 executors wait for 14 cpu")
            .withNote("cures", "scheduler: volcano  |  parallelism: 2")
            .withHint("`gangflow explain GF0420` draws it");

    @Test
    void aFindingShowsTheLineItPointsAt() {
        assertThat(DiagnosticText.of(List.of(MISSPELT, LOCK), false, SOURCE)).isEqualTo("""
                        error[GF0107]: unknown key `executers` in a Spark stage
                          --> pipelines/definitions/article.yaml:31:7
                           |
                        31 |       executers: { count: 2, cpu: 1, memory: 1408Mi }
                           |       ^^^^^^^^^ did you mean `executors`?

                        warning[GF0420]: `spark-count` can lock on cluster `article` under kube-scheduler
                          --> pipelines/definitions/article.yaml:26:3
                           |
                        26 |   spark-count:
                           |   ^^^^^^^^^^^ 7 drivers fit on 7 free cores; then no executor can ever start
                           |
                           = timeline   0s driver-0 … driver-6 run · 1s 14 executors wait for 14 cpu
                           = cures      scheduler: volcano  |  parallelism: 2
                           hint: `gangflow explain GF0420` draws it

                        1 error, 1 warning
                        """);
    }

    @Test
    void colourChangesNothingButColour() {
        String plain = DiagnosticText.of(List.of(MISSPELT, LOCK), false, SOURCE);
        String coloured = DiagnosticText.of(List.of(MISSPELT, LOCK), true, SOURCE);
        assertThat(coloured).contains("\u001b[1;31merror[GF0107]");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
    }

    @Test
    void aFindingInAFileThatIsGoneStillTellsEverything() {
        assertThat(DiagnosticText.of(List.of(MISSPELT), false, SourceLines.of(Map.of())))
                .contains("31:7", "did you mean `executors`?", "1 error\n");
    }

    @Test
    void aLongLineIsCutAroundThePlace() {
        String line = "x".repeat(200) + "HERE" + "y".repeat(200);
        Diagnostic finding = Diagnostic.of(DiagnosticCode.GF0107, new SourceSpan("f", 1, 201, 4), "message", "label");
        String text = DiagnosticText.of(List.of(finding), false, SourceLines.of(Map.of("f", line)));
        List<String> lines = text.lines().toList();
        int column = lines.get(3).indexOf("HERE");
        assertThat(lines.get(4).indexOf("^^^^")).isEqualTo(column);
        assertThat(lines).allSatisfy(shown -> assertThat(shown).hasSizeLessThan(81));
    }

    @Test
    void whatCouldTurnTheTerminalAroundIsNotShown() {
        Diagnostic finding = Diagnostic.of(DiagnosticCode.GF0003, new SourceSpan("f", 1, 3, 1), "message", "label");
        String text = DiagnosticText.of(List.of(finding), false, SourceLines.of(Map.of("f", "a \u202e\u001b[2Jb")));
        assertThat(text).doesNotContain("\u202e", "\u001b");
    }

    @Test
    void noFindingsAreNoText() {
        assertThat(DiagnosticText.of(List.of(), true)).isEmpty();
    }

    @Test
    void jsonHasTheSameFacts() {
        assertThat(DiagnosticJson.of(List.of(LOCK)))
                .contains(
                        "\"code\" : \"GF0420\"",
                        "\"severity\" : \"warning\"",
                        "\"line\" : 26",
                        "\"title\" : \"cures\"");
        assertThat(DiagnosticJson.of(List.of())).isEqualTo("[ ]\n");
    }

    @Test
    void anExcerptIsShortAndOnOneLine() {
        assertThat(Excerpt.of("a\nb\u202ec")).isEqualTo("a b c");
        assertThat(Excerpt.of("x".repeat(1000))).hasSize(Excerpt.LIMIT).endsWith("…");
        assertThat(Excerpt.of("\ud83d\ude00".repeat(100)).codePoints().count()).isEqualTo(Excerpt.LIMIT);
    }

    @Test
    void theNearestNameIsMeant() {
        List<String> keys = List.of("executors", "driver", "image");
        assertThat(DidYouMean.of("executers", keys)).contains("executors");
        assertThat(DidYouMean.of("exceutors", keys)).contains("executors");
        assertThat(DidYouMean.of("IMAGE", keys)).contains("image");
        assertThat(DidYouMean.of("colour", keys)).isEmpty();
        assertThat(DidYouMean.of("x".repeat(100_000), keys)).isEmpty();
    }
}
