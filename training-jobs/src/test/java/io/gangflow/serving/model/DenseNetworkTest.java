package io.gangflow.serving.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gangflow.json.JsonReader;
import io.gangflow.safetensors.Tensor;
import io.gangflow.safetensors.TensorFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DenseNetworkTest {

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = DenseNetworkTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    private static double[] flat(Object rows) {
        return ((List<?>) rows)
                .stream()
                        .flatMap(row -> ((List<?>) row).stream())
                        .mapToDouble(each -> ((Number) each).doubleValue())
                        .toArray();
    }

    /** The expected numbers were computed by scikit-learn 1.9.1, from the same 32-bit weights in 64 bits. */
    @ParameterizedTest
    @ValueSource(strings = {"two-classes", "three-classes"})
    void givesTheProbabilitiesOfScikitLearn(String name) throws Exception {
        DenseNetwork network = DenseNetwork.of(TensorFile.read(resource(name + ".safetensors")));
        Map<?, ?> expected = (Map<?, ?>) JsonReader.read(new String(resource(name + ".json"), StandardCharsets.UTF_8));
        double[] rows = flat(Objects.requireNonNull(expected.get("features")));
        assertThat(network.features()).isEqualTo(20);
        assertThat(network.probabilities(rows, rows.length / 20))
                .containsExactly(flat(Objects.requireNonNull(expected.get("probabilities"))), within(1e-12));
    }

    @Test
    void theLargestInputsGiveProbabilitiesToo() throws Exception {
        float[] largest = new float[400];
        Arrays.fill(largest, Float.MAX_VALUE);
        float[] bias = new float[20];
        DenseNetwork network = DenseNetwork.of(new TensorFile(
                Map.of(
                        "0.weight", new Tensor(List.of(20, 20), largest),
                        "0.bias", new Tensor(List.of(20), bias),
                        "2.weight", new Tensor(List.of(20, 20), largest),
                        "2.bias", new Tensor(List.of(20), bias)),
                Map.of()));
        double[] row = new double[20];
        Arrays.fill(row, 3.4028235e38);
        assertThat(Arrays.stream(network.probabilities(row, 1)).sum()).isCloseTo(1, within(1e-12));
    }

    @Test
    void layersFollowTheNumbersInTheirNames() throws Exception {
        TensorFile file = new TensorFile(
                Map.of(
                        "layers.10.weight", new Tensor(List.of(1, 2), new float[] {1, 1}),
                        "layers.10.bias", new Tensor(List.of(1), new float[1]),
                        "layers.9.weight", new Tensor(List.of(2, 3), new float[6]),
                        "layers.9.bias", new Tensor(List.of(2), new float[2])),
                Map.of());
        assertThat(DenseNetwork.of(file).features()).isEqualTo(3);
    }

    @Test
    void layersThatDoNotFitEachOtherAreRefused() {
        TensorFile file = new TensorFile(
                Map.of(
                        "0.weight", new Tensor(List.of(2, 3), new float[6]),
                        "0.bias", new Tensor(List.of(2), new float[2]),
                        "2.weight", new Tensor(List.of(1, 3), new float[3]),
                        "2.bias", new Tensor(List.of(1), new float[1])),
                Map.of());
        assertThatThrownBy(() -> DenseNetwork.of(file))
                .hasMessage("`2.weight` takes 3 numbers, but the layer before it returns 2");
    }

    @Test
    void tensorsThatAreNoLayersAreRefused() {
        TensorFile file = new TensorFile(Map.of("embedding", new Tensor(List.of(1), new float[1])), Map.of());
        assertThatThrownBy(() -> DenseNetwork.of(file))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("embedding");
    }
}
