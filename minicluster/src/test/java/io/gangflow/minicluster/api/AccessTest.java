package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.Query;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Authentication and authorization of the server, over plain HTTP. */
@SuppressWarnings("NullAway.Init")
class AccessTest {

    private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/";
    private static final String NOBODY = "";
    private static final String JSON = "application/json";
    private static final String APPLY = "application/apply-patch+yaml";

    private final HttpClient http = HttpClient.newHttpClient();
    private ApiServer server;

    @BeforeEach
    void start() throws Exception {
        server = ApiServer.start(ApiServerOptions.defaults(5));
        for (String name : new String[] {"reader", "applier"}) {
            send(NOBODY, "POST", ACCOUNTS, JSON, "{'metadata':{'name':'" + name + "'}}");
        }
        grant("reader", "'get'");
        grant("applier", "'patch'");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void anAccountDoesWhatItsRoleAllowsAndNothingElse() throws Exception {
        String token = token("reader");
        send(NOBODY, "POST", MAPS, JSON, "{'metadata':{'name':'m'}}");

        assertThat(send(token, "GET", MAPS + "/m", JSON, "").statusCode()).isEqualTo(200);
        HttpResponse<String> refused = send(token, "DELETE", MAPS + "/m", JSON, "");
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(Json.read(refused.body().getBytes(StandardCharsets.UTF_8))
                        .path("message")
                        .asText())
                .isEqualTo("configmaps \"m\" is forbidden: User \"system:serviceaccount:default:reader\" cannot delete"
                        + " resource \"configmaps\" in API group \"\" in the namespace \"default\"");
        assertThat(send(NOBODY, "GET", MAPS + "/m", JSON, "").statusCode()).isEqualTo(200);
    }

    @Test
    void theVerbIsThatOfThePathAndItsParameters() {
        assertThat(verb("GET", "/api/v1/pods", "")).isEqualTo("list");
        assertThat(verb("GET", "/api/v1/pods", "watch=true")).isEqualTo("watch");
        assertThat(verb("GET", "/api/v1/namespaces/a/pods/b", "")).isEqualTo("get");
        assertThat(verb("POST", "/api/v1/namespaces/a/pods", "")).isEqualTo("create");
        assertThat(verb("PUT", "/api/v1/namespaces/a/pods/b", "")).isEqualTo("update");
        assertThat(verb("PATCH", "/api/v1/namespaces/a/pods/b", "")).isEqualTo("patch");
        assertThat(verb("DELETE", "/api/v1/namespaces/a/pods/b", "")).isEqualTo("delete");
        assertThat(verb("DELETE", "/api/v1/namespaces/a/pods", "")).isEqualTo("deletecollection");
    }

    @Test
    void applyingCreatesOnlyForWhoMayCreate() throws Exception {
        String token = token("applier");
        String applied = "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'m'},'data':{'a':'b'}}";
        String path = MAPS + "/m?fieldManager=test";

        HttpResponse<String> refused = send(token, "PATCH", path, APPLY, applied);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("cannot create resource");
        assertThat(send(NOBODY, "PATCH", path, APPLY, applied).statusCode()).isEqualTo(201);
        assertThat(send(token, "PATCH", path, APPLY, applied.replace("'b'", "'c'"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aTokenIsItsAccountsOwnAndEndsWithIt() throws Exception {
        String token = token("reader");

        assertThat(token("reader")).isEqualTo(token);
        assertThat(token("applier")).isNotEqualTo(token);
        assertThat(send("guessed", "GET", MAPS, JSON, "").statusCode()).isEqualTo(401);
        send(NOBODY, "DELETE", ACCOUNTS + "/reader", JSON, "");
        send(NOBODY, "POST", ACCOUNTS, JSON, "{'metadata':{'name':'reader'}}");
        assertThat(send(token, "GET", MAPS + "/m", JSON, "").statusCode()).isEqualTo(401);
        assertThat(send(NOBODY, "POST", ACCOUNTS + "/nobody/token", JSON, "{}").statusCode())
                .isEqualTo(404);
    }

    private void grant(String name, String verbs) throws Exception {
        send(
                NOBODY,
                "POST",
                RBAC + "roles",
                JSON,
                "{'metadata':{'name':'%s'},'rules':[{'apiGroups':[''],'resources':['configmaps'],'verbs':[%s]}]}"
                        .formatted(name, verbs));
        send(
                NOBODY,
                "POST",
                RBAC + "rolebindings",
                JSON,
                "{'metadata':{'name':'%1$s'},'roleRef':{'kind':'Role','name':'%1$s'},'subjects':[{'kind':'ServiceAccount','name':'%1$s'}]}"
                        .formatted(name));
    }

    private String token(String account) throws Exception {
        HttpResponse<String> issued = send(NOBODY, "POST", ACCOUNTS + "/" + account + "/token", JSON, "{}");
        assertThat(issued.statusCode()).isEqualTo(201);
        return Json.read(issued.body().getBytes(StandardCharsets.UTF_8))
                .path("status")
                .path("token")
                .asText();
    }

    /** @param body with single quotes */
    private HttpResponse<String> send(String token, String method, String path, String type, String body)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Content-Type", type)
                .method(method, HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String verb(String method, String path, String query) {
        return Access.verb(method, ResourcePath.of(ResourcePath.segments(path)).orElseThrow(), Query.parse(query));
    }
}
