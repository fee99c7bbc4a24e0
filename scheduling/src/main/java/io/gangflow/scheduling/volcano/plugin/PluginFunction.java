package io.gangflow.scheduling.volcano.plugin;

import java.util.Arrays;
import java.util.Optional;

/** A function of a plugin that a configuration can disable, with its key (conf/scheduler_conf.go). */
public enum PluginFunction {
    JOB_ORDER("enableJobOrder"),
    HIERARCHY("enableHierarchy"),
    JOB_READY("enableJobReady"),
    JOB_PIPELINED("enableJobPipelined"),
    TASK_ORDER("enableTaskOrder"),
    PREEMPTABLE("enablePreemptable"),
    RECLAIMABLE("enableReclaimable"),
    PREEMPTIVE("enablePreemptive"),
    QUEUE_ORDER("enableQueueOrder"),
    CLUSTER_ORDER("enabledClusterOrder"),
    PREDICATE("enablePredicate"),
    BEST_NODE("enableBestNode"),
    NODE_ORDER("enableNodeOrder"),
    TARGET_JOB("enableTargetJob"),
    RESERVED_NODES("enableReservedNodes"),
    JOB_ENQUEUED("enableJobEnqueued"),
    VICTIM("enabledVictim"),
    JOB_STARVING("enableJobStarving"),
    OVERUSED("enabledOverused"),
    ALLOCATABLE("enabledAllocatable"),
    HYPER_NODE_ORDER("enabledHyperNodeOrder"),
    SUB_JOB_READY("enabledSubJobReady"),
    SUB_JOB_PIPELINED("enabledSubJobPipelined"),
    SUB_JOB_ORDER("enabledSubJobOrder"),
    HYPER_NODE_GRADIENT("enabledHyperNodeGradient");

    private final String key;

    PluginFunction(String key) {
        this.key = key;
    }

    public static Optional<PluginFunction> ofKey(String key) {
        return Arrays.stream(values())
                .filter(function -> function.key.equals(key))
                .findFirst();
    }
}
