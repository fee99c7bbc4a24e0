package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses replace names of the cluster in every text, and nothing else is replaced. */
final class AddressTextTest {

    private static final Map<String, String> KNOWN = Map.of(
            "train-master-0.train", "127.16.0.1",
            "train-worker-0.train", "127.16.0.2",
            "train-worker-0.train.default.svc.cluster.local", "127.16.0.2",
            "web", "127.16.0.3",
            "web.default.svc", "127.16.0.3");
    private static final AddressText TEXT = new AddressText((pod, name) -> Optional.ofNullable(KNOWN.get(name)));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // MASTER_ADDR, PET_MASTER_ADDR, PET_RDZV_ENDPOINT
                "train-master-0.train | 127.16.0.1",
                "train-master-0.train:29400 | 127.16.0.1:29400",
                "train-worker-0.train.default.svc.cluster.local | 127.16.0.2",
                // VC_WORKER_HOSTS, MPI_HOST
                "train-master-0.train,train-worker-0.train | 127.16.0.1,127.16.0.2",
                // a hostfile of MPI
                "train-worker-0.train slots=2 | 127.16.0.2 slots=2",
                "http://web:8080/ready | http://127.16.0.3:8080/ready",
                "http://web/ready | http://127.16.0.3/ready",
                "tcp://user@train-master-0.train:1 | tcp://user@127.16.0.1:1",
                "web:8080 | 127.16.0.3:8080",
                "--host=train-worker-0.train | --host=127.16.0.2",
                "--server=web:80,web:81 | --server=127.16.0.3:80,127.16.0.3:81",
            })
    void aNameBecomesItsAddress(String text, String expected) {
        assertThat(TEXT.text(text, TestPods.rank("asking"))).isEqualTo(expected);
    }

    @Test
    void everyTaskOfTensorFlowBecomesAnAddress() {
        assertThat(TEXT.text(
                        "{\"cluster\":{\"worker\":[\"train-master-0.train:2222\",\"train-worker-0.train:2222\"]}}",
                        TestPods.rank("asking")))
                .isEqualTo("{\"cluster\":{\"worker\":[\"127.16.0.1:2222\",\"127.16.0.2:2222\"]}}");
    }

    @Test
    void everyLineOfAHostFileBecomesAnAddress() {
        assertThat(TEXT.text("train-master-0.train\ntrain-worker-0.train\n", TestPods.rank("asking")))
                .isEqualTo("127.16.0.1\n127.16.0.2\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "web",
                "a web of words",
                "/srv/web:/srv/web",
                "my-web:8080",
                "web-2:8080",
                "http://website/",
                "http://example.com/web",
                "s3://other/train-master-0.trainer",
                "x.train-master-0.train",
                "train-master-0.train.example.com",
                "-train-master-0.train",
                "train.py",
                "1.5",
                "10:30",
                "{\"web\": 1}",
                "web: 1"
            })
    void otherTextStays(String text) {
        assertThat(TEXT.text(text, TestPods.rank("asking"))).isEqualTo(text);
    }

    @Test
    void theCommandIsStartedAsItIs() {
        assertThat(TEXT.command(List.of("python3", "a.py"), Path.of("/hosts"), "one"))
                .containsExactly("python3", "a.py");
    }
}
