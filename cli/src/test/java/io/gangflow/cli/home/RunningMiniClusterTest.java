package io.gangflow.cli.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.home.RunningMiniCluster.State;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningMiniClusterTest {

    private static final URI URL = URI.create("http://127.0.0.1:1");

    @TempDir
    Path folder;

    private RunningMiniCluster place() {
        return new RunningMiniCluster(new StateFolder(folder));
    }

    @Test
    void aClusterOfALivingProcessRuns() throws IOException {
        assertThat(place().state()).isEqualTo(State.NONE);

        place().announce(URL, Optional.of("secret"));

        assertThat(place().state()).isEqualTo(State.RUNNING);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place().file())))
                .isEqualTo("rw-------");
        assertThat(Files.readString(place().file())).contains("secret").contains(URL.toString());
        place().withdraw();
        assertThat(place().state()).isEqualTo(State.NONE);
    }

    @Test
    void aFileOfAnotherProcessOfTheSameNumberIsStaleAndStays() throws IOException {
        place().announce(URL, Optional.empty());
        String said = Files.readString(place().file());
        Files.writeString(
                place().file(), said.replaceAll("\"started\" : \"[^\"]*\"", "\"started\" : \"2001-01-01T00:00:00Z\""));

        assertThat(place().state()).isEqualTo(State.STALE);
        place().withdraw();
        assertThat(place().file()).exists();
    }

    @Test
    void theFolderIsNamedByTheEnvironment() {
        Path home = Path.of("/home/ada");

        assertThat(StateFolder.homeOf(Map.of("HOME", "/home/eve"))).isEqualTo(Path.of("/home/eve"));
        assertThat(StateFolder.homeOf(Map.of())).isEqualTo(Path.of(System.getProperty("user.home")));
        assertThat(StateFolder.of(Map.of("GANGFLOW_STATE", "/x"), home).folder())
                .isEqualTo(Path.of("/x"));
        assertThat(StateFolder.of(Map.of("XDG_STATE_HOME", "/s"), home).folder())
                .isEqualTo(Path.of("/s/gangflow"));
        assertThat(StateFolder.of(Map.of(), home).folder()).isEqualTo(Path.of("/home/ada/.local/state/gangflow"));
    }
}
