package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.field.Field;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.foreign.ManifestReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An unsupported field, anywhere in an object, is in the pipeline or listed above it. */
class NothingIsLostTest {

    private static final String UNKNOWN = "zzUnknown";

    @ParameterizedTest
    @MethodSource("fixtures")
    void anUnknownFieldIsCarriedOverOrListed(Path fixture) {
        List<ForeignObject> objects =
                new ManifestReader().path(fixture).manifests().objects();
        List<String> lost = new ArrayList<>();
        int places = 0;
        for (ForeignObject object : objects) {
            for (Place place : mappings(Field.root(object.tree()), "")) {
                places++;
                if (isLost(with(objects, object, place.pointer()), object, place.path())) {
                    lost.add(object.id() + " " + place.path());
                }
            }
        }
        assertThat(places).isPositive();
        assertThat(lost).isEmpty();
    }

    /** An unreadable manifest is rejected as a whole. */
    private static boolean isLost(ForeignManifests manifests, ForeignObject object, String path) {
        if (manifests.diagnostics().stream().anyMatch(found -> found.severity() == Severity.ERROR)) {
            return false;
        }
        Conversion conversion = Converter.of(manifests.objects(), "p", "f.yaml");
        boolean listed = conversion.notes().stream()
                .filter(note -> note.kind() == Note.Kind.NOT_CARRIED)
                .filter(note -> note.object().equals(object.kind() + "/" + object.name()))
                .anyMatch(note -> (path + ".").startsWith(note.path().isEmpty() ? "" : note.path() + "."));
        return !listed
                && !conversion.text().orElse("").contains(UNKNOWN)
                && conversion.diagnostics().isEmpty();
    }

    /** Returns the objects with an additional field in one of them. */
    private static ForeignManifests with(List<ForeignObject> objects, ForeignObject changed, String pointer) {
        ManifestReader reader = new ManifestReader();
        for (ForeignObject object : objects) {
            ObjectNode tree = object.tree().deepCopy();
            if (object.equals(changed) && tree.at(pointer) instanceof ObjectNode mapping) {
                mapping.put(UNKNOWN, "7");
            }
            reader.object("f.yaml", tree);
        }
        return reader.manifests();
    }

    /** A mapping by its JSON pointer, and by its path in notes. */
    private record Place(String pointer, String path) {}

    /**
     * All mappings except the root, whose fields are those of every object, and items, of which a workflow uses the
     * named fields.
     */
    private static List<Place> mappings(Field field, String pointer) {
        List<Place> found = new ArrayList<>();
        if (field.path().contains("withItems")) {
            return found;
        }
        if (field.tree().isObject() && !pointer.isEmpty()) {
            found.add(new Place(pointer, field.path()));
        }
        field.fields()
                .forEach((key, below) -> found.addAll(
                        mappings(below, pointer + "/" + key.replace("~", "~0").replace("/", "~1"))));
        List<Field> items = field.items();
        for (int index = 0; index < items.size(); index++) {
            found.addAll(mappings(items.get(index), pointer + "/" + index));
        }
        return found;
    }

    static List<Path> fixtures() throws IOException {
        return ConvertedFixturesTest.fixtures();
    }
}
