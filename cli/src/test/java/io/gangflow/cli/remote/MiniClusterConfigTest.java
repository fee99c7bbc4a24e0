package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.gangflow.cli.command.KubeContext;
import io.gangflow.cli.home.RunningMiniCluster;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MiniClusterConfigTest {

    private static final URI URL = URI.create("http://127.0.0.1:1");

    @TempDir
    Path folder;

    private RunningMiniCluster place;

    @BeforeEach
    void place() {
        place = new RunningMiniCluster(folder.resolve("kubeconfig"));
    }

    @Test
    void theConfigurationIsThatOfTheKubeconfig() throws IOException {
        place.announce(URL, Optional.of("secret"));

        assertThat(place.access()).isPresent();
        assertThat(fields(MiniClusterConfig.of(place))).isEqualTo(fields(KubeContext.of(place.file())));
        assertThat(MiniClusterConfig.of(place).getAutoOAuthToken()).isEqualTo("secret");
    }

    private static List<Object> fields(Config config) {
        return Arrays.asList(
                config.getMasterUrl(),
                config.getApiVersion(),
                config.getNamespace(),
                config.getAutoOAuthToken(),
                config.getOauthToken(),
                config.getUsername(),
                config.getCaCertFile(),
                config.getClientCertFile(),
                config.getCurrentContext().getName(),
                config.getCurrentContext().getContext());
    }

    @Test
    void anOpenClusterHasNoToken() throws IOException {
        place.announce(URL, Optional.empty());

        assertThat(place.access()).contains(new RunningMiniCluster.Access(URL.toString(), Optional.empty()));
        assertThat(MiniClusterConfig.of(place).getAutoOAuthToken()).isNull();
    }

    @Test
    void anEditedFileIsReadAsAKubeconfig() throws IOException {
        place.announce(URL, Optional.of("secret"));
        Files.writeString(
                place.file(),
                Files.readString(place.file()).replace("\"namespace\" : \"default\"", "\"namespace\" : \"lab\""));

        Config config = MiniClusterConfig.of(place);

        assertThat(place.access()).isEmpty();
        assertThat(config.getNamespace()).isEqualTo("lab");
        assertThat(config.getAutoOAuthToken()).isEqualTo("secret");
    }
}
