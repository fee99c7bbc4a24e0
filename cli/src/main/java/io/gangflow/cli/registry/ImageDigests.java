package io.gangflow.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.network.NetworkClient;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Adds digests to image names: {@code repository:tag@sha256:…}. The digest is that of the tag's manifest, or of its
 * index if there are several architectures, so that each node selects its own. Registries are queried anonymously, once
 * per image. A name with a digest is not changed. Not thread-safe.
 */
public final class ImageDigests implements UnaryOperator<String> {

    private static final String ACCEPTED = String.join(
            ",",
            "application/vnd.oci.image.index.v1+json",
            "application/vnd.docker.distribution.manifest.list.v2+json",
            "application/vnd.oci.image.manifest.v1+json",
            "application/vnd.docker.distribution.manifest.v2+json");
    private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Registries reject larger manifests (distribution v3, maxManifestBodySize). */
    private static final int MOST_BYTES = 4 << 20;

    private final HttpClient client = NetworkClient.builder(System.getenv())
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private final Map<String, String> known = new TreeMap<>();

    /**
     * Returns the name with its digest.
     *
     * @throws RegistryException when the name is invalid, or the registry does not have it, requires credentials or
     *     does not respond
     */
    @Override
    public String apply(String image) {
        if (image.contains("@")) {
            return image;
        }
        String found = known.get(image);
        if (found == null) {
            ImageReference reference = ImageReference.of(image)
                    .orElseThrow(() -> failure(ExitCode.BAD_INPUT, image, "is not the name of an image"));
            found = image + "@" + digest(image, reference);
            known.put(image, found);
        }
        return found;
    }

    private String digest(String image, ImageReference reference) {
        try {
            Optional<String> token = Optional.empty();
            HttpResponse<InputStream> answer = send("HEAD", reference, token);
            if (answer.statusCode() == 401) {
                token = Optional.of(token(image, reference, answer));
                answer = send("HEAD", reference, token);
            }
            check(image, reference, answer.statusCode());
            Optional<String> given = answer.headers().firstValue("Docker-Content-Digest");
            String digest = given.isPresent() ? given.get() : ofContent(image, reference, token);
            if (!DIGEST.matcher(digest).matches()) {
                throw failure(ExitCode.ENVIRONMENT, image, "has a digest other than sha256 at " + reference.registry());
            }
            return digest;
        } catch (IOException unreachable) {
            throw failure(
                    ExitCode.ENVIRONMENT,
                    image,
                    "cannot be looked up: registry `%s` does not answer: %s"
                            .formatted(reference.registry(), unreachable));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failure(ExitCode.WORK_FAILED, image, "was not looked up: interrupted");
        }
    }

    private HttpResponse<InputStream> send(String method, ImageReference reference, Optional<String> token)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(reference.manifest())
                .method(method, HttpRequest.BodyPublishers.noBody())
                .header("Accept", ACCEPTED)
                .timeout(PATIENCE);
        token.ifPresent(value -> request.header("Authorization", "Bearer " + value));
        return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private void check(String image, ImageReference reference, int status) {
        if (status == 404) {
            throw failure(
                    ExitCode.BAD_INPUT,
                    image,
                    "does not exist: registry `%s` has no tag `%s` of `%s`; push it, or correct `image`"
                            .formatted(reference.registry(), reference.tag(), reference.repository()));
        }
        if (status == 401 || status == 403) {
            throw failure(
                    ExitCode.ENVIRONMENT,
                    image,
                    "cannot be read without credentials at registry `%s` (status %d); write its digest yourself: `%s@sha256:…`"
                            .formatted(reference.registry(), status, image));
        }
        if (status != 200) {
            throw failure(
                    ExitCode.ENVIRONMENT,
                    image,
                    "cannot be looked up: registry `%s` answers with status %d"
                            .formatted(reference.registry(), status));
        }
    }

    private String token(String image, ImageReference reference, HttpResponse<?> refusal)
            throws IOException, InterruptedException {
        Optional<URI> request = refusal.headers()
                .firstValue("WWW-Authenticate")
                .flatMap(header -> BearerChallenge.of(header, reference.repository()))
                .map(BearerChallenge::request);
        if (request.isEmpty()) {
            check(image, reference, refusal.statusCode());
        }
        HttpResponse<InputStream> answer = client.send(
                HttpRequest.newBuilder(request.orElseThrow()).timeout(PATIENCE).build(),
                HttpResponse.BodyHandlers.ofInputStream());
        check(image, reference, answer.statusCode());
        JsonNode body = BoundedJson.MAPPER.readTree(bytes(answer));
        String token = body.path("token").asText(body.path("access_token").asText());
        if (token.isEmpty()) {
            throw new IOException("its token service at `%s` returned no token"
                    .formatted(request.get().getHost()));
        }
        return token;
    }

    /** Computes the digest for registries that do not send it, which the specification allows. */
    private String ofContent(String image, ImageReference reference, Optional<String> token)
            throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = send("GET", reference, token);
        check(image, reference, answer.statusCode());
        return "sha256:" + Sha256.of(bytes(answer));
    }

    private static byte[] bytes(HttpResponse<InputStream> answer) throws IOException {
        try (InputStream body = answer.body()) {
            byte[] bytes = body.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IOException("an answer has more than %d bytes".formatted(MOST_BYTES));
            }
            return bytes;
        }
    }

    private static RegistryException failure(int exitCode, String image, String problem) {
        return new RegistryException(exitCode, "image `%s` %s".formatted(image, problem));
    }
}
