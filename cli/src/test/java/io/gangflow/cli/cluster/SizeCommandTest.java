package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizeCommandTest {

    private static final String DDP = "../pipelines/definitions/section-6-ddp.yaml";
    private static final String GPU = "../pipelines/definitions/article-gpu.yaml";

    @TempDir
    Path folder;

    @Test
    void gangsNeedFewerNodesThanPodsThatAreScheduledOneByOne() throws IOException {
        CommandRun volcano = CommandRun.of("cluster", "size", DDP, "--scheduler", "volcano");
        assertThat(volcano.code()).as(volcano.err()).isZero();
        assertThat(volcano.out()).contains("cannot lock");
        CommandRun kube = CommandRun.of("cluster", "size", DDP, "--scheduler", "kube-scheduler");
        assertThat(kube.code()).as(kube.err()).isZero();
        assertThat(kube.out()).contains("can lock there");
        assertThat(total(volcano)).isLessThan(total(kube));
    }

    @Test
    void workForGpusGetsAPoolOfThem() throws IOException {
        CommandRun run = CommandRun.of("cluster", "size", GPU, "--cloud", "eks");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("workers").contains("g4dn.xlarge");
    }

    @Test
    void aGpuTypeChoosesTheMachineByItsShortNameAndByItsProduct() throws IOException {
        for (String type : List.of("a10g", "NVIDIA-A10G")) {
            CommandRun run = CommandRun.of("cluster", "size", GpuPipeline.in(folder, type), "--cloud", "eks");
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out()).contains("g5.12xlarge").doesNotContain("g4dn.xlarge");
        }
    }

    @Test
    void poolsAreWrittenAsVariablesAndTheRestOfTheFileStays() throws IOException {
        Path target = Files.writeString(
                folder.resolve("pools.auto.tfvars.json"),
                "{\"cluster\": {\"name\": \"mine\", \"owner\": \"me\", \"max_price_per_hour\": 9, \"node_pools\": {\"old\": {}}}}");
        CommandRun run = CommandRun.of("cluster", "size", DDP, "--scheduler", "volcano", "-o", target);
        assertThat(run.code()).as(run.err()).isZero();
        JsonNode cluster = new ObjectMapper().readTree(target.toFile()).path("cluster");
        assertThat(cluster.path("name").asText()).isEqualTo("mine");
        assertThat(cluster.path("max_price_per_hour").asInt()).isEqualTo(9);
        assertThat(cluster.path("region").asText()).isEqualTo("nyc1");
        assertThat(cluster.path("node_pools").fieldNames()).toIterable().containsExactly("workers");
        JsonNode workers = cluster.path("node_pools").path("workers");
        assertThat(workers.path("system").asBoolean()).isTrue();
        assertThat(workers.path("count").asInt()).isPositive();
        assertThat(run.err()).contains("add to `cluster` there: purpose, expires");
    }

    @Test
    void aNewFileGetsABudgetInWholeCents() throws IOException {
        Path target = folder.resolve("new.auto.tfvars.json");
        CommandRun run = CommandRun.of("cluster", "size", DDP, "--scheduler", "volcano", "-o", target);
        double budget = new ObjectMapper()
                .readTree(target.toFile())
                .path("cluster")
                .path("max_price_per_hour")
                .asDouble();
        assertThat(budget).isGreaterThanOrEqualTo(total(run)).isLessThan(total(run) + 0.01);
    }

    @Test
    void aFileForSomethingElseIsLeftAlone() throws IOException {
        Path target = Files.writeString(folder.resolve("other.json"), "{\"cluster\": [1]}");
        CommandRun run = CommandRun.of("cluster", "size", DDP, "--scheduler", "volcano", "-o", target);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("has no object `cluster`");
        assertThat(Files.readString(target)).isEqualTo("{\"cluster\": [1]}");
    }

    @Test
    void workThatFitsNowhereIsSaid() {
        CommandRun run = CommandRun.of("cluster", "size", GPU, "--cloud", "local");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("the pipeline fits on no pools of up to 16 nodes of local");
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThat(CommandRun.of("cluster", "size", DDP, "--max-nodes", "65").code())
                .isEqualTo(2);
        assertThat(CommandRun.of("cluster", "size", DDP, "--scheduler", "yunikorn")
                        .err())
                .contains("no scheduler `yunikorn`");
        assertThat(CommandRun.of("cluster", "size", "none.yaml").err()).contains("no file `none.yaml`");
        assertThat(CommandRun.of("cluster").code()).isEqualTo(2);
    }

    private static double total(CommandRun run) {
        return run.out()
                .lines()
                .filter(line -> line.endsWith("USD/h with the control plane"))
                .mapToDouble(line -> Double.parseDouble(line.substring(0, line.indexOf(' '))))
                .findFirst()
                .orElseThrow();
    }
}
