package io.gangflow.minicluster.s3;

import io.gangflow.hostile.HostileClients;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The S3 server among hostile clients. No request is signed: its refusal is the response. */
final class HostileClientsTest extends HostileClients {

    private static final Credentials CREDENTIALS = new Credentials("access-key", "canary-key-hostile");

    @TempDir
    private Path folder = Path.of("");

    @Override
    protected Target start() throws IOException {
        S3Server server = S3Server.start(folder, CREDENTIALS);
        return new Target() {
            @Override
            public int port() {
                return server.endpoint().getPort();
            }

            @Override
            public void close() {
                server.close();
            }
        };
    }

    @Override
    protected String get() {
        return "GET /bucket/key HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    @Override
    protected int status() {
        return 403;
    }

    @Override
    protected String post() {
        return "PUT /bucket/key HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    }

    @Override
    protected int most() {
        return 2_048;
    }

    /** The rest of a body is read and dropped, up to 128 MiB. */
    @Override
    protected long mostOfABody() {
        return 160 << 20;
    }
}
