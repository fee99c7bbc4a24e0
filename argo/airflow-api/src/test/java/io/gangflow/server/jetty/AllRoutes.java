package io.gangflow.server.jetty;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.airflow.AirflowApi;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.server.http.Route;
import java.time.Clock;
import java.util.List;

/** The complete table of the API, for a cluster that receives no requests. */
final class AllRoutes {

    private AllRoutes() {}

    static List<Route> of(KubernetesClient client) {
        ArgoClient argo = new ArgoClient(client, "default", Clock.systemUTC());
        return new AirflowApi(argo, client, "default", Clock.systemUTC(), () -> "nonce").routes();
    }
}
