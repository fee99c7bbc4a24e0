package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.access.Account;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.StoredObject;
import io.gangflow.minicluster.store.ApiObjectStore;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Issues one token for each service account, valid as long as the account exists. Thread-safe. */
final class ServiceAccountTokens {

    private static final int TOKEN_BYTES = 24;

    /** Reported to clients that ask; nothing renews the token of a running pod. */
    private static final Duration VALIDITY = Duration.ofDays(365);

    private final ApiObjectStore store;
    private final Clock clock;

    /** Not seeded: a computable token would be worthless, and no other value depends on it. */
    private final SecureRandom random = new SecureRandom();

    private final Map<String, String> tokenByUid = new ConcurrentHashMap<>();
    private final Map<String, Holder> holderByToken = new ConcurrentHashMap<>();

    private record Holder(String uid, Account account) {}

    ServiceAccountTokens(ApiObjectStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** Answers a TokenRequest. */
    Reply issue(ApiResource serviceAccounts, ApiRequest request) {
        if (!request.method().equals("POST")) {
            throw ApiException.methodNotAllowed();
        }
        ResourcePath path = request.path();
        StoredObject stored = store.require(serviceAccounts, path.namespace(), path.name());
        String token = tokenByUid.computeIfAbsent(stored.metadata().uid(), uid -> newToken());
        holderByToken.put(token, new Holder(stored.metadata().uid(), new Account(path.namespace(), path.name())));
        ObjectNode answer = request.body().isEmpty()
                ? Json.object()
                : request.body().object(request.contentType()).deepCopy();
        answer.put("kind", "TokenRequest").put("apiVersion", "authentication.k8s.io/v1");
        answer.putObject("status")
                .put("token", token)
                .put(
                        "expirationTimestamp",
                        clock.instant()
                                .plus(VALIDITY)
                                .truncatedTo(ChronoUnit.SECONDS)
                                .toString());
        return Reply.json(201, answer);
    }

    /** @throws ApiException (401) when the token belongs to no existing account */
    Account holder(String token) {
        Holder holder = holderByToken.get(token);
        if (holder == null) {
            throw ApiException.unauthorized();
        }
        Account account = holder.account();
        boolean isThere = store.get(KindCatalogue.SERVICE_ACCOUNT, account.namespace(), account.name())
                .filter(now -> now.metadata().uid().equals(holder.uid()))
                .isPresent();
        if (!isThere) {
            throw ApiException.unauthorized();
        }
        return account;
    }

    private String newToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
