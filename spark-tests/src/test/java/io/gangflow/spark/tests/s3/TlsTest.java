package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.proxy.Certificate;
import io.gangflow.spark.tests.proxy.Fault;
import io.gangflow.spark.tests.proxy.S3Proxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** S3 over TLS, with a certificate that is in the JVM's trust store, is not, or is for another host. */
class TlsTest extends S3Suite {

    private static final String S3A = "io.gangflow.spark.s3a.FailureProbe";
    private static final String SINGLE = "io.gangflow.jobs.WordCount";

    @BeforeEach
    void fill() throws IOException {
        s3.write("corpus/text.txt", "some text\n");
    }

    private RunningProgram count(String program, S3Proxy proxy, Certificate trusted, String output) {
        Map<String, String> environment = S3Fixture.environment(proxy.endpoint());
        environment.put("JAVA_TOOL_OPTIONS", trusted.trustedBy() + " -Dspark.master=local[1]");
        return island.probe(program, environment, "s3://corpus/text.txt", "s3://results/" + output);
    }

    private S3Proxy front(Certificate certificate) throws IOException {
        return S3Proxy.start(s3.endpoint(), request -> Fault.NONE, certificate.sockets());
    }

    @Test
    void bothClientsTrustWhatTheTrustStoreHas() throws IOException {
        Certificate certificate = Certificate.make(folder, "ip:127.0.0.1");
        try (S3Proxy proxy = front(certificate);
                RunningProgram spark = count(S3A, proxy, certificate, "spark");
                RunningProgram single = count(SINGLE, proxy, certificate, "single.tsv")) {
            assertThat(proxy.endpoint()).hasScheme("https");
            assertThat(single.end().exit()).as(single.end().output()).isZero();
            assertThat(spark.end().output()).contains(" -> done");
        }
        assertThat(s3.keys("results")).contains("single.tsv", "spark/_SUCCESS");
    }

    @Test
    void aCertificateThatNobodyVouchesForIsNamedAtOnce() throws IOException {
        Certificate shown = Certificate.make(folder, "ip:127.0.0.1");
        Certificate trusted = Certificate.make(folder, "dns:elsewhere.example");
        try (S3Proxy proxy = front(shown);
                RunningProgram spark = count(S3A, proxy, trusted, "spark");
                RunningProgram single = count(SINGLE, proxy, trusted, "single.tsv")) {
            assertThat(single.end().exit()).isEqualTo(1);
            assertThat(single.end().sentence())
                    .contains(
                            "the certificate of S3 at " + proxy.endpoint() + " is not trusted: ",
                            "javax.net.ssl.trustStore");
            assertThat(spark.end().output())
                    .contains(
                            " -> the certificate of S3 at " + proxy.endpoint() + " is not trusted: ",
                            "javax.net.ssl.trustStore");
        }
        assertThat(s3.keys("results")).isEmpty();
    }

    @Test
    void aCertificateForAnotherHostIsNamedAtOnce() throws IOException {
        Certificate certificate = Certificate.make(folder, "dns:elsewhere.example");
        try (S3Proxy proxy = front(certificate);
                RunningProgram spark = count(S3A, proxy, certificate, "spark");
                RunningProgram single = count(SINGLE, proxy, certificate, "single.tsv")) {
            assertThat(single.end().sentence())
                    .contains("the certificate of S3 at " + proxy.endpoint() + " is for another host: ");
            assertThat(spark.end().output())
                    .contains(" -> the certificate of S3 at " + proxy.endpoint() + " is for another host: ");
        }
        assertThat(s3.keys("results")).isEmpty();
    }

    @Test
    void aServerWithoutTlsIsNamed() throws IOException {
        try (ServerSocket plain = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> answerAll(plain));
            server.setDaemon(true);
            server.start();
            URI endpoint = URI.create("https://127.0.0.1:" + plain.getLocalPort());
            RunningProgram.End end = island.start(
                            SINGLE, S3Fixture.environment(endpoint), "s3://corpus/text.txt", "s3://results/single.tsv")
                    .end();

            assertThat(end.sentence()).contains("S3 at " + endpoint + " does not speak TLS; write http://");
        }
    }

    /** Responds as web servers do to a request that is not HTTP. */
    private static void answerAll(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                return; // the test has ended
            }
        }
    }
}
