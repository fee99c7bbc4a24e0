package io.gangflow.minicluster.api;

import io.gangflow.hostile.HostileClients;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;

/** The API server of the minicluster among hostile clients. */
final class HostileClientsTest extends HostileClients {

    @Override
    protected Target start() throws IOException {
        ApiServer server = ApiServer.start(ApiServerOptions.defaults(1));
        return new Target() {
            @Override
            public int port() {
                return server.url().getPort();
            }

            @Override
            public void close() {
                server.close();
            }
        };
    }

    @Override
    protected String get() {
        return "GET /api/v1/namespaces/default HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    @Override
    protected String post() {
        return "POST /api/v1/namespaces/default/configmaps HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
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
