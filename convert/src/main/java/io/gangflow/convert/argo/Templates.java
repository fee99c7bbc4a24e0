package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.kind.Source;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The templates of one object.
 *
 * @param label kind and name of the object
 * @param spec of the workflow
 */
record Templates(String label, Field root, Field spec, Index index) {

    /** Name of the object. */
    String object() {
        return label.substring(label.indexOf('/') + 1);
    }

    Optional<Field> named(String name) {
        return spec.at("templates").items().stream()
                .filter(template -> template.at("name").peek().orElse("").equals(name))
                .findFirst();
    }

    /** All objects of the input, whose templates can be called. Not thread-safe. */
    static final class Index {

        private final List<ForeignObject> objects;
        private final Map<ForeignObject, Templates> known = new HashMap<>();

        Index(List<ForeignObject> objects) {
            this.objects = List.copyOf(objects);
        }

        /** The templates of a WorkflowTemplate, or of a ClusterWorkflowTemplate, in the input. */
        Optional<Templates> named(String name) {
            return objects.stream()
                    .filter(object -> object.kind().endsWith("WorkflowTemplate"))
                    .filter(object -> object.name().equals(name))
                    .findFirst()
                    .map(this::of);
        }

        Templates of(ForeignObject object) {
            return known.computeIfAbsent(object, each -> {
                JsonNode tree = PodSpecPatches.applied(each.tree());
                ContainerSets.inOrder(
                        tree.path("spec").has("workflowSpec") ? tree.at("/spec/workflowSpec") : tree.path("spec"));
                Source source = Source.of(new ForeignObject(each.object(), tree, each.source(), each.begin()));
                Field spec = each.kind().equals("CronWorkflow") ? source.spec().at("workflowSpec") : source.spec();
                return new Templates(source.label(), source.root(), spec, this);
            });
        }

        /** Those of which a template was called. */
        List<Templates> used() {
            return objects.stream().filter(known::containsKey).map(this::of).toList();
        }
    }
}
