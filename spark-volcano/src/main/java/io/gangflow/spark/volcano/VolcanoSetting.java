package io.gangflow.spark.volcano;

import org.apache.spark.SparkConf;

/**
 * The Spark properties that the steps read. {@code podGroupTemplateFile} (Spark 3.3) and {@code podGroupTemplateJson}
 * (Spark 4.2) are those of Spark's own VolcanoFeatureStep; the others are Gangflow's.
 * {@code docs/reference/spark-settings.md} is generated from these constants.
 */
public enum VolcanoSetting {
    SCHEDULER_NAME(
            "spark.kubernetes.scheduler.name",
            "volcano",
            "Setting of Spark: the scheduler of driver and executors. Default of these steps: `volcano`; of Spark: none."),
    POD_GROUP_TEMPLATE_FILE(
            "spark.kubernetes.scheduler.volcano.podGroupTemplateFile",
            "",
            "A PodGroup as YAML or JSON, read where the PodGroup is created. Missing values of"
                    + " minMember, minResources, queue and priorityClassName are filled in."),
    POD_GROUP_TEMPLATE_JSON(
            "spark.kubernetes.scheduler.volcano.podGroupTemplateJson",
            "",
            "The same as one JSON text (Spark 4.2's name). Only one of the two may be set."),
    QUEUE(
            "spark.kubernetes.scheduler.volcano.queue",
            "",
            "The Volcano queue; overrides the template's. Without either, Volcano uses `default`."),
    PRIORITY_CLASS(
            "spark.kubernetes.scheduler.volcano.priorityClassName",
            "",
            "The priority class of the PodGroup and of both kinds of pods; overrides the template's."),
    POD_GROUP_NAME(
            "spark.kubernetes.scheduler.volcano.podGroupName",
            "",
            "An existing PodGroup for the pods; no PodGroup is created, completed or deleted."),
    TOLERATIONS(
            "spark.kubernetes.scheduler.volcano.tolerations",
            "",
            "What driver and executors tolerate, as `key[=value][:effect]` with commas between: `gpu:NoSchedule,team=ml`."
                    + " They are added to those of pod templates."),
    OBJECT_STORE(
            "spark.kubernetes.scheduler.volcano.objectStore",
            "",
            "Name of a Secret and a ConfigMap, each optional. Driver and executors get the Secret's files `credentials` and"
                    + " `config` in `/var/run/gangflow/storage`, where `AWS_SHARED_CREDENTIALS_FILE` and `AWS_CONFIG_FILE`"
                    + " point, and the ConfigMap's keys as variables. Variables that are set by name take precedence."),
    DRIVER_EPHEMERAL_STORAGE(
            "spark.kubernetes.scheduler.volcano.driverEphemeralStorage",
            "",
            "Disk space of the driver for logs and Spark's local directories. A limit, such as `10Gi`, with"
                    + " a request of zero, so no scheduler counts it."),
    EXECUTOR_EPHEMERAL_STORAGE(
            "spark.kubernetes.scheduler.volcano.executorEphemeralStorage",
            "",
            "The same for each executor, whose shuffle files and spilled blocks it limits."),
    DRIVER_POD_PATCH(
            "spark.kubernetes.scheduler.volcano.driverPodPatch",
            "",
            "A strategic merge patch of the driver's pod as one JSON text with `metadata` and `spec`, applied last; the"
                    + " container of Spark is `spark-kubernetes-driver`. Unlike a pod template it takes precedence over Spark's settings."),
    EXECUTOR_POD_PATCH(
            "spark.kubernetes.scheduler.volcano.executorPodPatch",
            "",
            "The same for each executor, whose container is `spark-kubernetes-executor`. What it adds to the requests is"
                    + " reserved in the PodGroup, too."),
    POD_SECURITY(
            "spark.kubernetes.scheduler.volcano.podSecurity",
            "restricted",
            "`restricted` completes the security contexts of all containers up to that Pod Security Standard, with"
                    + " user 185 as the default; `none` leaves them unchanged."),
    AUTH_SECRET(
            "spark.kubernetes.scheduler.volcano.authSecret",
            "file",
            "With `spark.authenticate`: `file` passes Spark's generated secret to executors as a mounted Secret of the"
                    + " application; `environment` keeps Spark's way, a variable that every user who can"
                    + " list pods can read."),
    DRIVER_OWNER(
            "spark.kubernetes.scheduler.volcano.driverOwner",
            "",
            "A pod, as `name/uid`, that owns the driver in cluster mode: deleting it deletes the driver and all"
                    + " objects of the driver. Set by Gangflow's spark-submit in pods with the variables `POD_NAME` and `POD_UID`."),
    CREATED_POD_GROUP(
            "spark.kubernetes.scheduler.volcano.createdPodGroup",
            "",
            "Internal: passes the name of the created PodGroup from the submission to the driver.");

    private final String key;
    private final String byDefault;
    private final String meaning;

    VolcanoSetting(String key, String byDefault, String meaning) {
        this.key = key;
        this.byDefault = byDefault;
        this.meaning = meaning;
    }

    public String key() {
        return key;
    }

    /** Returns the default; empty if there is none. */
    public String byDefault() {
        return byDefault;
    }

    /** Returns one or two sentences for users, in Markdown. */
    public String meaning() {
        return meaning;
    }

    String of(SparkConf conf) {
        return conf.get(key, byDefault).strip();
    }

    /**
     * Returns whether the value is the default rather than the other one.
     *
     * @throws IllegalArgumentException if it is neither
     */
    boolean isDefault(SparkConf conf, String other) {
        String value = of(conf);
        if (!value.equals(byDefault) && !value.equals(other)) {
            throw new IllegalArgumentException(
                    "`%s` is `%s`; it must be `%s` or `%s`".formatted(key, value, byDefault, other));
        }
        return value.equals(byDefault);
    }
}
