package io.gangflow.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.Device;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceChoiceTest {

    @ParameterizedTest
    @CsvSource({"AUTO, 0, 0, -1", "AUTO, 0, 3, -1", "CPU, 2, 0, -1", "AUTO, 1, 0, 0", "AUTO, 4, 3, 3", "GPU, 2, 1, 1"})
    void eachRankOfAMachineHasItsOwnGpuOrAllHaveTheProcessor(
            DeviceChoice choice, int gpus, int localRank, int expected) {
        assertThat(choice.of(gpus, localRank)).isEqualTo(expected < 0 ? Device.cpu() : Device.gpu(expected));
    }

    @Test
    void aRankWithoutAGpuIsToldHowManyThereAre() {
        assertThatThrownBy(() -> DeviceChoice.GPU.of(0, 0))
                .isInstanceOf(DeviceException.class)
                .hasMessageStartingWith("local rank 0 has no GPU: the engine sees 0; its CUDA build and the driver");
        assertThatThrownBy(() -> DeviceChoice.AUTO.of(2, 2))
                .isInstanceOf(DeviceException.class)
                .hasMessage("local rank 2 has no GPU: the engine sees 2; try --device cpu");
    }
}
