package io.gangflow.training.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.loop.Batch;
import io.gangflow.training.loop.Schedule;
import io.gangflow.training.loop.Settings;
import io.gangflow.training.model.Network;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainOptionsTest {

    @Test
    void nothingMeansTheDigitsWithTheirDefaults() {
        TrainOptions options = TrainOptions.parse(List.of());
        assertThat(options.settings())
                .isEqualTo(new Settings(Network.DIGITS, 10, Batch.perRank(16), 0.1, Schedule.LINEAR, 0.9, 0));
        assertThat(options.output()).isEmpty();
        assertThat(options.timeout()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void theCnnHasTheNumbersOfTheExampleItFollows() {
        TrainOptions options = TrainOptions.parse(List.of("train", "--model=cnn", "--seed", "-3", "--output=s3://b/p"));
        assertThat(options.settings())
                .isEqualTo(new Settings(Network.CNN, 3, Batch.perRank(128), 0.01, Schedule.CONSTANT, 0.5, -3));
        assertThat(options.output()).contains("s3://b/p");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--epochs 0            | --epochs is 0, not 1 to 100000",
                "--epochs three        | --epochs is \"three\", not a whole number",
                "--lr -1               | --lr is -1.0, not above 0, at most 1000",
                "--lr NaN              | --lr is NaN, not above 0, at most 1000",
                "--momentum 1          | --momentum is 1.0, not 0 to 1, less than 1",
                "--model resnet        | --model is \"resnet\", not one of digits, cnn, regression",
                "--batch               | --batch needs a value",
                "--batch 1 --batch 2   | --batch is given twice",
                "--data folder         | --data is for --model cnn; the data of digits is part of the program",
                "--timeout 0           | --timeout is 0, not 1 to 86400",
                "--keep 2              | --checkpoint-every and --keep require --checkpoints",
                "--batch 8 --global-batch 16 | --batch and --global-batch exclude each other; pass one",
                "--global-batch 0      | the batch is 0, not 1 to 1000000",
                "--micro-batch 0       | --micro-batch is 0, not 1 to 1000000",
                "--compress fp8        | --compress is \"fp8\", not one of bf16, fp16",
                "trane                 | unknown argument trane",
            })
    void whatIsWrongIsNamed(String arguments, String message) {
        assertThatThrownBy(() -> TrainOptions.parse(List.of(arguments.split(" ", -1))))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }
}
