package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.gangflow.cli.cluster.fake.FakeDigitalOcean;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** infra-tofu's root for DigitalOcean in the folder of a test, with the provider's own binary and the fake API. */
record DigitalOceanRoot(FakeDigitalOcean cloud, Tofu tofu) implements AutoCloseable {

    /** Aborts the test if OpenTofu is not installed or {@code GANGFLOW_TOFU_PROVIDERS} names no folder. */
    static DigitalOceanRoot in(Path folder) throws IOException, InterruptedException {
        Optional<Path> mirror =
                Optional.ofNullable(System.getenv("GANGFLOW_TOFU_PROVIDERS")).map(Path::of);
        if (Tofu.installed().isEmpty() || mirror.filter(Files::isDirectory).isEmpty()) {
            abort("notice: no tofu, or no GANGFLOW_TOFU_PROVIDERS: clusters/digitalocean was not applied or destroyed");
        }
        FakeDigitalOcean cloud = new FakeDigitalOcean();
        Tofu tofu = Tofu.in(
                folder,
                "clusters/digitalocean",
                Tofu.installed().orElseThrow(),
                mirror.orElseThrow(),
                cloud.environmentWithSpaces());
        return new DigitalOceanRoot(cloud, tofu);
    }

    /** Writes the description: node pools, and other fields of the cluster; the region is nyc1 unless given. */
    void describe(String pools, String... more) throws IOException {
        String region = String.join(" ", more).contains("\"region\"") ? "" : "\"region\": \"nyc1\", ";
        String others = more.length == 0 ? "" : String.join(", ", more) + ", ";
        Files.writeString(tofu.root().resolve("test.auto.tfvars.json"), """
                {"cluster": {"name": "article", %s%s"owner": "research", "purpose": "test", "expires": "2099-12-31",
                 "max_price_per_hour": 0.6, "allowed_addresses": ["192.0.2.7/32"], "node_pools": {%s}}}""".formatted(region, others, pools));
    }

    String succeeds(Tofu.Run run) {
        assertThat(run.code()).as(run.said()).isZero();
        return run.said();
    }

    void refuses(Tofu.Run run, String... sentences) {
        assertThat(run.said()).contains(sentences);
        assertThat(run.code()).isNotZero();
    }

    @Override
    public void close() {
        cloud.close();
    }
}
