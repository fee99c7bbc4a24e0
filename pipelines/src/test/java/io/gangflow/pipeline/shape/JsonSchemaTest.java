package io.gangflow.pipeline.shape;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.golden.Golden;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The committed schemas equal the tables; {@code -Dgolden=update} writes them. */
final class JsonSchemaTest {

    @Test
    void theCommittedPipelineSchemaIsUpToDate() throws IOException {
        Golden.check(Path.of("schema/pipeline.schema.json"), JsonSchema.pipeline());
    }

    @Test
    void theCommittedClusterSchemaIsUpToDate() throws IOException {
        Golden.check(Path.of("schema/cluster.schema.json"), JsonSchema.cluster());
    }

    @Test
    void aSchemaIsTheSameTextEveryTime() {
        assertThat(JsonSchema.pipeline()).isEqualTo(JsonSchema.pipeline()).contains("\"executors\"");
    }
}
