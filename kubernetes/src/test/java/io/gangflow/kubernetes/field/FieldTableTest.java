package io.gangflow.kubernetes.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.golden.Golden;
import io.gangflow.kubernetes.schema.OpenApiTypes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Tests of the table of fields. */
final class FieldTableTest {

    private static final Path TABLE = Path.of("src/main/resources/io/gangflow/kubernetes/field/fields.txt");

    @Test
    void itHasTheKindsThatPipelinesCreateAndPeopleBring() {
        assertThat(FieldTable.get().kinds())
                .contains(
                        "v1/Pod",
                        "batch/v1/Job",
                        "apps/v1/StatefulSet",
                        "batch.volcano.sh/v1alpha1/Job",
                        "ray.io/v1/RayJob",
                        "kubeflow.org/v1/PyTorchJob",
                        "kubeflow.org/v2beta1/MPIJob",
                        "trainer.kubeflow.org/v1alpha1/TrainJob",
                        "spark.apache.org/v1/SparkApplication",
                        "sparkoperator.k8s.io/v1beta2/SparkApplication")
                .noneMatch(kind -> kind.startsWith("argoproj.io"));
    }

    @Test
    void everyTypeThatAFieldNamesIsThere() {
        Set<String> seen = new HashSet<>();
        Deque<ObjectType> open = new ArrayDeque<>();
        FieldTable.get()
                .kinds()
                .forEach(kind -> open.add(FieldTable.get().kind(kind).orElseThrow()));
        while (!open.isEmpty()) {
            open.remove().fields().values().forEach(field -> named(field.type(), seen, open));
        }

        assertThat(seen).contains("PodSpec", "Container", "Volume");
    }

    private static void named(FieldType type, Set<String> seen, Deque<ObjectType> open) {
        if (type instanceof FieldType.Items items) {
            named(items.item(), seen, open);
        } else if (type instanceof FieldType.Values values) {
            named(values.value(), seen, open);
        } else if (type instanceof FieldType.Named named && seen.add(named.type())) {
            open.add(FieldTable.get().type(named.type()));
        }
    }

    /** {@code -Dgangflow.openapi=FOLDER} names documents of {@code /openapi/v3}. */
    @Test
    @EnabledIfSystemProperty(named = "gangflow.openapi", matches = ".+")
    void itIsThatOfTheDocumentsOfAnApiServer() throws IOException {
        Golden.check(TABLE, new OpenApiTypes(Path.of(System.getProperty("gangflow.openapi"))).table());
    }
}
