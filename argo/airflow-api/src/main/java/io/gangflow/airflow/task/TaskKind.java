package io.gangflow.airflow.task;

import io.gangflow.argo.model.template.Template;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kind of a task, in one word like the name of an operator. */
final class TaskKind {

    private static final Pattern KIND = Pattern.compile("(?m)^kind:\\s*\"?([A-Za-z]+)");
    private static final Map<String, String> STAGES = Map.of(
            "SparkApplication", "SparkStage",
            "PyTorchJob", "DdpStage",
            "TrainJob", "DdpStage",
            "RayJob", "RayStage",
            "StatefulSet", "ServiceStage",
            "Deployment", "ServiceStage");

    /** Objects beside the one that has the pods. */
    private static final Set<String> BESIDE = Set.of("PodGroup", "Service");

    private TaskKind() {}

    static String of(TemplateText manifests, Template work) {
        String text = manifests.manifests();
        Matcher kind = KIND.matcher(text);
        while (kind.find()) {
            String name = kind.group(1);
            if (!BESIDE.contains(name)) {
                return name.equals("Job") ? gang(text) : STAGES.getOrDefault(name, name);
            }
        }
        if (work.container() != null
                && work.container().path("command").toString().contains("spark")) {
            return "SparkStage";
        }
        return ofTemplate(work);
    }

    private static String gang(String manifest) {
        if (manifest.contains("mpi")) {
            return "MpiStage";
        }
        if (manifest.contains("tensorflow:") || manifest.contains("TF_CONFIG")) {
            return "TensorflowStage";
        }
        return manifest.contains("batch.volcano.sh") || manifest.contains("MASTER_ADDR") ? "DdpStage" : "JobStage";
    }

    private static String ofTemplate(Template work) {
        if (work.suspend() != null) {
            return "Suspend";
        }
        if (work.script() != null) {
            return "Script";
        }
        if (work.resource() != null) {
            return "Resource";
        }
        if (work.http() != null) {
            return "HTTP";
        }
        return work.container() != null || work.containerSet() != null ? "PodStage" : "Template";
    }
}
