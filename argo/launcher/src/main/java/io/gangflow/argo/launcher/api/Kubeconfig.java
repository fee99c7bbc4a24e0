package io.gangflow.argo.launcher.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.YamlDocument;
import io.gangflow.pipeline.yaml.YamlTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * A kubeconfig file's current context: server, authority, and a token or a certificate (client-go,
 * tools/clientcmd/api/v1). Does not support exec credential plugins.
 */
final class Kubeconfig {

    private final Path folder;
    private final JsonNode tree;

    private Kubeconfig(Path folder, JsonNode tree) {
        this.folder = folder;
        this.tree = tree;
    }

    static ServerAccess read(Path file) throws IOException {
        YamlDocument document = YamlDocument.read(file.toString(), Files.readString(file));
        if (!(document.root().orElse(null) instanceof Node.Mapping root)) {
            throw new AccessException("`%s` is not a kubeconfig file".formatted(file));
        }
        Path absolute = file.toAbsolutePath();
        return new Kubeconfig(Optional.ofNullable(absolute.getParent()).orElse(absolute), YamlTree.object(root))
                .access();
    }

    private ServerAccess access() throws IOException {
        JsonNode context =
                named("contexts", tree.path("current-context").asText("")).path("context");
        JsonNode cluster = named("clusters", context.path("cluster").asText("")).path("cluster");
        JsonNode user = named("users", context.path("user").asText("")).path("user");
        if (user.has("exec") || user.has("auth-provider")) {
            throw new AccessException(
                    "the user of the kubeconfig file gets its credentials from a program, which is" + " not run here");
        }
        String server = cluster.path("server").asText("");
        String trimmed = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
        return new ServerAccess(ServerAccess.address(trimmed), tls(cluster, user), token(user));
    }

    private Optional<SSLContext> tls(JsonNode cluster, JsonNode user) throws IOException {
        Optional<byte[]> authority = bytes(cluster, "certificate-authority");
        Optional<byte[]> certificate = bytes(user, "client-certificate");
        Optional<byte[]> key = bytes(user, "client-key");
        if (authority.isEmpty()) {
            return Optional.empty();
        }
        Optional<Tls.Identity> identity = certificate.isPresent() && key.isPresent()
                ? Optional.of(new Tls.Identity(ascii(certificate.get()), ascii(key.get())))
                : Optional.empty();
        return Optional.of(Tls.context(authority.get(), identity));
    }

    private ServerAccess.TokenSource token(JsonNode user) {
        if (user.has("tokenFile")) {
            return new TokenFile(folder.resolve(user.path("tokenFile").asText()));
        }
        Optional<String> token = Optional.of(user.path("token").asText("")).filter(text -> !text.isEmpty());
        return () -> token;
    }

    private Optional<byte[]> bytes(JsonNode from, String field) throws IOException {
        if (from.has(field + "-data")) {
            return Optional.of(decoded(from, field + "-data"));
        }
        return from.has(field)
                ? Optional.of(Files.readAllBytes(folder.resolve(from.path(field).asText())))
                : Optional.empty();
    }

    private static byte[] decoded(JsonNode from, String field) {
        try {
            return Base64.getMimeDecoder().decode(from.path(field).asText());
        } catch (IllegalArgumentException e) {
            throw new AccessException("`%s` of the kubeconfig file is not base64".formatted(field), e);
        }
    }

    private static String ascii(byte[] pem) {
        return new String(pem, StandardCharsets.US_ASCII);
    }

    private JsonNode named(String list, String name) {
        for (JsonNode item : tree.path(list)) {
            if (item.path("name").asText("").equals(name)) {
                return item;
            }
        }
        throw new AccessException("the kubeconfig file has no `%s` called `%s`".formatted(list, name));
    }
}
