package io.gangflow.spark.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.SparkSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.scheduler.SparkListenerApplicationEnd;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;

class TaskProgressTest extends SparkSuite {

    private static final long serialVersionUID = 1L;

    @TempDir
    static Path folder;

    @Test
    void tasksOfAllStagesAreCounted() throws Exception {
        Path file = folder.resolve("progress");
        TaskProgress progress = new TaskProgress(file);
        sc().addSparkListener(progress);
        JavaRDD<Integer> numbers = jsc().parallelize(List.of(1, 2, 3, 4), 4);

        assertThat(numbers.mapToPair(number -> new Tuple2<>(number % 2, number))
                        .reduceByKey(Integer::sum, 2)
                        .count())
                .isEqualTo(2);
        sc().listenerBus().waitUntilEmpty();

        assertThat(progress.text()).isEqualTo("stage 2/2\n6/6\n");
        progress.onApplicationEnd(new SparkListenerApplicationEnd(0, scala.Option.empty()));
        assertThat(file).hasContent("stage 2/2\n6/6\n");
        sc().removeSparkListener(progress);
    }

    @Test
    void aFileThatCannotBeWrittenStopsNobody() throws IOException {
        TaskProgress progress = new TaskProgress(folder.resolve("missing/progress"));
        sc().addSparkListener(progress);

        assertThat(jsc().parallelize(List.of(1, 2), 2).count()).isEqualTo(2);
        sc().removeSparkListener(progress);
        assertThat(Files.exists(folder.resolve("missing"))).isFalse();
    }
}
