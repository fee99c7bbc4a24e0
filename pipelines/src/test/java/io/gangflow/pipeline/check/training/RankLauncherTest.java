package io.gangflow.pipeline.check.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RankLauncherTest {

    private static final Text REFERENCE = new Text(List.of(Text.Reference.ofAttempt()));

    @ParameterizedTest
    @CsvSource({
        "torchrun train.py, TORCHRUN",
        "/opt/venv/bin/torchrun train.py, TORCHRUN",
        "python3 -m torch.distributed.run train.py, TORCHRUN",
        "python3.12 -u -m torch.distributed.launch train.py, TORCHRUN",
        "/usr/bin/python -u /opt/bin/torchrun train.py, TORCHRUN",
        "python train.py, NONE",
        "python -u -O jobs/train.py --lr 1, NONE",
        "python3 -m accelerate.commands.launch train.py, UNKNOWN",
        "python3 -m, UNKNOWN",
        "python3, UNKNOWN",
        "python3 -u, UNKNOWN",
        "python3 train.sh torchrun, UNKNOWN",
        "accelerate launch train.py, UNKNOWN",
        "sh -c torchrun, UNKNOWN",
        "mytorchrun train.py, UNKNOWN"
    })
    void theFirstWordsOfACommandShowTheLauncher(String command, RankLauncher launcher) {
        assertThat(RankLauncher.of(words(command))).isEqualTo(launcher);
    }

    @Test
    void nothingIsKnownOfTheImagesEntryPointAndOfAWordThatARunDecides() {
        assertThat(RankLauncher.of(List.of())).isEqualTo(RankLauncher.UNKNOWN);
        assertThat(RankLauncher.of(List.of(REFERENCE, Text.literal("train.py"))))
                .isEqualTo(RankLauncher.UNKNOWN);
        assertThat(RankLauncher.of(List.of(Text.literal("python"), REFERENCE))).isEqualTo(RankLauncher.UNKNOWN);
    }

    private static List<Text> words(String command) {
        return Stream.of(command.split(" ")).map(Text::literal).toList();
    }
}
