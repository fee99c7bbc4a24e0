package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.KubeContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Kubeconfig files. */
class KubeconfigFuzzTest {

    @TempDir
    private static Path folder = Path.of("");

    static Stream<byte[]> seeds() {
        return new Seeds()
                        .corpus(KubeconfigFuzzTest.class)
                        .texts("""
                        apiVersion: v1
                        kind: Config
                        current-context: lab
                        contexts:
                        - { name: lab, context: { cluster: c, user: u, namespace: etl } }
                        clusters:
                        - name: c
                          cluster: { server: "https://127.0.0.1:6443", insecure-skip-tls-verify: true, proxy-url: "http://p:1", tls-server-name: t }
                        users:
                        - name: u
                          user: { token: abc, username: a, password: b }
                        """, """
                        apiVersion: v1
                        kind: Config
                        current-context: lab
                        contexts: [{ name: lab, context: { cluster: c, user: u } }]
                        clusters: [{ name: c, cluster: { server: "https://h", certificate-authority-data: "AAAA" } }]
                        users: [{ name: u, user: { client-certificate-data: "AAAA", client-key-data: "AAAA" } }]
                        """, "", "{}", "clusters: [~]", "contexts: [{ name: a }]")
                        .repeated("contexts:\n", "- { name: a, context: { cluster: b, user: c } }\n", "")
                        .stream();
    }

    /** A file cannot run a program here: an input with {@code exec} is not read. */
    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/yaml.dict")
    @FuzzTest
    void everyKubeconfigIsReadOrRefused(byte[] input) throws Exception {
        byte[] content = Input.bytes(input);
        if (Input.text(input).contains("exec")) {
            return;
        }
        Path file = Files.write(folder.resolve("config"), content);
        Budget.check(() -> {
            try {
                KubeContext.of(file);
            } catch (CommandFailure refused) {
                Refusal.check(refused);
            }
        });
    }
}
