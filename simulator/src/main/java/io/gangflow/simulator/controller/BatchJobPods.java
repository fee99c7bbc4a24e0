package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.OwnerReferences;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** The pods of a Job (Kubernetes 1.36, pkg/controller/job/indexed_job_utils.go). */
final class BatchJobPods {

    private static final String SUFFIX_ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int SUFFIX_LENGTH = 5;

    private BatchJobPods() {}

    /**
     * @param number the completion index, or any number that no other new pod has
     */
    static Pod pod(BatchJobView view, int number) {
        return view.isIndexed() ? indexed(view, number) : plain(view, number);
    }

    private static Pod plain(BatchJobView view, int number) {
        var job = view.job();
        String name = job.getMetadata().getName();
        var template = job.getSpec().getTemplate();
        ObjectMeta metadata = requireNonNullElse(template.getMetadata(), new ObjectMeta());
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(job.getMetadata().getNamespace())
                .withName(name + "-" + suffix(job.getMetadata().getUid() + "/" + view.nowMillis() + "/" + number))
                .withLabels(labels(view, ObjectView.labels(metadata)))
                .withAnnotations(metadata.getAnnotations())
                .withOwnerReferences(OwnerReferences.controlledBy(job))
                .endMetadata()
                .withSpec(template.getSpec())
                .build();
    }

    private static Pod indexed(BatchJobView view, int index) {
        var job = view.job();
        String name = job.getMetadata().getName();
        var template = job.getSpec().getTemplate();
        ObjectMeta metadata = requireNonNullElse(template.getMetadata(), new ObjectMeta());
        long attempt = view.pods().stream()
                .filter(pod -> BatchJobView.index(pod) == index)
                .count();
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(job.getMetadata().getNamespace())
                .withName(name + "-" + index + "-" + suffix(job.getMetadata().getUid() + "/" + index + "/" + attempt))
                .withLabels(labels(view, with(metadata.getLabels(), index)))
                .withAnnotations(with(metadata.getAnnotations(), index))
                .withOwnerReferences(OwnerReferences.controlledBy(job))
                .endMetadata()
                .withSpec(spec(template.getSpec(), name + "-" + index))
                .build();
    }

    private static PodSpec spec(PodSpec template, String hostname) {
        Pod pod = new PodBuilder()
                .withSpec(new PodSpecBuilder(template).withHostname(hostname).build())
                .build();
        EnvVar index = new EnvVarBuilder()
                .withName("JOB_COMPLETION_INDEX")
                .withNewValueFrom()
                .withNewFieldRef("v1", "metadata.labels['" + BatchJobView.COMPLETION_INDEX + "']")
                .endValueFrom()
                .build();
        return VolcanoJobPlugin.containers(pod, true, container -> container.addToEnv(index))
                .getSpec();
    }

    private static Map<String, String> labels(BatchJobView view, Map<String, String> template) {
        Map<String, String> labels = new TreeMap<>(template);
        String uid = view.job().getMetadata().getUid();
        String name = view.job().getMetadata().getName();
        labels.put("controller-uid", uid);
        labels.put("job-name", name);
        labels.put("batch.kubernetes.io/controller-uid", uid);
        labels.put("batch.kubernetes.io/job-name", name);
        return labels;
    }

    private static Map<String, String> with(Map<String, String> template, int index) {
        Map<String, String> extended = new TreeMap<>(requireNonNullElse(template, Map.of()));
        extended.put(BatchJobView.COMPLETION_INDEX, Integer.toString(index));
        return extended;
    }

    /** Returns the suffix of the name. Kubernetes draws it at random; here the same pod always has the same name. */
    private static String suffix(String seed) {
        long bits =
                UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8)).getLeastSignificantBits()
                        & Long.MAX_VALUE;
        StringBuilder suffix = new StringBuilder();
        for (int position = 0; position < SUFFIX_LENGTH; position++) {
            suffix.append(SUFFIX_ALPHABET.charAt((int) (bits % SUFFIX_ALPHABET.length())));
            bits /= SUFFIX_ALPHABET.length();
        }
        return suffix.toString();
    }
}
