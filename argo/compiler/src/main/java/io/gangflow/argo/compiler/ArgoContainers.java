package io.gangflow.argo.compiler;

/**
 * The containers that Argo puts beside {@code main}: {@code init} and {@code wait}. Unless the controller is told
 * otherwise they have no security context (argo-workflows v4.1.2, workflow/controller/workflowpod.go), and a namespace
 * that enforces Pod Security "restricted" then refuses the whole pod. Argo locks down the pods of resource templates
 * itself; they have no {@code wait}, so a patch for the whole workflow would break them.
 *
 * <p>What they ask for is in the controller's ConfigMap, which a compiler doesn't see; a LimitRange could add to it. Both
 * ask for nothing here, so that the pod asks for exactly what its stage says and its PodGroup reserves. They need about
 * 50 MB and next to no cpu. What they write is limited, as it is for every container ({@link DiskLimit}).
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
                    ephemeral-storage: "0"
                  limits:
                    ephemeral-storage: "1Gi"
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
                    ephemeral-storage: "0"
                  limits:
                    ephemeral-storage: "1Gi"
                securityContext:
                  allowPrivilegeEscalation: false
                  capabilities:
                    drop:
                      - ALL
            """;

    /**
     * The same for a pod without an automounted token. Where a template names an account of the executor, Argo mounts a
     * volume {@code exec-sa-token} into its own containers only, from a Secret with a token that never expires and that
     * Kubernetes has not made by itself since 1.24 (argo-workflows v4.1.2, workflowpod.go setupServiceAccount,
     * util/secrets). The patch makes it the volume of Kubernetes' ServiceAccount admission: a token of the pod's account,
     * bound to the pod and renewed by the kubelet.
     */
    static final String RESTRICTED_WITH_TOKEN = RESTRICTED + """
            volumes:
              - name: exec-sa-token
                secret: null
                projected:
                  sources:
                    - serviceAccountToken:
                        expirationSeconds: 3600
                        path: token
                    - configMap:
                        name: kube-root-ca.crt
                        items:
                          - key: ca.crt
                            path: ca.crt
                    - downwardAPI:
                        items:
                          - path: namespace
                            fieldRef:
                              fieldPath: metadata.namespace
            """;

    private ArgoContainers() {}
}
