package io.gangflow.training;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the program as it runs in a pod: real processes, real engine, default settings. */
class TrainProcessTest {

    private static final double STATED_ACCURACY = 0.95;

    @TempDir
    private Path folder;

    private final List<RankProcess> ranks = new ArrayList<>();

    @AfterEach
    void killRanks() {
        ranks.forEach(RankProcess::close);
    }

    @Test
    void oneRankReachesTheStatedAccuracy() throws Exception {
        Path output = folder.resolve("output");
        RankProcess alone = RankProcess.start(folder.resolve("log"), Map.of(), "train", "--output", output.toString());
        ranks.add(alone);
        assertThat(alone.exitCode()).as(alone.errors()).isZero();
        assertThat(alone.output())
                .startsWith("Train Epoch: 1 [0/1438 (0%)]\tloss=2.")
                .contains("rank 0 of 1: 10 epochs");
        assertThat(json(output, "metrics.json").get("accuracy").getAsDouble()).isGreaterThanOrEqualTo(STATED_ACCURACY);
    }

    @Test
    void fourRanksEndWithTheSameBitsAndTheStatedAccuracy() throws Exception {
        Path output = folder.resolve("output");
        ranks.addAll(
                RankProcess.group(4, folder, "train", "--output", output.toUri().toString()));
        for (RankProcess rank : ranks) {
            assertThat(rank.exitCode()).as(rank.errors()).isZero();
            assertThat(rank.errors()).doesNotContain("error").doesNotContain("WARN");
        }
        JsonObject metrics = json(output, "metrics.json");
        assertThat(metrics.get("worldSize").getAsInt()).isEqualTo(4);
        assertThat(metrics.get("accuracy").getAsDouble()).isGreaterThanOrEqualTo(STATED_ACCURACY);
        assertThat(metrics.getAsJsonArray("epochs")).hasSize(10);
        String hash = metrics.get("hash").getAsString();
        assertThat(hash).matches("[0-9a-f]{64}");
        for (int rank = 0; rank < 4; rank++) {
            assertThat(json(output, "rank-" + rank + ".json").get("hash").getAsString())
                    .isEqualTo(hash);
            assertThat(ranks.get(rank).output()).endsWith("sha256=" + hash + System.lineSeparator());
        }
        try (var files = Files.list(output)) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted().toList())
                    .containsExactly(
                            "metadata-0.json",
                            "metadata-1.json",
                            "metadata-2.json",
                            "metadata-3.json",
                            "metrics.json",
                            "rank-0.json",
                            "rank-1.json",
                            "rank-2.json",
                            "rank-3.json",
                            "training.jsonl");
        }
    }

    /** The targets are random: no model gets below their variance, 1/12 = 0.0833. */
    @Test
    void aGangOfTwoBringsTheRegressionToTheVarianceOfItsTargets() throws Exception {
        Path output = folder.resolve("output");
        ranks.addAll(RankProcess.group(2, folder, "train", "--model", "regression", "--output", output.toString()));
        for (RankProcess rank : ranks) {
            assertThat(rank.exitCode()).as(rank.errors()).isZero();
        }
        List<Double> losses = new ArrayList<>();
        for (JsonElement epoch : json(output, "metrics.json").getAsJsonArray("epochs")) {
            losses.add(epoch.getAsJsonObject().get("loss").getAsDouble());
        }
        assertThat(losses).hasSize(5);
        assertThat(losses.get(0)).isBetween(0.09, 0.11);
        assertThat(losses.get(4)).isBetween(0.082, 0.0855);
    }

    /**
     * Kills a different rank each time, before the first checkpoint and after four more; then the gang runs
     * undisturbed.
     */
    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"digits", "cnn"})
    void aGangThatIsKilledFiveTimesEndsWithTheBitsOfOneThatNeverWas(String model) throws Exception {
        String[] arguments = {
            "train", "--model", model, "--epochs", "2", "--samples", "3000", "--checkpoint-every", "3", "--checkpoints"
        };
        String never = hashOfOne(arguments, folder.resolve("never"));
        Path saved = folder.resolve("killed");
        for (int kill = 0; kill < 5; kill++) {
            List<RankProcess> gang = RankProcess.group(2, folder, with(arguments, saved));
            ranks.addAll(gang);
            String before = newest(saved);
            if (kill == 0) {
                gang.get(0).awaitOutput("Train Epoch");
            }
            while (kill > 0 && newest(saved).equals(before)) {
                assertThat(gang.get(0).process().waitFor(5, TimeUnit.MILLISECONDS))
                        .as("ended before a checkpoint")
                        .isFalse();
            }
            TimeUnit.MILLISECONDS.sleep(20L * kill);
            gang.get(kill % 2).process().destroyForcibly();
            assertThat(gang.get(kill % 2).exitCode()).isEqualTo(137);
            assertThat(gang.get(1 - kill % 2).exitCode()).isEqualTo(4);
        }
        assertThat(hashOfOne(arguments, saved)).isEqualTo(never);
        assertThat(ranks.get(ranks.size() - 2).output()).contains("resumed after step ");
    }

    /** Returns the name of the last file of the newest checkpoint; empty if there is none. */
    private static String newest(Path checkpoints) throws IOException {
        if (!Files.isDirectory(checkpoints)) {
            return "";
        }
        try (var files = Files.list(checkpoints)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("step-\\d+\\.sha256"))
                    .max(String::compareTo)
                    .orElse("");
        }
    }

    /** Trains with two ranks to the end. */
    private String hashOfOne(String[] arguments, Path checkpoints) throws Exception {
        List<RankProcess> gang = RankProcess.group(2, folder, with(arguments, checkpoints));
        ranks.addAll(gang);
        for (RankProcess rank : gang) {
            assertThat(rank.exitCode()).as(rank.errors()).isZero();
        }
        return gang.get(0).output().replaceFirst("(?s).*sha256=", "");
    }

    private static String[] with(String[] arguments, Path checkpoints) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = checkpoints.toString();
        return all;
    }

    @Test
    void missingDataOfOneRankStopsAll() throws Exception {
        int port = RankProcess.freePort();
        Path empty = Files.createDirectory(folder.resolve("empty"));
        for (int rank = 0; rank < 2; rank++) {
            String[] arguments = rank == 0
                    ? new String[] {"train", "--model", "cnn", "--samples", "20"}
                    : new String[] {"train", "--model", "cnn", "--data", empty.toString()};
            ranks.add(
                    RankProcess.start(folder.resolve("log-" + rank), RankProcess.variables(rank, 2, port), arguments));
        }
        for (RankProcess rank : ranks) {
            assertThat(rank.exitCode()).isEqualTo(3);
            assertThat(rank.errors()).contains("there is neither train-images-idx3-ubyte nor");
        }
        assertThat(ranks.get(0).errors()).contains("error: rank 1 cannot start: ");
    }

    @Test
    void aLossThatIsNoNumberEndsAllRanksAndNothingIsSaved() throws Exception {
        Path saved = folder.resolve("saved");
        ranks.addAll(RankProcess.group(
                2,
                folder,
                "train",
                "--model",
                "cnn",
                "--samples",
                "1500",
                "--batch",
                "64",
                "--lr",
                "1000",
                "--momentum",
                "0.9",
                "--checkpoints",
                saved.toString()));
        for (RankProcess rank : ranks) {
            assertThat(rank.exitCode()).as(rank.errors()).isEqualTo(6);
            assertThat(rank.errors()).contains("error: the loss of step ", "over all ranks; try a lower --lr");
        }
        assertThat(saved.toFile().list()).isNullOrEmpty();
    }

    /** LostRankTest measures how fast the loss is detected, without the time that a process takes to end. */
    @Test
    void aKilledRankEndsTheOthersLongBeforeTheirPatience() throws Exception {
        ranks.addAll(RankProcess.group(3, folder, "train", "--epochs", "100000"));
        ranks.get(0).awaitOutput("Train Epoch: 2 ");
        ranks.get(1).process().destroyForcibly();
        long killed = System.nanoTime();
        for (int survivor : new int[] {0, 2}) {
            assertThat(ranks.get(survivor).exitCode()).isEqualTo(4);
            assertThat(ranks.get(survivor).errors()).contains("error: rank " + survivor + " lost rank 1 in exchange ");
        }
        assertThat(Duration.ofNanos(System.nanoTime() - killed)).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void aRankWithOtherSettingsIsRefused() throws Exception {
        int port = RankProcess.freePort();
        ranks.add(RankProcess.start(folder.resolve("host"), RankProcess.variables(0, 2, port), "train"));
        RankProcess other =
                RankProcess.start(folder.resolve("other"), RankProcess.variables(1, 2, port), "train", "--seed", "7");
        ranks.add(other);
        assertThat(other.exitCode()).isEqualTo(3);
        assertThat(other.errors()).contains("rank 0 refuses this rank: it is about to compute", "seed 7");
    }

    private static JsonObject json(Path folder, String name) throws IOException {
        return JsonParser.parseString(Files.readString(folder.resolve(name))).getAsJsonObject();
    }
}
