package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.kubernetes.view.OwnerReferences;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Gives the pods of a job resolvable names, and the list of all of them (volcano ed72c7c,
 * pkg/controllers/job/plugins/svc). The NetworkPolicy that Volcano adds is omitted, because the simulation does not
 * enforce it.
 */
final class SvcPlugin implements VolcanoJobPlugin {

    private static final String MOUNT_PATH = "/etc/volcano";

    @Override
    public List<HasMetadata> objects(Job job) {
        String name = job.getMetadata().getName();
        return List.of(
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withNamespace(VolcanoJobView.namespace(job))
                        .withName(configMap(job))
                        .withOwnerReferences(OwnerReferences.controlledBy(job))
                        .endMetadata()
                        .withData(hosts(job))
                        .build(),
                new ServiceBuilder()
                        .withNewMetadata()
                        .withNamespace(VolcanoJobView.namespace(job))
                        .withName(name)
                        .withOwnerReferences(OwnerReferences.controlledBy(job))
                        .endMetadata()
                        .withNewSpec()
                        .withClusterIP("None")
                        .withSelector(Map.of(
                                "volcano.sh/job-name", name, "volcano.sh/job-namespace", VolcanoJobView.namespace(job)))
                        .withPublishNotReadyAddresses(publishNotReady(job))
                        .endSpec()
                        .build());
    }

    @Override
    public Pod configured(Pod pod, Job job, TaskSpec task, int index) {
        Pod mounted = VolcanoJobPlugin.containers(
                pod,
                true,
                container -> container
                        .addAllToEnv(env(job))
                        .addNewVolumeMount()
                        .withName(configMap(job))
                        .withMountPath(MOUNT_PATH)
                        .endVolumeMount());
        return new PodBuilder(mounted)
                .editSpec()
                .withHostname(requireNonNullElse(
                        pod.getSpec().getHostname(), pod.getMetadata().getName()))
                .withSubdomain(requireNonNullElse(
                        pod.getSpec().getSubdomain(), job.getMetadata().getName()))
                .addNewVolume()
                .withName(configMap(job))
                .withNewConfigMap()
                .withName(configMap(job))
                .endConfigMap()
                .endVolume()
                .endSpec()
                .build();
    }

    private static String configMap(Job job) {
        return job.getMetadata().getName() + "-svc";
    }

    private static boolean publishNotReady(Job job) {
        return VolcanoJobPlugin.argument(job, "svc", "publish-not-ready-addresses", "false")
                .equals("true");
    }

    private static Map<String, String> hosts(Job job) {
        Map<String, String> data = new TreeMap<>();
        for (TaskSpec task : job.getSpec().getTasks()) {
            List<String> hosts = TaskHosts.of(job, task);
            data.put(task.getName().replace('-', '_') + ".host", String.join("\n", hosts));
            data.put(hostsKey(task), String.join(",", hosts));
            data.put(numberKey(task), Integer.toString(hosts.size()));
        }
        return data;
    }

    private static List<EnvVar> env(Job job) {
        List<EnvVar> env = new ArrayList<>();
        for (TaskSpec task : job.getSpec().getTasks()) {
            env.add(fromConfigMap(job, hostsKey(task)));
            env.add(fromConfigMap(job, numberKey(task)));
        }
        return env;
    }

    private static EnvVar fromConfigMap(Job job, String key) {
        return new EnvVarBuilder()
                .withName(key)
                .withNewValueFrom()
                .withNewConfigMapKeyRef(key, configMap(job), false)
                .endValueFrom()
                .build();
    }

    private static String hostsKey(TaskSpec task) {
        return "VC_" + upper(task) + "_HOSTS";
    }

    private static String numberKey(TaskSpec task) {
        return "VC_" + upper(task) + "_NUM";
    }

    private static String upper(TaskSpec task) {
        return task.getName().replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
