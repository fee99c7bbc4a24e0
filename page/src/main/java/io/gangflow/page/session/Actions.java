package io.gangflow.page.session;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Grants;
import io.gangflow.server.http.Permission;
import java.util.List;

/**
 * What a user can do, with the permissions that it needs.
 *
 * @param permissions all are needed
 */
public record Actions(List<Permission> permissions) {

    public static final Actions SUBMIT =
            of(Permission.of("create", KindCatalogue.WORKFLOW), Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE));

    /** Stop, terminate, suspend, resume and retry. */
    public static final Actions STOP = of(Permission.of("patch", KindCatalogue.WORKFLOW));

    public static final Actions DELETE = of(Permission.of("delete", KindCatalogue.WORKFLOW));

    public static final Actions APPROVE = of(Permission.of("patch", KindCatalogue.WORKFLOW));

    public static final Actions SCHEDULE = of(Permission.of("patch", KindCatalogue.CRON_WORKFLOW));

    /** See the cluster: why pods wait needs its nodes, and the pods and PodGroups of all namespaces. */
    public static final Actions CLUSTER = of(
            Permission.of("list", KindCatalogue.NODE),
            Permission.everywhere("list", KindCatalogue.POD),
            Permission.everywhere("list", KindCatalogue.POD_GROUP));

    public Actions {
        permissions = List.copyOf(permissions);
    }

    private static Actions of(Permission... permissions) {
        return new Actions(List.of(permissions));
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
