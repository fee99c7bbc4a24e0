package io.gangflow.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests ranks whose folder has a checkpoint of their model, or of another one. */
class OtherCheckpointTest {

    @TempDir
    private Path folder;

    private final List<RankProcess> ranks = new ArrayList<>();
    private Path saved = Path.of("");

    @BeforeEach
    void trainTheDigits() throws Exception {
        saved = folder.resolve("saved");
        RankProcess alone = train(1, "digits", "2").get(0);
        assertThat(alone.exitCode()).as(alone.errors()).isZero();
    }

    @AfterEach
    void killRanks() {
        ranks.forEach(RankProcess::close);
    }

    @Test
    void aGangGoesOnFromTheCheckpointOfItsModel() throws Exception {
        List<RankProcess> gang = train(2, "digits", "3");
        for (RankProcess rank : gang) {
            assertThat(rank.exitCode()).as(rank.errors()).isZero();
        }
        assertThat(gang.get(0).output()).contains("resumed after step ");
    }

    @Test
    void aGangWithAnotherModelEndsOnEveryRankAndLeavesTheCheckpointAsItIs() throws Exception {
        SortedMap<String, String> before = files();
        for (RankProcess rank : train(2, "cnn", "3")) {
            assertThat(rank.exitCode()).isEqualTo(3);
            assertThat(rank.errors())
                    .contains("error: the checkpoint is of another training: digits with seed 0 and 1438 samples, "
                            + "this one is cnn with seed 0 and 200 samples");
        }
        assertThat(files()).isEqualTo(before).hasSize(6);
    }

    private List<RankProcess> train(int worldSize, String model, String epochs) throws IOException {
        List<RankProcess> gang = RankProcess.group(
                worldSize,
                folder,
                "train",
                "--model",
                model,
                "--epochs",
                epochs,
                "--samples",
                "200",
                "--checkpoints",
                saved.toString());
        ranks.addAll(gang);
        return gang;
    }

    private SortedMap<String, String> files() throws IOException {
        SortedMap<String, String> contents = new TreeMap<>();
        try (Stream<Path> all = Files.list(saved)) {
            for (Path file : all.toList()) {
                contents.put(file.getFileName().toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
        }
        return contents;
    }
}
