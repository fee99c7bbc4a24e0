package io.gangflow.argo.compiler.version;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.golden.Golden;
import io.gangflow.pipeline.model.Work;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Which version of Argo, Volcano and Kubernetes each compiled field needs. {@code -Dcrd.versions=FOLDER} names schemas of
 * several versions, and {@code -Dgolden=update} with it rewrites the table.
 */
class FieldVersionsTest {

    /** The oldest versions whose schemas have every field; docs/reference/versions.md lists them. */
    private static final Map<String, SoftwareVersion> OLDEST = Map.of(
            "argo",
            SoftwareVersion.of("3.7.0"),
            "volcano",
            SoftwareVersion.of("1.10.0"),
            "kubernetes",
            SoftwareVersion.of("1.30.0"));

    @SuppressWarnings("NullAway.Init") // compiled before the first test
    private static List<CompiledObject> objects;

    @BeforeAll
    static void compile() throws IOException {
        objects = CompiledObject.all();
        if (VersionedSchemas.areHere() && Golden.isUpdate()) {
            new FieldVersions(found()).write();
        }
    }

    /** What {@code include} and {@code foreach} mean is resolved before the compiler. */
    @Test
    void theObjectsAreOfEveryKindOfStage() {
        Set<Class<?>> kinds = new HashSet<>(List.of(Work.class.getPermittedSubclasses()));
        kinds.remove(Work.Include.class);

        assertThat(CompiledObject.everyKindOfWork()).isEqualTo(kinds);
    }

    /** A field that is new in compiled objects is in the table, with the version that has it. */
    @Test
    void theTableHasTheFieldsThatAreCompiled() throws IOException {
        assertThat(FieldVersions.read().byField().keySet())
                .as("-Dcrd.versions=FOLDER -Dgolden=update adds fields with their versions")
                .containsExactlyInAnyOrderElementsOf(fields());
    }

    @Test
    void noFieldIsNewerThanTheOldestVersion() throws IOException {
        assertThat(FieldVersions.read().byField())
                .allSatisfy(
                        (field, since) -> assertThat(since).as(field).isLessThanOrEqualTo(OLDEST.get(software(field))));
    }

    @Test
    void theSchemasOfEachVersionAgreeWithTheTable(TestReporter reporter) throws IOException {
        assumeVersions();
        SortedMap<String, SoftwareVersion> table = FieldVersions.read().byField();
        for (String software : OLDEST.keySet()) {
            for (VersionedSchemas version : VersionedSchemas.of(software)) {
                List<String> differ = new ArrayList<>();
                table.forEach((field, since) -> {
                    String[] parts = field.split(" ", 2);
                    if (version.hasKind(parts[0])
                            && version.has(parts[0], parts[1])
                                    != version.version().compareTo(since) >= 0) {
                        differ.add(field);
                    }
                });
                assertThat(differ).as("%s %s", software, version.version()).isEmpty();
                reporter.publishEntry(software, version.version().toString());
            }
        }
    }

    @Test
    void everyObjectIsValidInEachSupportedVersion(TestReporter reporter) throws IOException {
        assumeVersions();
        for (Map.Entry<String, SoftwareVersion> oldest : OLDEST.entrySet()) {
            for (VersionedSchemas version : VersionedSchemas.of(oldest.getKey())) {
                if (version.version().compareTo(oldest.getValue()) >= 0) {
                    String title = oldest.getKey() + " " + version.version();
                    reporter.publishEntry(title, validated(version) + " objects are valid");
                }
            }
        }
    }

    /** Returns the number of objects of the software; each has to have a schema, so that none is left out. */
    private static int validated(VersionedSchemas version) {
        List<CompiledObject> own = objects.stream()
                .filter(object -> software(object.kind()).equals(version.software()))
                .toList();
        for (CompiledObject object : own) {
            assertThat(version.schemas().problems(object.kind(), object.tree()))
                    .as("%s %s: %s", version.software(), version.version(), object.kind())
                    .contains(List.of());
        }
        return own.size();
    }

    private static void assumeVersions() {
        Assumptions.assumeTrue(
                VersionedSchemas.areHere(),
                "no CRDs of several versions: give -Dcrd.versions=FOLDER, see docs/reference/versions.md");
    }

    private static SortedSet<String> fields() {
        SortedSet<String> fields = new TreeSet<>();
        for (CompiledObject object : objects) {
            FieldPaths.of(object.tree()).forEach(path -> fields.add(object.kind() + " " + path));
        }
        return fields;
    }

    private static SortedMap<String, SoftwareVersion> found() throws IOException {
        SortedMap<String, SoftwareVersion> found = new TreeMap<>();
        for (String software : OLDEST.keySet()) {
            List<VersionedSchemas> versions = VersionedSchemas.of(software);
            for (String field : fields()) {
                String[] parts = field.split(" ", 2);
                versions.stream()
                        .filter(version -> version.hasKind(parts[0]) && version.has(parts[0], parts[1]))
                        .findFirst()
                        .ifPresent(version -> found.put(field, version.version()));
            }
        }
        return found;
    }

    private static String software(String field) {
        return CompiledObject.software(field);
    }
}
