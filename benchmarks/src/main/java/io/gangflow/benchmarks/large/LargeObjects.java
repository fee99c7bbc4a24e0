package io.gangflow.benchmarks.large;

import java.util.Locale;
import java.util.StringJoiner;

/**
 * Objects as large as those of a real cluster: a pod of 4 KB with the fields that kubelet, scheduler and API server
 * write, a node of 6 KB with its images. The same numbers give the same objects.
 */
final class LargeObjects {

    static final String RUN = "watched-run";
    static final String PIPELINE = "large";
    static final int GANG = 10;
    private static final int IMAGES = 30;
    private static final String TIME = "2026-11-26T08:00:00Z";

    private LargeObjects() {}

    static String node(int number) {
        StringJoiner images = new StringJoiner(",");
        for (int i = 0; i < IMAGES; i++) {
            images.add("{\"names\":[\"registry.example/team-%d/image-%d@sha256:%064d\"],\"sizeBytes\":%d}"
                    .formatted(i % 7, i, i, 1_000_000L * i));
        }
        return tree("""
                {"apiVersion":"v1","kind":"Node",
                "metadata":{"name":"%1$s","labels":{"kubernetes.io/hostname":"%1$s","kubernetes.io/arch":"amd64",
                "node.kubernetes.io/instance-type":"m-32","gangflow.io/node-pool":"pool-%2$d"},%3$s},
                "spec":{"podCIDR":"10.%4$d.%5$d.0/24","providerID":"cloud:///%1$s"},
                "status":{"capacity":{"cpu":"32","memory":"128Gi","pods":"110","ephemeral-storage":"200Gi"},
                "allocatable":{"cpu":"32","memory":"128Gi","pods":"110","ephemeral-storage":"190Gi"},
                "conditions":[%6$s],"nodeInfo":{"kernelVersion":"6.8.0","kubeletVersion":"v1.36.1","osImage":"Linux"},
                "images":[%7$s]}}""".formatted(
                        nodeName(number),
                        number % 3,
                        managed("kubelet"),
                        number / 256,
                        number % 256,
                        conditions("Ready", "MemoryPressure:False", "DiskPressure:False", "PIDPressure:False"),
                        images));
    }

    static String nodeName(int number) {
        return String.format(Locale.ROOT, "node-%04d", number);
    }

    static String podName(int number) {
        return String.format(Locale.ROOT, "work-%05d-%d", number / GANG, number % GANG);
    }

    static String groupName(int number) {
        return String.format(Locale.ROOT, "work-%05d", number / GANG);
    }

    /**
     * Returns a pod of a Volcano gang, or of kube-scheduler.
     *
     * @param labels additional labels, each after a comma
     * @param place with the node of the pod; empty for one that waits
     * @param cpu that it requests
     */
    static String pod(int number, boolean volcano, String labels, String place, int cpu, String status) {
        return tree("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%1$s","namespace":"default","uid":"pod-%1$s",
                "labels":{"app":"work","team":"team-%2$d","batch.example/job":"%3$s"%4$s},
                "annotations":{%5$s"gangflow.io/expect-seconds":"%6$d"},
                "ownerReferences":[{"apiVersion":"batch.example/v1","kind":"Work","name":"%3$s","uid":"%7$036d","controller":true}],%8$s},
                "spec":{%12$s"schedulerName":"%9$s","restartPolicy":"Never","serviceAccountName":"default",
                "terminationGracePeriodSeconds":30,"dnsPolicy":"ClusterFirst","priority":0,
                "volumes":[{"name":"data","emptyDir":{}},{"name":"config","configMap":{"name":"config","defaultMode":420}},
                {"name":"kube-api-access","projected":{"defaultMode":420,"sources":[{"serviceAccountToken":{"expirationSeconds":3607,"path":"token"}},
                {"configMap":{"name":"kube-root-ca.crt","items":[{"key":"ca.crt","path":"ca.crt"}]}}]}}],
                "tolerations":[{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300},
                {"key":"node.kubernetes.io/unreachable","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}],
                "containers":[{"name":"main","image":"registry.example/team/work:1.4.2","imagePullPolicy":"IfNotPresent",
                "command":["work","--input","s3://bucket/part-%10$d","--output","s3://bucket/out-%10$d"],
                "env":[{"name":"TEAM","value":"team-%2$d"},{"name":"LOG_LEVEL","value":"info"},{"name":"POD_IP","valueFrom":{"fieldRef":{"apiVersion":"v1","fieldPath":"status.podIP"}}}],
                "resources":{"requests":{"cpu":"%11$d","memory":"4Gi"},"limits":{"memory":"4Gi"}},
                "volumeMounts":[{"name":"data","mountPath":"/data"},{"name":"config","mountPath":"/etc/work"},
                {"name":"kube-api-access","mountPath":"/var/run/secrets/kubernetes.io/serviceaccount","readOnly":true}]}]},"status":%13$s}""".formatted(
                        podName(number),
                        number % 7,
                        groupName(number),
                        labels,
                        volcano ? "\"scheduling.k8s.io/group-name\":\"%s\",".formatted(groupName(number)) : "",
                        600 + number % 900,
                        number / GANG,
                        managed("controller", "kubelet", "scheduler"),
                        volcano ? "volcano" : "default-scheduler",
                        number,
                        cpu,
                        place,
                        status));
    }

    static String status(String phase) {
        return tree(
                """
                {"phase":"%1$s","qosClass":"Burstable","hostIP":"10.0.0.1","podIP":"10.1.2.3","startTime":"%2$s",
                "conditions":[%3$s],"containerStatuses":[{"name":"main","image":"registry.example/team/work:1.4.2",
                "imageID":"registry.example/team/work@sha256:%4$064d","ready":true,"restartCount":0,"started":true,
                "containerID":"containerd://%4$064d","state":{"running":{"startedAt":"%2$s"}}}]}""".formatted(phase, TIME, conditions("PodScheduled", "Initialized", "Ready", "ContainersReady"), 7));
    }

    static String pending() {
        return tree("""
                {"phase":"Pending","qosClass":"Burstable","conditions":[{"type":"PodScheduled","status":"False",
                "reason":"Unschedulable","message":"0/5000 nodes are available: 5000 Insufficient cpu.","lastTransitionTime":"%s"}]}""".formatted(TIME));
    }

    static String podGroup(int number, String phase) {
        return tree("""
                {"apiVersion":"scheduling.volcano.sh/v1beta1","kind":"PodGroup","metadata":{"name":"%1$s","namespace":"default","uid":"group-%1$s"},
                "spec":{"minMember":%2$d,"queue":"default"},"status":{"phase":"%3$s"}}""".formatted(groupName(number), GANG, phase));
    }

    static String queue() {
        return tree("""
                {"apiVersion":"scheduling.volcano.sh/v1beta1","kind":"Queue","metadata":{"name":"default"},
                "spec":{"weight":1},"status":{"state":"Open"}}""");
    }

    static String template() {
        return tree("""
                {"apiVersion":"argoproj.io/v1alpha1","kind":"WorkflowTemplate","metadata":{"name":"large","namespace":"default"},
                "spec":{"entrypoint":"main","templates":[{"name":"main","dag":{"tasks":[{"name":"step-0","template":"step"}]}},
                {"name":"step","container":{"image":"example","command":["work"],"resources":{"requests":{"cpu":"1","memory":"1Gi"}}}}]}}""");
    }

    /** Returns a run that has ended, with a node for each of its pods. */
    static String run(String name, int pods) {
        StringJoiner nodes = new StringJoiner(",");
        String ended =
                "\"phase\":\"Succeeded\",\"startedAt\":\"2026-11-26T08:00:00Z\",\"finishedAt\":\"2026-11-26T08:01:00Z\"";
        nodes.add(
                "\"%1$s\":{\"id\":\"%1$s\",\"name\":\"%1$s\",\"displayName\":\"%1$s\",\"type\":\"DAG\",\"templateName\":\"main\",%2$s}"
                        .formatted(name, ended));
        for (int i = 0; i < pods; i++) {
            nodes.add(
                    "\"%1$s-%2$d\":{\"id\":\"%1$s-%2$d\",\"name\":\"%1$s.step-0\",\"displayName\":\"step-0\",\"type\":\"Pod\",\"templateName\":\"step\",\"templateScope\":\"local/large\",\"boundaryID\":\"%1$s\",\"hostNodeName\":\"node-0001\",%3$s,\"resourcesDuration\":{\"cpu\":60,\"memory\":60},\"outputs\":{\"exitCode\":\"0\"}}"
                            .formatted(name, i, ended));
        }
        return tree("""
                {"apiVersion":"argoproj.io/v1alpha1","kind":"Workflow","metadata":{"name":"%1$s","namespace":"default",
                "creationTimestamp":"2026-11-26T%5$s:00:00Z","labels":{"gangflow.io/pipeline":"large"},%4$s},
                "spec":{"workflowTemplateRef":{"name":"large"}},
                "status":{%2$s,"progress":"1/1","nodes":{%3$s}}}""".formatted(name, ended, nodes, managed("controller"), name.equals(RUN) ? "08" : "07"));
    }

    /** Returns a run at a later version: with odd ones it failed, with even ones it succeeded. */
    static String changed(String name, int pods, int version) {
        return run(name, pods)
                .replaceFirst("\"namespace\":", "\"resourceVersion\":\"%d\",\"namespace\":".formatted(version))
                .replaceFirst(
                        "\"phase\":\"Succeeded\"",
                        "\"phase\":\"%s\"".formatted(version % 2 == 0 ? "Succeeded" : "Failed"));
    }

    private static String conditions(String... types) {
        StringJoiner conditions = new StringJoiner(",");
        for (String type : types) {
            String[] parts = type.split(":", 2);
            conditions.add("{\"type\":\"%s\",\"status\":\"%s\",\"reason\":\"Seen\",\"lastTransitionTime\":\"%s\"}"
                    .formatted(parts[0], parts.length > 1 ? parts[1] : "True", TIME));
        }
        return conditions.toString();
    }

    /** Returns the managed fields of server-side apply; a third of a real object. */
    private static String managed(String... managers) {
        StringJoiner fields = new StringJoiner(",", "\"managedFields\":[", "]");
        for (String manager : managers) {
            fields.add("""
                    {"manager":"%s","operation":"Update","apiVersion":"v1","time":"%s","fieldsType":"FieldsV1",
                    "fieldsV1":{"f:metadata":{"f:annotations":{".":{},"f:example":{}},"f:labels":{".":{},"f:app":{},"f:team":{}}},
                    "f:spec":{"f:containers":{"k:{\\"name\\":\\"main\\"}":{".":{},"f:command":{},"f:image":{},"f:name":{},"f:resources":{".":{},"f:requests":{}}}}},
                    "f:status":{"f:conditions":{"k:{\\"type\\":\\"Ready\\"}":{".":{},"f:status":{},"f:type":{}}}}}}""".formatted(manager, TIME));
        }
        return fields.toString();
    }

    /** Returns the JSON as the API writes it: on one line. */
    private static String tree(String json) {
        return json.replace("\n", "");
    }
}
