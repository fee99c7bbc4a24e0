package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A Linux capability (capabilities(7), Linux 6.12) as Kubernetes spells it, without {@code CAP_}. */
public record CapabilityShape() implements ScalarShape {

    static final CapabilityShape INSTANCE = new CapabilityShape();

    private static final String PREFIX = "CAP_";

    private static final List<String> NAMES = List.of(
            "AUDIT_CONTROL",
            "AUDIT_READ",
            "AUDIT_WRITE",
            "BLOCK_SUSPEND",
            "BPF",
            "CHECKPOINT_RESTORE",
            "CHOWN",
            "DAC_OVERRIDE",
            "DAC_READ_SEARCH",
            "FOWNER",
            "FSETID",
            "IPC_LOCK",
            "IPC_OWNER",
            "KILL",
            "LEASE",
            "LINUX_IMMUTABLE",
            "MAC_ADMIN",
            "MAC_OVERRIDE",
            "MKNOD",
            "NET_ADMIN",
            "NET_BIND_SERVICE",
            "NET_BROADCAST",
            "NET_RAW",
            "PERFMON",
            "SETFCAP",
            "SETGID",
            "SETPCAP",
            "SETUID",
            "SYS_ADMIN",
            "SYS_BOOT",
            "SYS_CHROOT",
            "SYS_MODULE",
            "SYS_NICE",
            "SYS_PACCT",
            "SYS_PTRACE",
            "SYS_RAWIO",
            "SYS_RESOURCE",
            "SYS_TIME",
            "SYS_TTY_CONFIG",
            "SYSLOG",
            "WAKE_ALARM");

    @Override
    public String noun() {
        return "a Linux capability such as `NET_ADMIN`";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        String value = scalar.value();
        if (NAMES.contains(value)) {
            return List.of();
        }
        String plain = value.startsWith(PREFIX) ? value.substring(PREFIX.length()) : value;
        String label = NAMES.contains(plain)
                ? "write `%s`, without `%s`".formatted(plain, PREFIX)
                : DidYouMean.of(plain, NAMES)
                        .map(near -> "did you mean `" + near + "`?")
                        .orElse("not a capability of Linux");
        return wrong(DiagnosticCode.GF0204, name, scalar, label);
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("enum", NAMES);
        return schema;
    }
}
