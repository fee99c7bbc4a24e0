package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.WriteOptions;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/**
 * The effect of a plain update on field ownership: the writer becomes the owner of each changed field, and removed
 * fields lose their owners. Tracked only for objects that server-side apply has written; for others the next apply
 * assumes one owner of everything, {@code before-first-apply}.
 */
final class FieldOwnership {

    private final String manager;
    private final WriteOptions.Scope scope;
    private final Clock clock;

    FieldOwnership(String manager, WriteOptions.Scope scope, Clock clock) {
        this.manager = manager.isEmpty() ? "unknown" : manager;
        this.scope = scope;
        this.clock = clock;
    }

    /** Returns {@code wanted} with the managed fields that result when it replaces {@code current}. */
    ObjectNode afterUpdate(ObjectNode current, ObjectNode wanted) {
        FieldManagers managers = FieldManagers.of(current);
        if (managers.isEmpty()) {
            JsonMetadata.of(wanted).node().remove("managedFields");
            return wanted;
        }
        Set<FieldPath> before = inScope(FieldSet.of(current));
        Set<FieldPath> after = inScope(FieldSet.of(wanted));
        FieldManagers.Manager self = new FieldManagers.Manager(
                manager, "Update", current.path("apiVersion").asText());
        Set<FieldPath> owned = new LinkedHashSet<>(managers.of(self).paths());
        boolean changed = false;
        for (FieldPath path : after) {
            if (!Objects.equals(path.in(current), path.in(wanted)) && !path.isListElement()) {
                managers.disownEverywhere(path);
                changed |= owned.add(path);
            }
        }
        for (FieldPath path : before) {
            if (!after.contains(path)) {
                managers.disownEverywhere(path);
                owned.remove(path);
            }
        }
        if (changed) {
            String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
            managers.set(self, new FieldSet(owned), now);
        }
        managers.writeTo(wanted);
        return wanted;
    }

    /** Updates of the status own only status fields, other updates only the rest. */
    private Set<FieldPath> inScope(FieldSet set) {
        Set<FieldPath> paths = new LinkedHashSet<>(set.paths());
        boolean status = scope == WriteOptions.Scope.STATUS;
        paths.removeIf(path -> path.elements().get(0).equals("f:status") != status);
        return paths;
    }
}
