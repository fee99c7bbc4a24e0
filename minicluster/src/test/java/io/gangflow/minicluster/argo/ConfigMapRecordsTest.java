package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.argo.interpreter.memo.CacheException;
import io.gangflow.argo.interpreter.memo.CacheRecord;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Records are entries of ConfigMaps with Argo's label, as Argo writes them. */
@SuppressWarnings("NullAway.Init")
final class ConfigMapRecordsTest {

    private static final CacheRecord SUCCESS = new CacheRecord("run-1-7", Map.of("result", "7"), 1_000);

    private ApiServer server;
    private KubernetesClient client;
    private ConfigMapRecords records;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(7));
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(server.url().toString())
                .build();
        client = new KubernetesClientBuilder().withConfig(config).build();
        records = new ConfigMapRecords(client, "default");
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void aRecordIsFoundUnderItsKeyAndNotesTheHit() {
        assertThat(records.find("c", "k", 2_000)).isEmpty();

        records.keep("c", "k", SUCCESS);
        records.keep("c", "other", new CacheRecord("n", Map.of(), 1_000));

        assertThat(records.find("c", "k", 5_000)).contains(SUCCESS);
        assertThat(records.find("c", "missing", 5_000)).isEmpty();
        ConfigMap map = map("c");
        assertThat(map.getMetadata().getLabels()).containsEntry("workflows.argoproj.io/configmap-type", "Cache");
        assertThat(map.getData())
                .containsEntry(
                        "k",
                        "{\"nodeID\":\"run-1-7\",\"outputs\":{\"parameters\":[{\"name\":\"result\",\"value\":\"7\"}]},"
                                + "\"creationTimestamp\":\"1970-01-01T00:00:01Z\",\"lastHitTimestamp\":\"1970-01-01T00:00:05Z\"}")
                .containsKey("other");
    }

    @Test
    void aRecordWithoutANodeIsNoResultAndAnEmptyOneNoRecord() {
        records.keep("c", "k", new CacheRecord("", Map.of(), 1_000));
        client.configMaps()
                .inNamespace("default")
                .withName("c")
                .edit(map -> map.edit().addToData("empty", "").build());

        assertThat(records.find("c", "k", 5_000)).isEmpty();
        assertThat(map("c").getData().get("k")).contains("1970-01-01T00:00:05Z");
        assertThat(records.find("c", "empty", 5_000)).isEmpty();
    }

    @Test
    void aConfigMapOfAnotherKindIsNotTouched() {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("c")
                        .withNamespace("default")
                        .endMetadata()
                        .addToData("k", "secret")
                        .build())
                .create();

        assertThatThrownBy(() -> records.find("c", "k", 1))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("refusing to use it");
        assertThatThrownBy(() -> records.keep("c", "k", SUCCESS)).isInstanceOf(CacheException.class);
        assertThat(map("c").getData()).containsEntry("k", "secret");
    }

    @Test
    void anEntryThatIsNoRecordIsAnError() {
        records.keep("c", "k", SUCCESS);
        client.configMaps()
                .inNamespace("default")
                .withName("c")
                .edit(map -> map.edit().addToData("k", "{").build());

        assertThatThrownBy(() -> records.find("c", "k", 1))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("malformed cache entry");
    }

    private ConfigMap map(String name) {
        return client.configMaps().inNamespace("default").withName(name).get();
    }
}
