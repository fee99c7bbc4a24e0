package io.gangflow.argo.manifests;

/**
 * The containers that Argo puts beside {@code main}: {@code init} and {@code wait}. Unless the controller is told
 * otherwise they have no security context (argo-workflows v4.1.2, workflow/controller/workflowpod.go), and a namespace
 * that enforces Pod Security "restricted" then refuses the whole pod. Argo locks down the pods of resource templates
 * itself; they have no {@code wait}, so a patch for the whole workflow would break them.
 *
 * <p>What they ask for is in the controller's ConfigMap, which a compiler doesn't see; a LimitRange could add to it. Both
 * ask for nothing here, so that the pod asks for exactly what its stage says and its PodGroup reserves. They need about
 * 50 MB and next to no cpu.
 *
 * <p>The names are those of Argo's usual pod layout; the beta layout {@code initlessPod} has others.
 */
final class ArgoContainers {

    /** A {@code podSpecPatch} for templates of kind container. */
    static final String RESTRICTED = """
            initContainers:
              - name: init
                resources:
                  requests:
                    cpu: "0"
                    memory: "0"
                securityContext:
                  allowPrivilegeEscalation: false
                  capabilities:
                    drop:
                      - ALL
            containers:
              - name: wait
                resources:
                  requests:
                    cpu: "0"
                    memory: "0"
                securityContext:
                  allowPrivilegeEscalation: false
                  capabilities:
                    drop:
                      - ALL
            """;

    private ArgoContainers() {}
}
