package io.gangflow.argo.compiler.template;

/**
 * The containers that Argo adds to {@code main}: {@code init} and {@code wait}. By default they have no security
 * context (argo-workflows v4.1.2, workflow/controller/workflowpod.go), and a namespace that enforces Pod Security
 * "restricted" then rejects the whole pod. Argo restricts the pods of resource templates itself; they have no
 * {@code wait}, so a patch for the whole workflow would break them.
 *
 * <p>Their resources come from the controller's ConfigMap, which a compiler does not see, and a LimitRange could add to
 * them. Here both request nothing, so that the pod requests exactly what its stage specifies and its PodGroup reserves.
 * They need about 50 MB and almost no CPU. Their disk usage is limited, as for every container ({@link DiskLimit}).
 *
 * <p>The names are those of Argo's default pod layout; the beta layout {@code initlessPod} has others.
 */
public final class ArgoContainers {

    /** A {@code podSpecPatch} for templates of kind container. */
    public static final String RESTRICTED = """
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
     * The patch for a pod without an automounted token. If a template names an account for the executor, Argo mounts a
     * volume {@code exec-sa-token} into its own containers only, from a Secret with a token that never expires and that
     * Kubernetes no longer creates since 1.24 (argo-workflows v4.1.2, workflowpod.go setupServiceAccount,
     * util/secrets). The patch replaces it by the volume of Kubernetes' ServiceAccount admission: a token of the pod's
     * account, bound to the pod and renewed by the kubelet.
     */
    public static final String RESTRICTED_WITH_TOKEN = RESTRICTED + """
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
