package io.gangflow.training.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.training.checkpoint.TensorFile;
import io.gangflow.training.collective.SoloCollective;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.DistributedSampler;
import io.gangflow.training.data.GeneratedFashion;
import io.gangflow.training.data.Samples;
import io.gangflow.training.model.EngineLearner;
import io.gangflow.training.model.EngineSettings;
import io.gangflow.training.model.Network;
import io.gangflow.training.peer.PeerPython;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the article's network with the same one in PyTorch: same samples, same order, same initial parameters. The
 * first epoch is compared step by step; differences in rounding between versions grow from then on, so later epochs are
 * compared by their means.
 */
class LossCurveTest {

    private static final int SAMPLES = 1_500;
    private static final int BATCH = 64;
    private static final long SEED = 5;
    private static final Settings SETTINGS =
            new Settings(Network.CNN, 3, Batch.perRank(BATCH), 0.05, Schedule.CONSTANT, 0.5, SEED);

    @TempDir
    private Path folder;

    @BeforeAll
    static void configureEngine() {
        EngineSettings.configure();
    }

    @Test
    void theLossFollowsPytorchsWithinOnePercent() throws Exception {
        PeerPython python = PeerPython.with("torch", "safetensors");
        DataSet data = GeneratedFashion.make(SAMPLES, SEED);
        List<Double> losses = new ArrayList<>();
        try (EngineLearner learner = new EngineLearner(Network.CNN)) {
            write(data.train(), learner);
            TrainingListener listener = new TrainingListener() {
                @Override
                public void stepped(StepReport report) {
                    losses.add(report.loss());
                }
            };
            new DataParallelTraining(SETTINGS, data, new SoloCollective(), learner, Checkpoints.NONE, listener).run();
        }
        List<Double> theirs = python.run(program(), folder.toString(), Integer.toString(BATCH), "0.05", "0.5")
                .lines()
                .map(Double::valueOf)
                .toList();
        assertThat(losses).hasSameSizeAs(theirs).hasSize(3 * ((SAMPLES + BATCH - 1) / BATCH));
        int perEpoch = losses.size() / 3;
        for (int step = 0; step < perEpoch; step++) {
            assertThat(losses.get(step))
                    .as("step %d, seed %d", step, SEED)
                    .isCloseTo(theirs.get(step), Percentage.withPercentage(1));
        }
        for (int epoch = 0; epoch < 3; epoch++) {
            assertThat(mean(losses.subList(epoch * perEpoch, (epoch + 1) * perEpoch)))
                    .as("epoch %d, seed %d", epoch, SEED)
                    .isCloseTo(
                            mean(theirs.subList(epoch * perEpoch, (epoch + 1) * perEpoch)),
                            Percentage.withPercentage(1));
        }
        assertThat(losses.get(losses.size() - 1)).isLessThan(losses.get(0) / 2);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static String program() throws Exception {
        try (InputStream in = LossCurveTest.class.getResourceAsStream("follow.py")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void write(Samples samples, EngineLearner learner) throws Exception {
        Files.write(
                folder.resolve("model.safetensors"),
                new TensorFile(learner.layout(), learner.draw(SEED), new TreeMap<>()).encode());
        ByteBuffer features = bytes(samples.count() * samples.width());
        ByteBuffer labels = bytes(samples.count());
        var rows = features.asFloatBuffer();
        for (int i = 0; i < samples.count(); i++) {
            samples.copyFeatures(i, rows);
            labels.putInt(samples.label(i));
        }
        ByteBuffer order = bytes(3 * samples.count());
        for (int epoch = 0; epoch < 3; epoch++) {
            for (int index : new DistributedSampler(samples.count(), 0, 1, SEED).indexes(epoch)) {
                order.putInt(index);
            }
        }
        Files.write(folder.resolve("features"), content(features));
        Files.write(folder.resolve("labels"), content(labels));
        Files.write(folder.resolve("order"), content(order));
    }

    private static byte[] content(ByteBuffer buffer) {
        byte[] content = new byte[buffer.capacity()];
        buffer.get(0, content);
        return content;
    }

    private static ByteBuffer bytes(int values) {
        return ByteBuffer.allocate(values * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }
}
