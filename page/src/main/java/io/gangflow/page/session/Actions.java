package io.gangflow.page.session;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Grants;
import io.gangflow.server.http.Permission;
import java.util.List;

/** What a user can do, with the permissions that it needs. */
public enum Actions {
    SUBMIT(Permission.of("create", KindCatalogue.WORKFLOW), Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE)),
    /** Stop, terminate, suspend, resume and retry. */
    STOP(Permission.of("patch", KindCatalogue.WORKFLOW)),
    DELETE(Permission.of("delete", KindCatalogue.WORKFLOW)),
    APPROVE(Permission.of("patch", KindCatalogue.WORKFLOW)),
    SCHEDULE(Permission.of("patch", KindCatalogue.CRON_WORKFLOW)),
    /** See nodes, and the pods of all namespaces. */
    CLUSTER(Permission.of("list", KindCatalogue.NODE), Permission.everywhere("list", KindCatalogue.POD));

    private final List<Permission> permissions;

    Actions(Permission... permissions) {
        this.permissions = List.of(permissions);
    }

    /** Returns the permissions; all are needed. */
    public List<Permission> permissions() {
        return permissions;
    }

    /** Whether the caller has all permissions. */
    public boolean isAllowed(Grants grants) throws InterruptedException {
        for (Permission permission : permissions) {
            if (!grants.allows(permission)) {
                return false;
            }
        }
        return true;
    }
}
