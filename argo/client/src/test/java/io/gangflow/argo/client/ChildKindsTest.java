package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.kubernetes.kind.ApiResource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The file tells infra-tofu/tests/chart what an API server with the platform's account has to be allowed to delete. */
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
