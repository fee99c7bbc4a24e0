package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ManifestTreeTest {

    @Test
    void aTextInJsonIsReadAsItIsInYaml() {
        String json = "{\"a\":{\"b\":[1,\"2\",true,null,1.5,\"500m\",9007199254740993]}}";

        assertThat(ManifestTree.parse("a step", json))
                .isEqualTo(ManifestTree.parseYaml("a step", json).get(0));
    }

    @Test
    void bracesWithoutQuotesAreYaml() {
        assertThat(ManifestTree.parse("a step", "{ a: { b: 1 } }").at("/a/b").asInt())
                .isEqualTo(1);
    }

    @Test
    void aMistakeInJsonIsToldAsOneOfYaml() {
        assertThatThrownBy(() -> ManifestTree.parse("a step", "{\"a\":1,\"a\":2}"))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessageContaining("the manifest of a step is not YAML: line 1");
        assertThatThrownBy(() -> ManifestTree.parse("a step", "{\"a\":1"))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessageContaining("the manifest of a step is not YAML");
    }
}
