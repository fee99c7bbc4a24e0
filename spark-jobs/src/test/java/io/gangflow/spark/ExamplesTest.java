package io.gangflow.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExamplesTest extends SparkSuite {

    private static final long serialVersionUID = 1L;

    @TempDir
    static Path folder;

    @Test
    void piIsFound() {
        double pi = Pi.estimate(spark(), Arguments.parse(Pi.USAGE, "400000", "--seed", "4", "--partitions", "2"));

        assertThat(pi).isEqualTo(Math.PI, within(0.02));
    }

    @Test
    void theSaltedJoinFindsWhatAPlainOneFinds() throws IOException {
        String data = folder.resolve("shop-data").toString();
        String output = folder.resolve("by-country").toString();
        SalesData.run(spark(), Arguments.parse(SalesData.USAGE, data, "5000", "--shops", "100"));
        SkewedJoin.run(spark(), Arguments.parse(SkewedJoin.USAGE, data, output, "--salt", "3"));
        Dataset<Row> sales = spark().read().parquet(data + "/sales");
        sales.createOrReplaceTempView("sales");
        spark().read().parquet(data + "/shops").createOrReplaceTempView("shops");

        assertThat(sales.where("shop = 0").count()).isBetween(2300L, 2750L);
        assertDataFrameDataEquals(
                spark().read().parquet(output),
                spark().sql("SELECT country, count(*) AS sales, sum(cents) AS cents FROM sales JOIN shops USING (shop)"
                        + " GROUP BY country"));
    }

    @Test
    void recordsAreSortedAndNoneIsLost() throws IOException {
        String data = folder.resolve("records").toString();
        String sorted = folder.resolve("sorted").toString();
        SortData.run(spark(), Arguments.parse(SortData.USAGE, data, "3000"));
        Sort.run(spark(), Arguments.parse(Sort.USAGE, data, sorted));

        SortCheck.check(spark(), data, sorted);
        assertThat(spark().read().text(data).where("length(value) <> 99").count())
                .isZero();
        assertThatThrownBy(() -> SortCheck.check(spark(), sorted, data)).hasMessageContaining("are not in order");
        lastLineRemoved(Path.of(sorted));
        assertThatThrownBy(() -> SortCheck.check(spark(), data, sorted)).hasMessageContaining("are not those of");
    }

    private static void lastLineRemoved(Path output) throws IOException {
        try (Stream<Path> files = Files.list(output)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".crc")) {
                    Files.delete(file);
                } else if (name.startsWith("part-00000")) {
                    List<String> lines = Files.readAllLines(file);
                    Files.write(file, lines.subList(0, lines.size() - 1));
                }
            }
        }
    }
}
