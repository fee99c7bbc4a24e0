package io.gangflow.airflow.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.server.testing.ClientPython;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Published clients trigger a run, wait for it, and read its task instances and logs. */
@Timeout(600)
final class ClientsTest {

    @TempDir
    private Path folder = Path.of("");

    private @Nullable Served served;

    @BeforeEach
    void serve() throws IOException {
        served = Served.start(folder, 0);
    }

    @AfterEach
    void end() {
        if (served != null) {
            served.close();
        }
    }

    private String host() {
        return served == null ? "" : "http://127.0.0.1:" + served.port();
    }

    @Test
    void theClientOfAirflow3() throws Exception {
        ClientPython python = ClientPython.with("v2", "apache-airflow-client==3.3.2");
        assertThat(python.run(ClientsTest.class, "client_v2.py", host(), Served.TOKEN))
                .endsWith("done\n");
    }

    @Test
    void theClientOfAirflow2() throws Exception {
        ClientPython python = ClientPython.with("v1", "apache-airflow-client==2.10.0");
        assertThat(python.run(ClientsTest.class, "client_v1.py", host(), "user", Served.TOKEN))
                .endsWith("done\n");
    }

    @Test
    void airflowctl() throws Exception {
        ClientPython python = ClientPython.with("ctl", "apache-airflow-ctl==0.1.5");
        assertThat(python.run(ClientsTest.class, "airflowctl.py", host(), Served.TOKEN))
                .endsWith("done\n");
    }

    @Test
    void afOfAstronomer() throws Exception {
        ClientPython python = ClientPython.with("af", "astro-airflow-mcp==0.9.1");
        assertThat(python.run(ClientsTest.class, "af.py", host(), Served.TOKEN)).endsWith("done\n");
    }

    @Test
    void airliftOfDagster() throws Exception {
        ClientPython python = ClientPython.with("airlift", "dagster-airlift[core]==0.29.27");
        assertThat(python.run(ClientsTest.class, "airlift.py", host(), "user", Served.TOKEN))
                .endsWith("done\n");
    }
}
