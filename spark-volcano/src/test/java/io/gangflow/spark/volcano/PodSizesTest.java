package io.gangflow.spark.volcano;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;

/**
 * Writes the requests of driver and executor for many configurations, by Spark's own builders, as a table in
 * {@code pod-sizes/}. Other computations of these values are tested against it. Rewritten with {@code -Dgolden=update}, except in CI.
 */
class PodSizesTest {

    private static final long SEED = 20261121;
    private static final int RANDOM_ROWS = 200;

    /** Chosen by hand: the defaults, the article's configuration, and each setting alone. */
    private static final List<String> FIRST = List.of(
            "",
            "spark.executor.memory=1408m",
            "spark.driver.memory=2g;spark.driver.memoryOverhead=100m",
            "spark.executor.memory=8g",
            "spark.executor.memory=8g;spark.kubernetes.memoryOverheadFactor=0.3",
            "spark.executor.memory=8g;spark.executor.memoryOverheadFactor=0.3",
            "spark.executor.memory=8g;spark.executor.memoryOverheadFactor=0.3;spark.kubernetes.memoryOverheadFactor=0.2",
            "spark.driver.memory=8g;spark.driver.memoryOverheadFactor=0.25",
            "spark.driver.minMemoryOverhead=512m",
            "spark.executor.minMemoryOverhead=1g",
            "spark.memory.offHeap.enabled=true;spark.memory.offHeap.size=1g",
            "spark.memory.offHeap.size=1g",
            "spark.driver.cores=2;spark.executor.cores=4",
            "spark.executor.cores=4;spark.kubernetes.executor.request.cores=3500m",
            "spark.kubernetes.executor.limit.cores=2",
            "spark.kubernetes.driver.request.cores=0.25",
            "spark.executor.resource.gpu.amount=1;spark.executor.resource.gpu.vendor=nvidia.com",
            "spark.executor.memory=1024",
            "spark.executor.memory=1048576k",
            "spark.driver.memory=1t");

    private static final Map<String, List<String>> CHOICES = new TreeMap<>(Map.ofEntries(
            Map.entry("spark.driver.memory", List.of("512m", "1g", "1536m", "3000m", "4g", "10g", "100g")),
            Map.entry("spark.driver.memoryOverhead", List.of("100m", "384m", "1g")),
            Map.entry("spark.driver.memoryOverheadFactor", List.of("0.05", "0.1", "0.25", "0.4")),
            Map.entry("spark.driver.minMemoryOverhead", List.of("100m", "512m", "2g")),
            Map.entry("spark.driver.cores", List.of("1", "2", "7")),
            Map.entry("spark.kubernetes.driver.request.cores", List.of("100m", "0.5", "1", "2500m")),
            Map.entry("spark.executor.memory", List.of("512m", "1g", "1408m", "3000m", "7g", "29g", "200g")),
            Map.entry("spark.executor.memoryOverhead", List.of("64m", "400m", "2g")),
            Map.entry("spark.executor.memoryOverheadFactor", List.of("0.07", "0.1", "0.33")),
            Map.entry("spark.executor.minMemoryOverhead", List.of("100m", "1g")),
            Map.entry("spark.kubernetes.memoryOverheadFactor", List.of("0.15", "0.2")),
            Map.entry("spark.memory.offHeap.enabled", List.of("true", "false")),
            Map.entry("spark.memory.offHeap.size", List.of("100m", "1g")),
            Map.entry("spark.executor.cores", List.of("1", "2", "5")),
            Map.entry("spark.kubernetes.executor.request.cores", List.of("100m", "0.5", "1500m", "3")),
            Map.entry("spark.executor.resource.gpu.amount", List.of("1", "4"))));

    @Test
    void theTableIsWhatSparkBuilds() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("conf\tdriver milliCPU\tdriver bytes\texecutor milliCPU\texecutor bytes\texecutor gpus");
        configurations().forEach(conf -> lines.add(row(conf)));
        Path file = table();

        if ("update".equals(System.getProperty("golden")) && System.getenv("CI") == null) {
            Files.createDirectories(file.getParent());
            Files.write(file, lines);
        }

        assertThat(Files.readAllLines(file))
                .as("%s; written anew with -Dgolden=update", file)
                .isEqualTo(lines);
    }

    /** Returns the table, which is the same for both versions of Spark that the sources are compiled against. */
    private static Path table() {
        Path here = Path.of("src/main/pod-sizes");
        Path folder = Files.isDirectory(here.resolveSibling("java"))
                ? here
                : Path.of("..").resolve(here);
        return folder.resolve("spark-4.1.1.tsv");
    }

    private static Set<String> configurations() {
        Set<String> all = new LinkedHashSet<>(FIRST);
        SplittableRandom random = new SplittableRandom(SEED);
        while (all.size() < FIRST.size() + RANDOM_ROWS) {
            Map<String, String> conf = new TreeMap<>();
            CHOICES.forEach((key, values) -> {
                if (random.nextInt(4) == 0) {
                    conf.put(key, values.get(random.nextInt(values.size())));
                }
            });
            if (conf.containsKey("spark.executor.resource.gpu.amount")) {
                conf.put("spark.executor.resource.gpu.vendor", "nvidia.com");
            }
            if ("true".equals(conf.get("spark.memory.offHeap.enabled"))) {
                conf.putIfAbsent("spark.memory.offHeap.size", "512m");
            }
            all.add(conf.entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + entry.getValue())
                    .collect(Collectors.joining(";")));
        }
        return all;
    }

    private static String row(String text) {
        SparkConf conf = Applications.conf().remove("spark.kubernetes.driver.pod.featureSteps");
        for (String entry : text.split(";", 0)) {
            if (!entry.isEmpty()) {
                conf.set(entry.substring(0, entry.indexOf('=')), entry.substring(entry.indexOf('=') + 1));
            }
        }
        ResourceSum driver = PodRequests.of(Applications.driver(conf).pod());
        ResourceSum executor = PodRequests.of(ExecutorPods.pod(conf, Applications.ID));
        return String.join(
                "\t",
                text,
                milli(driver.of("cpu")),
                driver.of("memory").toBigIntegerExact().toString(),
                milli(executor.of("cpu")),
                executor.of("memory").toBigIntegerExact().toString(),
                executor.of("nvidia.com/gpu").toPlainString());
    }

    private static String milli(BigDecimal cores) {
        return cores.movePointRight(3).toBigIntegerExact().toString();
    }
}
