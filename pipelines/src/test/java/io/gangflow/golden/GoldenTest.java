package io.gangflow.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aDifferenceOrAMissingFileIsAFailure() throws IOException {
        Path file = Files.writeString(folder.resolve("expected"), "one\ntwo\n");
        UnaryOperator<String> all = UnaryOperator.identity();

        Golden.compare(file, "one\ntwo\n", all);
        Golden.compare(file, "one\n2\n", text -> text.lines().findFirst().orElseThrow());
        assertThatThrownBy(() -> Golden.compare(file, "one\n", all)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> Golden.compare(folder.resolve("missing"), "", all))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void anUpdateIsRefusedInCi() {
        assertThat(Golden.isUpdate("update", Map.of())).isTrue();
        assertThat(Golden.isUpdate("", Map.of("CI", "true"))).isFalse();
        assertThatThrownBy(() -> Golden.isUpdate("update", Map.of("CI", "true")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("not rewritten in CI");
    }
}
