package io.gangflow.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.NullNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PermissionTest {

    private static final Handler NEVER = call -> {
        throw new IllegalStateException("is not called");
    };

    private static Route route(Route.Dialect dialect, Permission... permissions) {
        return new Route(Route.Method.GET, "/runs", dialect, List.of(permissions), NEVER);
    }

    @Test
    void aRefusalNamesTheVerbTheKindAndWhere() {
        assertThat(Permission.of("get", KindCatalogue.POD, "log").refusal())
                .isEqualTo("You are not allowed to get `pods/log` in this namespace.");
        assertThat(Permission.of("create", KindCatalogue.WORKFLOW).refusal())
                .isEqualTo("You are not allowed to create `workflows.argoproj.io` in this namespace.");
        assertThat(Permission.of("list", KindCatalogue.QUEUE).refusal())
                .isEqualTo("You are not allowed to list `queues.scheduling.volcano.sh` of the whole cluster.");
        assertThat(Permission.everywhere("list", KindCatalogue.POD).refusal())
                .isEqualTo("You are not allowed to list `pods` of the whole cluster.");
    }

    @Test
    void onlyPermissionsOnKindsAreAskedOfTheCluster() {
        Permission read = Permission.of("get", KindCatalogue.WORKFLOW);
        Permission list = Permission.of("list", KindCatalogue.POD);

        assertThat(route(Route.Dialect.V2, read, list).rights()).containsExactly(read, list);
        assertThat(route(Route.Dialect.V2, Permission.ANYBODY).rights()).isEmpty();
        assertThat(route(Route.Dialect.V2, Permission.NOBODY_ASKED).rights()).isEmpty();
        assertThat(route(Route.Dialect.V2, Permission.NOBODY_ASKED).isOpen()).isTrue();
        assertThat(route(Route.Dialect.V2, Permission.ANYBODY).isOpen()).isFalse();
        assertThat(route(Route.Dialect.V2, read).isOpen()).isFalse();
    }

    @Test
    void aRouteWithoutAPermissionOrWithOneTooManyIsNotMade() {
        Permission read = Permission.of("get", KindCatalogue.WORKFLOW);

        assertThatThrownBy(() -> route(Route.Dialect.V2)).hasMessage("GET /runs has the permissions []");
        assertThatThrownBy(() -> route(Route.Dialect.V2, Permission.ANYBODY, read))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> route(Route.Dialect.V2, read, Permission.NOBODY_ASKED))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Route(Route.Method.GET, "runs", Route.Dialect.V2, read, NEVER))
                .hasMessage("the path of a route starts with a slash: runs");
    }

    @Test
    void onlyOurOwnRoutesNameTheMissingPermission() {
        Permission read = Permission.of("get", KindCatalogue.WORKFLOW);

        assertThat(route(Route.Dialect.V2, read).refusal(read).detail().asText())
                .isEqualTo("Forbidden");
        ApiException own = route(Route.Dialect.OWN, read).refusal(read);
        assertThat(own.status()).isEqualTo(403);
        assertThat(own.detail().asText()).isEqualTo(read.refusal());
    }

    @Test
    void aCallHasTheLastOfRepeatedParametersAndNoFurtherGrants() throws InterruptedException {
        Call call = new Call(
                new Caller("ada", List.of()),
                Map.of("id", "a"),
                Map.of("limit", List.of("1", "2"), "none", List.of()),
                Map.of(),
                NullNode.instance);

        assertThat(call.query("limit")).contains("2");
        assertThat(call.queries("limit")).containsExactly("1", "2");
        assertThat(call.query("none")).isEmpty();
        assertThat(call.query("offset")).isEmpty();
        assertThat(call.queries("offset")).isEmpty();
        assertThat(call.path("id")).isEqualTo("a");
        assertThatThrownBy(() -> call.path("run")).hasMessage("the route has no `run` in its path");
        assertThat(call.grants().allows(Permission.ANYBODY)).isFalse();
        assertThatThrownBy(() -> new Caller("", List.of())).hasMessage("a caller has a name");
    }
}
