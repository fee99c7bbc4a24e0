package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProgramTextTest {

    @ParameterizedTest
    @CsvSource({
        "sh -c TEXT, 2, SHELL",
        "/bin/bash -euc TEXT arg, 2, SHELL",
        "bash -o pipefail -c TEXT, 4, SHELL",
        "zsh --norc -c TEXT, 3, SHELL",
        "env A=b ksh -c TEXT, 4, SHELL",
        "python3 -c TEXT, 2, PYTHON",
        "python3.12 -u -X dev -W ignore -c TEXT, 7, PYTHON",
        "pypy3 -uc TEXT, 2, PYTHON",
        "perl -ne TEXT, 2, PERL",
        "perl -E TEXT, 2, PERL",
        "ruby -e TEXT, 2, RUBY",
        "Rscript -e TEXT, 2, R",
        "node --eval TEXT, 2, NODE",
        "nodejs -p TEXT, 2, NODE",
        "php -r TEXT, 2, PHP"
    })
    void theElementAfterTheOptionIsTheProgram(String command, int index, ProgramText.Language language) {
        assertThat(ProgramText.of(words(command))).contains(new ProgramText(index, language));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh script.sh -c TEXT",
                "sh -c",
                "sh",
                "bash -o",
                "bash -o -c TEXT",
                "python3 -u train.py -c TEXT",
                "python3 -m module",
                "fish -c TEXT",
                "mysh -c TEXT",
                "node -e",
                "work --shell sh"
            })
    void aCommandWithoutOneRunsAFileOrAnotherProgram(String command) {
        assertThat(ProgramText.of(words(command))).isEqualTo(Optional.empty());
    }

    @Test
    void aWordThatARunDecidesIsNoInterpreterAndNoOption() {
        Text reference = new Text(List.of(Text.Reference.ofAttempt()));
        Text program = Text.literal("TEXT");

        assertThat(ProgramText.of(List.of())).isEmpty();
        assertThat(ProgramText.of(List.of(reference, Text.literal("-c"), program)))
                .isEmpty();
        assertThat(ProgramText.of(List.of(Text.literal("sh"), reference, Text.literal("-c"), program)))
                .isEmpty();
    }

    @Test
    void aLanguageReadsItsFirstArgumentInItsOwnWay() {
        assertThat(Stream.of(ProgramText.Language.values()).map(ProgramText.Language::argument))
                .containsExactly(
                        "\"$1\" (the first argument after it is $0)",
                        "sys.argv[1]",
                        "$ARGV[0]",
                        "ARGV[0]",
                        "commandArgs(TRUE)[1]",
                        "process.argv[1]",
                        "$argv[1]");
    }

    private static List<Text> words(String command) {
        return Stream.of(command.split(" ")).map(Text::literal).toList();
    }
}
