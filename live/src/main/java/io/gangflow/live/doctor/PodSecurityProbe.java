package io.gangflow.live.doctor;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.live.ClusterReader;
import java.util.List;
import java.util.Optional;

/**
 * The Pod Security Standard that a namespace enforces. Without one, every user who can create pods or gangs can access
 * a node's network, processes and files; compiled pods comply with "restricted". In a restricted namespace the training
 * operator's init container of workers is rejected, so that gangs wait forever (training operator 1.9.4, seen with
 * PyTorchJobs).
 */
final class PodSecurityProbe implements Probe {

    private static final String LEVEL = "pod-security.kubernetes.io/enforce";
    private static final String TEMPLATE = "--pytorch-init-container-template-file";

    @Override
    public String subject() {
        return "Pod security";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        Namespace found = client.namespaces().withName(namespace).get();
        if (found == null) {
            return List.of(Finding.bad(
                    subject(), "no namespace `%s`".formatted(namespace), "kubectl create namespace " + namespace));
        }
        String level = ObjectView.labels(found).getOrDefault(LEVEL, "privileged");
        if (level.equals("privileged")) {
            return List.of(Finding.warning(
                    subject(),
                    "`%s` enforces no Pod Security Standard: pods can use the network, processes and files of nodes"
                            .formatted(namespace),
                    "kubectl label --overwrite namespace %s %s=restricted".formatted(namespace, LEVEL)));
        }
        return List.of(
                level.equals("restricted") && isOperatorRefused(cluster)
                        ? Finding.warning(
                                subject(),
                                "`%s` is restricted, and refuses the training operator's init container of workers"
                                        .formatted(namespace),
                                "start the operator with %s and a template with a security context".formatted(TEMPLATE))
                        : Finding.good(subject(), "`%s`: %s".formatted(namespace, level)));
    }

    private static boolean isOperatorRefused(ClusterReader cluster) {
        Optional<List<String>> flags = Flags.of(cluster, TrainingOperatorProbe.IMAGE);
        return flags.isPresent() && flags.get().stream().noneMatch(word -> word.startsWith(TEMPLATE));
    }
}
