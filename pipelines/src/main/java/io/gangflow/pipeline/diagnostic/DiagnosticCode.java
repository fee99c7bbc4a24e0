package io.gangflow.pipeline.diagnostic;

/**
 * Every finding's stable code. GF00xx: the text; GF01xx: the shape of the document; GF02xx: values; GF03xx: the stage
 * graph and references; GF04xx: gangs, queues and capacity; GF05xx: cluster descriptions; GF06xx: manifests; GF07xx:
 * runs on this machine. A code is never reused;
 * {@link Explanations} holds its long form.
 */
public enum DiagnosticCode {
    GF0001(Severity.ERROR, "text is not YAML"),
    GF0002(Severity.ERROR, "text is not UTF-8"),
    GF0003(Severity.ERROR, "character is not allowed"),
    GF0004(Severity.ERROR, "document exceeds a limit"),
    GF0005(Severity.ERROR, "duplicate key"),
    GF0006(Severity.ERROR, "YAML feature is not allowed"),
    GF0007(Severity.ERROR, "key is not a string"),
    GF0008(Severity.ERROR, "number cannot be read"),
    GF0009(Severity.ERROR, "file cannot be read"),
    GF0010(Severity.ERROR, "check failed unexpectedly"),

    GF0101(Severity.ERROR, "not the expected kind of document"),
    GF0102(Severity.ERROR, "value has the wrong type"),
    GF0103(Severity.ERROR, "key is missing"),
    GF0104(Severity.ERROR, "value is empty"),
    GF0105(Severity.ERROR, "exactly one of these keys is required"),
    GF0106(Severity.ERROR, "include cannot be resolved"),
    GF0107(Severity.ERROR, "unknown key"),

    GF0201(Severity.ERROR, "not a quantity"),
    GF0202(Severity.ERROR, "not a duration"),
    GF0203(Severity.ERROR, "number is out of range"),
    GF0204(Severity.ERROR, "not one of the allowed values"),
    GF0205(Severity.ERROR, "name cannot be used on a cluster"),
    GF0206(Severity.ERROR, "names are too long"),
    GF0207(Severity.ERROR, "parameter contradicts itself"),
    GF0208(Severity.ERROR, "invalid cron schedule"),
    GF0209(Severity.WARNING, "image has no fixed tag"),
    GF0210(Severity.ERROR, "environment variable cannot be set"),
    GF0211(Severity.ERROR, "reference or template is not allowed here"),
    GF0212(Severity.ERROR, "command line is too long"),
    GF0213(Severity.ERROR, "Spark setting is reserved or not allowed"),
    GF0214(Severity.ERROR, "stage has too many instances"),
    GF0215(Severity.ERROR, "invalid condition"),
    GF0216(Severity.ERROR, "manifest is not an object of a cluster"),
    GF0217(Severity.WARNING, "timeout is shorter than the work"),
    GF0218(Severity.ERROR, "pipeline is too large for one workflow"),
    GF0219(Severity.ERROR, "scheduled run has no value for a parameter"),
    GF0220(Severity.WARNING, "value is inserted into a program"),
    GF0221(Severity.ERROR, "stage cannot be repeated over this"),
    GF0230(Severity.ERROR, "volume cannot be mounted"),
    GF0231(Severity.ERROR, "folder of the node is not allowed"),
    GF0232(Severity.WARNING, "pods are less restricted than the default"),
    GF0233(Severity.ERROR, "label or annotation is not allowed"),
    GF0234(Severity.ERROR, "podTemplate changes what Gangflow sets"),
    GF0240(Severity.ERROR, "key does not go with the Spark application"),
    GF0241(Severity.ERROR, "file of a Spark application cannot be used"),
    GF0242(Severity.ERROR, "library is not a Maven coordinate"),
    GF0243(Severity.ERROR, "Python of a Spark application cannot be used"),
    GF0244(Severity.WARNING, "image has no Python"),

    GF0245(Severity.ERROR, "elastic training cannot work"),
    GF0246(Severity.ERROR, "processes have no GPU"),
    GF0247(Severity.WARNING, "processes do not share the GPUs evenly"),
    GF0248(Severity.WARNING, "ranks of a worker are not started"),
    GF0249(Severity.WARNING, "elastic training requires Volcano"),

    GF0250(Severity.ERROR, "schedule contradicts itself"),
    GF0251(Severity.ERROR, "notification has no usable receiver"),
    GF0252(Severity.WARNING, "address of a receiver is not secret"),
    GF0253(Severity.ERROR, "no run is ever late"),
    GF0254(Severity.WARNING, "every run will be late"),
    GF0255(Severity.ERROR, "attempt is not known"),
    GF0257(Severity.WARNING, "cached stage can never be taken from an earlier run"),
    GF0258(Severity.ERROR, "output of a cached stage belongs to one run"),
    GF0259(Severity.WARNING, "manifest takes no references"),

    GF0301(Severity.ERROR, "stages form a cycle"),
    GF0302(Severity.ERROR, "stage does not exist"),
    GF0303(Severity.ERROR, "reference to something that does not exist"),
    GF0304(Severity.ERROR, "arguments of an include do not match its parameters"),
    GF0305(Severity.ERROR, "key has no effect in this kind of stage"),
    GF0306(Severity.ERROR, "duplicate name"),
    GF0307(Severity.ERROR, "stages compile to templates with the same name"),
    GF0308(Severity.ERROR, "failureCondition requires a successCondition"),
    GF0309(Severity.ERROR, "name of an item is reserved"),
    GF0310(Severity.ERROR, "sides of a comparison never compare"),

    GF0401(Severity.ERROR, "minAvailable exceeds the size of the gang"),
    GF0402(Severity.WARNING, "failed ranks are not detected"),
    GF0403(Severity.ERROR, "queue does not exist"),
    GF0404(Severity.ERROR, "gang is larger than its queue"),
    GF0405(Severity.ERROR, "priority class does not exist"),
    GF0406(Severity.WARNING, "work outranks the cluster's own agents"),
    GF0407(Severity.ERROR, "priority class cannot be created"),
    GF0408(Severity.WARNING, "parallelism has no effect"),
    GF0409(Severity.WARNING, "reservation is smaller than the gang"),
    GF0410(Severity.WARNING, "requests are incomplete"),
    GF0411(Severity.WARNING, "pods do not tolerate the taint of GPU nodes"),
    GF0412(Severity.ERROR, "gang is larger than the cluster"),
    GF0413(Severity.ERROR, "pod is larger than any node"),
    GF0414(Severity.ERROR, "gang fits the total capacity, but not the single nodes"),
    GF0415(Severity.ERROR, "taint is not tolerated"),
    GF0416(Severity.ERROR, "selector matches no node"),
    GF0417(Severity.WARNING, "strict gang requires Volcano"),
    GF0418(Severity.ERROR, "operator starts all ranks or none"),
    /** Found by the simulation, not by a rule of this module. */
    GF0420(Severity.WARNING, "can lock"),

    GF0501(Severity.ERROR, "duplicate node pool"),
    GF0502(Severity.ERROR, "cluster has no nodes"),
    GF0503(Severity.ERROR, "Volcano actions place no pods"),
    GF0504(Severity.WARNING, "price has no source"),
    GF0505(Severity.ERROR, "limits of a node pool contradict each other"),

    // GF06xx: manifests that others wrote; found where they are read.
    GF0601(Severity.WARNING, "kind is not modelled"),
    GF0602(Severity.ERROR, "not an object of a cluster"),
    GF0603(Severity.ERROR, "field has a value of the wrong type"),
    GF0604(Severity.ERROR, "quantity is impossible"),
    GF0605(Severity.ERROR, "number of pods is out of range"),
    GF0606(Severity.ERROR, "object is defined twice"),
    GF0607(Severity.WARNING, "queue not found"),
    GF0608(Severity.WARNING, "priority class not found"),
    GF0609(Severity.ERROR, "tasks form a cycle"),
    GF0610(Severity.ERROR, "reference to something that does not exist"),
    GF0611(Severity.WARNING, "part of a workflow is not interpreted"),
    GF0612(Severity.ERROR, "object has no pods"),
    GF0613(Severity.ERROR, "history of durations cannot be read"),
    GF0614(Severity.WARNING, "field is not modelled"),
    GF0615(Severity.WARNING, "object is defined in two files"),

    // Traps in manifests.
    GF0630(Severity.WARNING, "PodGroup does not reserve the Spark application"),
    GF0631(Severity.ERROR, "Spark's gang can never start"),
    GF0632(Severity.WARNING, "failureCondition does not cover all failures"),
    GF0633(Severity.ERROR, "minAvailable counts pods that are created later"),
    GF0634(Severity.WARNING, "svc plugin blocks clients"),
    GF0635(Severity.WARNING, "pods of a workflow share a PodGroup"),
    GF0636(Severity.WARNING, "pods may be refused by GPU nodes"),
    GF0637(Severity.WARNING, "agent does not run on GPU nodes"),
    GF0638(Severity.WARNING, "label is set by nothing"),
    GF0639(Severity.WARNING, "dashboard is not loaded"),
    GF0640(Severity.WARNING, "dashboard is wrapped in an API request"),
    GF0641(Severity.WARNING, "monitor is not selected"),
    GF0642(Severity.WARNING, "PodGroup has no effect"),
    GF0643(Severity.ERROR, "PodGroup waits for pods that never exist"),
    GF0644(Severity.WARNING, "PodGroup has no pods"),
    GF0645(Severity.WARNING, "PodGroup reserves nothing"),
    GF0646(Severity.WARNING, "PodGroup has no members"),
    GF0647(Severity.WARNING, "PodGroup not found"),
    GF0648(Severity.WARNING, "PodGroup is named under the wrong key"),
    GF0650(Severity.WARNING, "ranks do not start together"),
    GF0651(Severity.WARNING, "lost rank blocks the other ranks"),
    GF0652(Severity.WARNING, "preemption is not configured"),
    GF0653(Severity.WARNING, "reclaim is not configured"),
    GF0654(Severity.WARNING, "default priority is above the work's"),
    GF0655(Severity.WARNING, "preemptionPolicy does not protect"),
    GF0656(Severity.WARNING, "ranks share a GPU"),
    GF0657(Severity.WARNING, "success condition holds without a status"),
    GF0658(Severity.ERROR, "condition is not a selector"),
    GF0659(Severity.WARNING, "object can be deleted before Argo sees its end"),
    GF0660(Severity.WARNING, "work is not deleted with its workflow"),
    GF0661(Severity.WARNING, "owner is not set"),
    GF0662(Severity.WARNING, "forced replacement fails"),
    GF0663(Severity.WARNING, "job cannot be applied"),
    GF0664(Severity.ERROR, "workflow exceeds a limit of Argo"),
    GF0665(Severity.ERROR, "parallelism is below the gang"),
    GF0666(Severity.WARNING, "queue is named where Volcano does not read it"),
    GF0667(Severity.WARNING, "no memory is reserved"),
    GF0668(Severity.ERROR, "names of pods are too long"),
    GF0669(Severity.WARNING, "field has no effect"),
    GF0670(Severity.WARNING, "failed master is not detected"),
    GF0671(Severity.WARNING, "quota can admit a part of a gang"),
    GF0672(Severity.WARNING, "alert never resolves"),
    GF0673(Severity.WARNING, "Spark's PodGroup is empty"),
    GF0674(Severity.WARNING, "gang depends on the operator"),
    GF0675(Severity.WARNING, "pod can request several shares of one GPU"),
    GF0676(Severity.WARNING, "shares of a GPU look like whole GPUs"),
    GF0677(Severity.ERROR, "GPUs are shared by two mechanisms"),
    GF0678(Severity.WARNING, "no pod can be preempted"),
    GF0679(Severity.WARNING, "counters of GPU errors are off"),
    GF0680(Severity.WARNING, "pods that share a GPU have no metrics"),
    GF0681(Severity.WARNING, "GPU metrics are labelled with the exporter's pod"),
    GF0682(Severity.WARNING, "enqueue blocks preemption"),
    GF0683(Severity.ERROR, "scheduler has no gang plugin"),
    GF0684(Severity.ERROR, "scheduler rejects its configuration"),
    GF0685(Severity.ERROR, "gang is larger than its quota"),
    GF0686(Severity.ERROR, "GPU cannot be partitioned"),
    GF0690(Severity.WARNING, "ignored finding has no reason"),
    GF0691(Severity.WARNING, "ignored finding does not exist"),

    // What this machine lacks for a run as its processes.
    GF0701(Severity.ERROR, "unknown image"),
    GF0702(Severity.ERROR, "key of a Secret has no value"),
    GF0703(Severity.ERROR, "ConfigMap has no value"),
    GF0704(Severity.ERROR, "kind of stage needs a cluster");

    private final Severity severity;
    private final String title;

    DiagnosticCode(Severity severity, String title) {
        this.severity = severity;
        this.title = title;
    }

    public Severity severity() {
        return severity;
    }

    /** The finding in a few words, as a heading of its explanation. */
    public String title() {
        return title;
    }
}
