package io.gangflow.training.model;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.Device;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.data.GeneratedFashion;
import io.gangflow.training.data.OpticalDigits;
import io.gangflow.training.data.Samples;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EngineLearnerTest {

    @BeforeAll
    static void configureEngine() {
        EngineSettings.configure();
    }

    @Test
    void theCnnHasAsManyParametersAsTheOneItFollows() {
        try (EngineLearner cnn = new EngineLearner(Network.CNN)) {
            assertThat(cnn.layout().size()).isEqualTo(431_080);
            cnn.set(cnn.draw(0));
            FloatBucket gradient = new FloatBucket(cnn.layout().size());
            float loss = cnn.gradient(
                    GeneratedFashion.make(8, 0).train(), IntStream.range(0, 8).toArray(), gradient);
            assertThat(loss).isCloseTo((float) Math.log(10), Offset.offset(0.1f));
            assertThat(norm(gradient)).isPositive();
        }
    }

    /** The gradient is the direction of steepest ascent: along any other vector the loss rises less. */
    @ParameterizedTest
    @EnumSource(names = {"DIGITS", "CNN"})
    void theLossRisesAlongTheGradientAsSteeplyAsTheGradientIsLong(Network network) {
        Samples samples = (network == Network.CNN ? GeneratedFashion.make(32, 0) : OpticalDigits.load(0)).train();
        int[] batch = IntStream.range(0, 32).toArray();
        try (EngineLearner learner = new EngineLearner(network)) {
            FloatBucket weights = learner.draw(3);
            FloatBucket gradient = new FloatBucket(learner.layout().size());
            FloatBucket ignored = new FloatBucket(learner.layout().size());
            learner.set(weights);
            learner.gradient(samples, batch, gradient);
            double length = norm(gradient);
            double step = 1 / 256.0;
            learner.set(moved(weights, gradient, step / length));
            float above = learner.gradient(samples, batch, ignored);
            learner.set(moved(weights, gradient, -step / length));
            float below = learner.gradient(samples, batch, ignored);
            assertThat((above - below) / (2 * step)).isCloseTo(length, Percentage.withPercentage(1));
        }
    }

    /** The copy path of a GPU, tested within this process's memory: no bits are lost. */
    @Test
    void copiesOfParametersAndGradientsGiveTheBitsOfViews() {
        Samples samples = OpticalDigits.load(0).train();
        try (EngineLearner viewed = new EngineLearner(Network.DIGITS, Device.cpu(), FlatParameters::new);
                EngineLearner copied = new EngineLearner(Network.DIGITS, Device.cpu(), CopiedParameters::new)) {
            FloatBucket weights = viewed.draw(3);
            FloatBucket expected = new FloatBucket(weights.size());
            FloatBucket gradient = new FloatBucket(weights.size());
            for (int step = 0; step < 3; step++) {
                int[] batch = IntStream.range(16 * step, 16 * step + 16).toArray();
                viewed.set(weights);
                copied.set(weights);
                float loss = viewed.gradient(samples, batch, expected);
                assertThat(copied.gradient(samples, batch, gradient)).isEqualTo(loss);
                assertThat(gradient.floats().mismatch(expected.floats())).isEqualTo(-1);
                weights.addScaled(gradient, -0.1f);
            }
        }
    }

    @Test
    void gradientsDoNotAddUpFromOneStepToTheNext() {
        Samples samples = OpticalDigits.load(0).train();
        int[] batch = IntStream.range(0, 16).toArray();
        try (EngineLearner digits = new EngineLearner(Network.DIGITS)) {
            digits.set(digits.draw(1));
            FloatBucket first = new FloatBucket(digits.layout().size());
            FloatBucket second = new FloatBucket(digits.layout().size());
            digits.gradient(samples, batch, first);
            digits.gradient(samples, batch, second);
            assertThat(second.floats()).isEqualTo(first.floats());
            assertThat(norm(first)).isPositive();
        }
    }

    @Test
    void theSeedDrawsTheSameParametersWithinTheBoundsOfEachLayer() {
        try (EngineLearner digits = new EngineLearner(Network.DIGITS)) {
            FloatBucket drawn = digits.draw(11);
            assertThat(drawn.floats()).isEqualTo(digits.draw(11).floats());
            assertThat(drawn.floats()).isNotEqualTo(digits.draw(12).floats());
            assertThat(largest(drawn, 0, 160)).isBetween(0.9f / 3, 1f / 3);
            assertThat(largest(drawn, 160, 160 + 256 * 64 + 64)).isBetween(0.99f / 16, 1f / 16);
            assertThat(largest(
                            drawn, digits.layout().size() - 650, digits.layout().size()))
                    .isBetween(0.98f / 8, 1f / 8);
        }
    }

    private static FloatBucket moved(FloatBucket from, FloatBucket direction, double factor) {
        FloatBucket to = new FloatBucket(from.size());
        for (int i = 0; i < to.size(); i++) {
            to.floats().put(i, (float)
                    (from.floats().get(i) + factor * direction.floats().get(i)));
        }
        return to;
    }

    private static float largest(FloatBucket bucket, int from, int to) {
        float largest = 0;
        for (int i = from; i < to; i++) {
            largest = Math.max(largest, Math.abs(bucket.floats().get(i)));
        }
        return largest;
    }

    private static double norm(FloatBucket bucket) {
        double sum = 0;
        for (int i = 0; i < bucket.size(); i++) {
            sum += Math.pow(bucket.floats().get(i), 2);
        }
        return Math.sqrt(sum);
    }
}
