package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.kubernetes.kind.ApiResource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** infra-tofu/tests/chart uses the file to check which deletions an API server must permit the platform's account. */
class ChildKindsTest {

    @Test
    void theKindsThatAreDeletedAreThoseOfTheFile() throws IOException {
        try (InputStream file = Objects.requireNonNull(getClass().getResourceAsStream("children.txt"))) {
            assertThat(new String(file.readAllBytes(), StandardCharsets.UTF_8).lines())
                    .containsExactlyElementsOf(ChildKinds.ALL.stream()
                            .map(ApiResource::groupResource)
                            .toList());
        }
    }
}
