package io.gangflow.pipeline.shape;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Keys of other tools (Argo, GitHub Actions, Kubernetes, Compose, Airflow) and the keys of this language with the same
 * meaning. Compared without case, hyphens and underscores.
 */
final class KnownAliases {

    private static final List<String> AFTER = List.of("after");
    private static final List<String> COMMAND = List.of("command", "arguments");
    private static final List<String> COPIES = List.of("copies", "workers", "replicas", "count");
    private static final List<String> FOREACH = List.of("foreach");
    private static final List<String> PROCESSES = List.of("processesPerWorker");
    private static final List<String> RETRY = List.of("retry", "limit");
    private static final List<String> CACHE = List.of("cache");
    private static final List<String> TIMEOUT = List.of("timeout");

    private static final List<String> LATE = List.of("late");
    private static final List<String> NOTIFY = List.of("notify");

    private static final List<String> VOLUMES = List.of("volumes");
    private static final List<String> SHM = List.of("shm");
    private static final List<String> USER = List.of("user");
    private static final List<String> AFFINITY = List.of("require", "placement");
    private static final List<String> POD_TEMPLATE = List.of("podTemplate");

    private static final Map<String, List<String>> KEYS = Map.ofEntries(
            Map.entry("needs", AFTER),
            Map.entry("dependson", AFTER),
            Map.entry("depends", AFTER),
            Map.entry("dependencies", AFTER),
            Map.entry("requires", AFTER),
            Map.entry("upstream", AFTER),
            Map.entry("triggerrule", AFTER),
            Map.entry("continueon", AFTER),
            Map.entry("continueonerror", AFTER),
            Map.entry("allowfailure", AFTER),
            Map.entry("retries", RETRY),
            Map.entry("maxretries", RETRY),
            Map.entry("attempts", RETRY),
            Map.entry("retrystrategy", RETRY),
            Map.entry("backofflimit", RETRY),
            Map.entry("retrydelay", List.of("backoff")),
            Map.entry("memoize", CACHE),
            Map.entry("memoization", CACHE),
            Map.entry("caching", CACHE),
            Map.entry("enablecaching", CACHE),
            Map.entry("cachekey", List.of("key", "cache")),
            Map.entry("if", List.of("when")),
            Map.entry("condition", List.of("when")),
            Map.entry("rules", List.of("when")),
            Map.entry("environment", List.of("env")),
            Map.entry("envs", List.of("env")),
            Map.entry("variables", List.of("env")),
            Map.entry("vars", List.of("env")),
            Map.entry("envfrom", List.of("secrets", "env")),
            Map.entry("withitems", FOREACH),
            Map.entry("withparam", FOREACH),
            Map.entry("withsequence", COPIES),
            Map.entry("expand", FOREACH),
            Map.entry("strategy", List.of("matrix")),
            Map.entry("artifacts", List.of("outputs")),
            Map.entry("loop", FOREACH),
            Map.entry("items", FOREACH),
            Map.entry("deadline", List.of("timeout", "late")),
            Map.entry("timeoutseconds", TIMEOUT),
            Map.entry("timeoutminutes", TIMEOUT),
            Map.entry("activedeadlineseconds", TIMEOUT),
            Map.entry("executiontimeout", TIMEOUT),
            Map.entry("concurrency", List.of("parallelism", "schedule")),
            Map.entry("maxparallel", List.of("parallelism")),
            Map.entry("replicas", COPIES),
            Map.entry("instances", COPIES),
            Map.entry("nproc", List.of("processesPerWorker", "copies", "workers", "replicas", "count")),
            Map.entry("worldsize", COPIES),
            Map.entry("nprocpernode", PROCESSES),
            Map.entry("procpernode", PROCESSES),
            Map.entry("numprocpernode", PROCESSES),
            Map.entry("processespernode", PROCESSES),
            Map.entry("numnodes", List.of("workers")),
            Map.entry("nnodes", List.of("workers")),
            Map.entry("numworkers", List.of("workers")),
            Map.entry("elasticpolicy", List.of("elastic")),
            Map.entry("minreplicas", List.of("min")),
            Map.entry("maxreplicas", List.of("max")),
            Map.entry("minnodes", List.of("min")),
            Map.entry("maxnodes", List.of("max")),
            Map.entry("maxrestarts", List.of("restarts")),
            Map.entry("duration", List.of("expect")),
            Map.entry("priorityclassname", List.of("priority")),
            Map.entry("schedulername", List.of("scheduler")),
            Map.entry("args", COMMAND),
            Map.entry("cmd", COMMAND),
            Map.entry("entrypoint", COMMAND),
            Map.entry("run", COMMAND),
            Map.entry("script", COMMAND),
            Map.entry("container", List.of("image", "pod")),
            Map.entry("requests", List.of("resources")),
            Map.entry("limits", List.of("resources")),
            Map.entry("mem", List.of("memory")),
            Map.entry("ram", List.of("memory")),
            Map.entry("cores", List.of("cpu")),
            Map.entry("cpus", List.of("cpu")),
            Map.entry("nvidia.com/gpu", List.of("gpu")),
            Map.entry("class", List.of("mainClass")),
            Map.entry("jar", List.of("application")),
            Map.entry("jars", List.of("packages", "application")),
            Map.entry("main", List.of("application")),
            Map.entry("mainapplicationfile", List.of("application")),
            Map.entry("requirements", List.of("python")),
            Map.entry("pythonversion", List.of("python")),
            Map.entry("serviceaccountname", List.of("serviceAccount")),
            Map.entry("volumemounts", VOLUMES),
            Map.entry("mounts", VOLUMES),
            Map.entry("persistentvolumeclaim", List.of("claim")),
            Map.entry("pvc", List.of("claim")),
            Map.entry("claimname", List.of("claim")),
            Map.entry("secretname", List.of("secret")),
            Map.entry("mountpath", List.of("mount")),
            Map.entry("path", List.of("mount")),
            Map.entry("sizelimit", List.of("emptyDir")),
            Map.entry("shmsize", SHM),
            Map.entry("sharedmemory", SHM),
            Map.entry("securitycontext", USER),
            Map.entry("runasuser", USER),
            Map.entry("readonlyrootfilesystem", List.of("readOnly")),
            Map.entry("privileged", List.of("capabilities")),
            Map.entry("capadd", List.of("capabilities")),
            Map.entry("pullsecrets", List.of("imagePullSecrets")),
            Map.entry("imagepullsecret", List.of("imagePullSecrets")),
            Map.entry("nodeselector", List.of("nodeSelector", "placement")),
            Map.entry("runson", List.of("placement")),
            Map.entry("affinity", AFFINITY),
            Map.entry("nodeaffinity", AFFINITY),
            Map.entry("requiredduringschedulingignoredduringexecution", List.of("require")),
            Map.entry("preferredduringschedulingignoredduringexecution", List.of("prefer")),
            Map.entry("matchexpressions", List.of("require")),
            Map.entry("services", List.of("sidecars")),
            Map.entry("sidecar", List.of("sidecars")),
            Map.entry("workdir", List.of("workingDir")),
            Map.entry("workingdirectory", List.of("workingDir")),
            Map.entry("podspecpatch", POD_TEMPLATE),
            Map.entry("podoverride", POD_TEMPLATE),
            Map.entry("podspec", POD_TEMPLATE),
            Map.entry("template", POD_TEMPLATE),
            Map.entry("params", List.of("parameters")),
            Map.entry("arguments", List.of("parameters")),
            Map.entry("tasks", List.of("stages")),
            Map.entry("steps", List.of("stages")),
            Map.entry("jobs", List.of("stages")),
            Map.entry("cron", List.of("schedule")),
            Map.entry("version", List.of("apiVersion")),
            Map.entry("timezone", List.of("timeZone")),
            Map.entry("tz", List.of("timeZone")),
            Map.entry("crons", List.of("cron")),
            Map.entry("schedules", List.of("cron", "schedule")),
            Map.entry("schedule", List.of("cron")),
            Map.entry("scheduleinterval", List.of("cron", "schedule")),
            Map.entry("timetable", List.of("cron", "schedule")),
            Map.entry("concurrencypolicy", List.of("concurrency")),
            Map.entry("maxactiveruns", List.of("concurrency", "schedule")),
            Map.entry("startingdeadlineseconds", List.of("deadline")),
            Map.entry("suspend", List.of("suspended")),
            Map.entry("ispauseduponcreation", List.of("suspended")),
            Map.entry("paused", List.of("suspended")),
            Map.entry("catchup", List.of("catchUp", "schedule")),
            Map.entry("sla", LATE),
            Map.entry("dagruntimeout", LATE),
            Map.entry("slamisscallback", NOTIFY),
            Map.entry("onfailurecallback", NOTIFY),
            Map.entry("onsuccesscallback", NOTIFY),
            Map.entry("email", NOTIFY),
            Map.entry("emailonfailure", NOTIFY),
            Map.entry("notifications", NOTIFY),
            Map.entry("alerts", NOTIFY),
            Map.entry("hooks", List.of("notify", "onExit")),
            Map.entry("events", List.of("on")),
            Map.entry("secretkeyref", List.of("secret")));

    private KnownAliases() {}

    /** Returns the meaning of an unknown key among the keys that the mapping can have and does not have. */
    static Optional<String> of(String written, Collection<String> absent) {
        String plain = written.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
        Optional<String> same = absent.stream()
                .filter(key -> key.toLowerCase(Locale.ROOT).equals(plain))
                .findFirst();
        return same.or(() -> KEYS.getOrDefault(plain, List.of()).stream()
                .filter(absent::contains)
                .findFirst());
    }
}
