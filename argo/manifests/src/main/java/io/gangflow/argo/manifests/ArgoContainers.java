package io.gangflow.argo.manifests;

/**
 * The containers that Argo puts beside {@code main}: {@code init} and {@code wait}. Unless the controller is told
 * otherwise they have no security context (argo-workflows v4.1.2, workflow/controller/workflowpod.go), and a namespace
 * that enforces Pod Security "restricted" then refuses the whole pod. Argo locks down the pods of resource templates
 * itself; they have no {@code wait}, so a patch for the whole workflow would break them.
 *
 * <p>The names are those of Argo's usual pod layout; the beta layout {@code initlessPod} has others.
 */
final class ArgoContainers {

    /** A {@code podSpecPatch} for templates of kind container. */
    static final String RESTRICTED = """
            initContainers:
              - name: init
                securityContext:
                  allowPrivilegeEscalation: false
                  capabilities:
                    drop:
                      - ALL
            containers:
              - name: wait
                securityContext:
                  allowPrivilegeEscalation: false
                  capabilities:
                    drop:
                      - ALL
            """;

    private ArgoContainers() {}
}
