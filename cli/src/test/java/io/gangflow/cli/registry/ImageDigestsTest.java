package io.gangflow.cli.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Uses a local registry: real HTTP, with tokens for anonymous clients. */
class ImageDigestsTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTagBecomesTheDigestOfItsIndexWhetherTheRegistryNamesItOrNot(boolean names) throws IOException {
        try (FakeRegistry registry = FakeRegistry.start(names)) {
            String digest = registry.push("team/jobs", "1.0");
            String image = registry.host() + "/team/jobs:1.0";

            assertThat(new ImageDigests().apply(image)).isEqualTo(image + "@" + digest);
            assertThat(registry.requests())
                    .startsWith(
                            "HEAD /v2/team/jobs/manifests/1.0",
                            "GET /token?service=registry&scope=repository%3Ateam%2Fjobs%3Apull",
                            "HEAD /v2/team/jobs/manifests/1.0");
        }
    }

    @Test
    void anImageIsAskedForOnceAndOneWithADigestNever() throws IOException {
        try (FakeRegistry registry = FakeRegistry.start(true)) {
            String digest = registry.push("team/jobs", "1.0");
            String image = registry.host() + "/team/jobs:1.0";
            ImageDigests digests = new ImageDigests();
            digests.apply(image);
            int requests = registry.requests().size();

            assertThat(digests.apply(image)).endsWith(digest);
            assertThat(digests.apply(image + "@" + digest)).isEqualTo(image + "@" + digest);
            assertThat(registry.requests()).hasSize(requests);
        }
    }

    @Test
    void whatCannotBeFoundIsNamedWithWhatToDo() throws IOException {
        try (FakeRegistry registry = FakeRegistry.start(true)) {
            assertFailure(registry.host() + "/team/jobs:9", 2, "has no tag `9` of `team/jobs`; push it");
            assertFailure(registry.host() + "/private/jobs:1", 3, "without credentials");
            assertFailure(registry.host() + "/Team jobs", 2, "is not the name of an image");
        }
        assertFailure("127.0.0.1:1/team/jobs:1", 3, "registry `127.0.0.1:1` does not answer");
    }

    private static void assertFailure(String image, int exitCode, String problem) {
        assertThatThrownBy(() -> new ImageDigests().apply(image))
                .isInstanceOfSatisfying(
                        RegistryException.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(exitCode))
                .hasMessageContainingAll("image `" + image + "`", problem);
    }

    @ParameterizedTest
    @CsvSource({
        "debian, https://registry-1.docker.io/v2/library/debian/manifests/latest",
        "gangflow/jobs:0.1.0, https://registry-1.docker.io/v2/gangflow/jobs/manifests/0.1.0",
        "registry.example:5000/a/b/c:1, https://registry.example:5000/v2/a/b/c/manifests/1",
        "localhost/jobs:1, http://localhost/v2/jobs/manifests/1",
        "127.0.0.1:5000/jobs:1, http://127.0.0.1:5000/v2/jobs/manifests/1"
    })
    void namesAreReadAsKubernetesReadsThem(String name, String manifest) {
        assertThat(ImageReference.of(name).orElseThrow().manifest()).isEqualTo(URI.create(manifest));
    }

    @Test
    void aTokenIsNotRequestedInTheClearFromAnotherMachine() {
        assertThat(BearerChallenge.of("Bearer realm=\"http://auth.example/token\"", "a"))
                .isEmpty();
        assertThat(BearerChallenge.of("Bearer realm=\"https://auth.example/token\"", "a"))
                .contains(new BearerChallenge(URI.create("https://auth.example/token?scope=repository%3Aa%3Apull")));
        assertThat(BearerChallenge.of("Basic realm=\"x\"", "a")).isEmpty();
    }
}
