package io.gangflow.argo.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StagePartTest {

    @ParameterizedTest
    @CsvSource({
        "run-1.train,                                    train",
        "run-1.Part-2.train,                             train",
        "run-1.train.instance(3:instance:3),             train-3",
        "'run-1.train.instance(0:instance:0,lr:0.1)',    train-0",
        "run-1.Part-2.train.instance(12:instance:12)[0].gang(1), train-12"
    })
    void nodesOfStagesAreKnownByTheirNames(String node, String part) {
        assertThat(StagePart.of("run-1", node)).map(StagePart::toString).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run-1", "run-1.Part-2", "run-1[0]", "run-1.train.other", "run-2.train", "run-12.train"})
    void otherNodesAreOfNoStage(String node) {
        assertThat(StagePart.of("run-1", node)).isEmpty();
    }

    @Test
    void anInstanceHasItsOwnObjectsAndAStageAllOfThem() {
        StagePart instance = new StagePart("train", Optional.of("1"));
        StagePart stage = new StagePart("train", Optional.empty());

        assertThat(instance.has("train", Optional.of("1"))).isTrue();
        assertThat(instance.has("train", Optional.of("2"))).isFalse();
        assertThat(instance.has("train", Optional.empty())).isFalse();
        assertThat(instance.has("count", Optional.of("1"))).isFalse();
        assertThat(stage.has("train", Optional.of("2"))).isTrue();
        assertThat(stage.has("train", Optional.empty())).isTrue();
    }
}
