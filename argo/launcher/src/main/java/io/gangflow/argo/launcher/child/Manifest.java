package io.gangflow.argo.launcher.child;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.json.Sha256;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.YamlDocument;
import io.gangflow.pipeline.yaml.YamlTree;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The object of the stage as written, and as created: owned by the Workflow, with annotations by which a later launcher
 * recognizes it.
 */
public final class Manifest {

    /** Annotation: hash of the manifest; equal only for equal manifests. */
    public static final String HASH = "gangflow.io/manifest-hash";
    /** Annotation: UID of the launcher's pod that created the object. */
    public static final String LAUNCHED_BY = "gangflow.io/launched-by";

    private static final int LARGEST = 256 << 10;
    private static final int HASH_DIGITS = 32;

    private final ObjectNode written;
    private final ChildRef ref;
    private final String hash;

    private Manifest(ObjectNode written, ChildRef ref) {
        this.written = written;
        this.ref = ref;
        this.hash = Sha256.of(written).substring(0, HASH_DIGITS);
    }

    /**
     * Reads exactly one object.
     *
     * @throws RefusedException when the text is not one object, is too large, has no fixed name, or names another
     *     namespace
     */
    public static Manifest read(String text, String namespace) {
        if (text.getBytes(StandardCharsets.UTF_8).length > LARGEST) {
            throw new RefusedException("the manifest has more than %d KiB".formatted(LARGEST >> 10));
        }
        List<Manifest> objects = readAll(text, namespace);
        if (objects.size() != 1) {
            throw new RefusedException("the manifest has %d objects, exactly 1 is made".formatted(objects.size()));
        }
        return objects.get(0);
    }

    /**
     * Reads any number of objects.
     *
     * @throws RefusedException when one is not an object, has no fixed name, or names another namespace
     */
    public static List<Manifest> readAll(String text, String namespace) {
        return YamlDocument.readAll("manifest", text).stream()
                .filter(document -> !isEmpty(document))
                .map(document -> read(document, namespace))
                .toList();
    }

    private static Manifest read(YamlDocument document, String namespace) {
        if (!document.diagnostics().isEmpty()) {
            Diagnostic first = document.diagnostics().get(0);
            throw new RefusedException("the manifest cannot be read, line %d, column %d: %s"
                    .formatted(first.span().line(), first.span().column(), first.message()));
        }
        if (!(document.root().orElse(null) instanceof Node.Mapping mapping)) {
            throw new RefusedException("the manifest is not a Kubernetes object");
        }
        ObjectNode tree = YamlTree.object(mapping);
        return new Manifest(tree, ref(tree, namespace));
    }

    private static boolean isEmpty(YamlDocument document) {
        return document.diagnostics().isEmpty()
                && document.root()
                        .map(root -> root instanceof Node.Scalar scalar && scalar.isNull())
                        .orElse(true);
    }

    private static ChildRef ref(ObjectNode tree, String namespace) {
        String apiVersion = required(tree, "apiVersion");
        String kind = required(tree, "kind");
        JsonNode metadata = tree.path("metadata");
        String name = metadata.path("name").asText("");
        if (name.isEmpty()) {
            throw new RefusedException(
                    "the `%s` has no `metadata.name`; a generated name could not be found again".formatted(kind));
        }
        if (!name.matches("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?") || !apiVersion.matches("[a-z0-9.-]+(/[a-z0-9]+)?")) {
            throw new RefusedException("`%s` of `%s` is not how an object is called".formatted(name, apiVersion));
        }
        String other = metadata.path("namespace").asText(namespace);
        if (!other.equals(namespace)) {
            throw new RefusedException(
                    "%s `%s` is to live in `%s`, its Workflow in `%s`; an owner has to be in the same"
                                    .formatted(kind, name, other, namespace)
                            + " namespace");
        }
        return new ChildRef(apiVersion, kind, KindCatalogue.plural(apiVersion, kind), namespace, name);
    }

    private static String required(ObjectNode tree, String field) {
        String text = tree.path(field).asText("");
        if (text.isEmpty()) {
            throw new RefusedException("the manifest has no `%s`".formatted(field));
        }
        return text;
    }

    public ChildRef ref() {
        return ref;
    }

    /** Whether an object on the cluster was created for this Workflow. */
    static boolean isOwned(JsonNode object, Identity identity) {
        for (JsonNode owner : object.path("metadata").path("ownerReferences")) {
            if (owner.path("uid").asText().equals(identity.workflowUid())) {
                return true;
            }
        }
        return false;
    }

    /** Whether an object on the cluster was created from this manifest. */
    boolean isSource(JsonNode object) {
        return annotation(object, HASH).equals(hash);
    }

    static String annotation(JsonNode object, String name) {
        return object.path("metadata").path("annotations").path(name).asText("");
    }

    /** The object to create. */
    ObjectNode object(Identity identity) {
        ObjectNode object = written.deepCopy();
        ObjectNode metadata = object.withObjectProperty("metadata");
        metadata.put("namespace", identity.namespace());
        ObjectNode annotations = metadata.withObjectProperty("annotations");
        annotations.put(HASH, hash).put(LAUNCHED_BY, identity.podUid());
        metadata.withArrayProperty("ownerReferences").add(owner(identity));
        return object;
    }

    /** The deletion of the Workflow does not have to wait for the object. */
    private static ObjectNode owner(Identity identity) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", KindCatalogue.WORKFLOW.apiVersion())
                .put("kind", "Workflow")
                .put("name", identity.workflow())
                .put("uid", identity.workflowUid())
                .put("controller", true)
                .put("blockOwnerDeletion", false);
    }
}
