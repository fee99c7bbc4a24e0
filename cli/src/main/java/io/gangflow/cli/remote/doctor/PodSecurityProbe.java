package io.gangflow.cli.remote.doctor;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A restricted namespace beside a training operator whose init container of workers it refuses, so that gangs wait for
 * ever (training operator 1.9.4, seen with PyTorchJobs).
 */
final class PodSecurityProbe implements Probe {

    private static final String LEVEL = "pod-security.kubernetes.io/enforce";
    private static final String TEMPLATE = "--pytorch-init-container-template-file";

    @Override
    public String subject() {
        return "Pod security";
    }

    @Override
    public List<Finding> look(KubernetesClient client, String namespace) {
        Namespace found = client.namespaces().withName(namespace).get();
        if (found == null) {
            return List.of(Finding.bad(
                    subject(),
                    "there is no namespace `%s`".formatted(namespace),
                    "kubectl create namespace " + namespace));
        }
        String level = Objects.requireNonNullElse(found.getMetadata().getLabels(), Map.<String, String>of())
                .getOrDefault(LEVEL, "not enforced");
        Optional<List<String>> flags = Flags.of(client, TrainingOperatorProbe.IMAGE);
        boolean refused = level.equals("restricted")
                && flags.isPresent()
                && flags.get().stream().noneMatch(word -> word.startsWith(TEMPLATE));
        return List.of(
                refused
                        ? Finding.warning(
                                subject(),
                                "`%s` is restricted, and refuses the training operator's init container of workers"
                                        .formatted(namespace),
                                "start the operator with %s and a template with a security context".formatted(TEMPLATE))
                        : Finding.good(subject(), "`%s`: %s".formatted(namespace, level)));
    }
}
