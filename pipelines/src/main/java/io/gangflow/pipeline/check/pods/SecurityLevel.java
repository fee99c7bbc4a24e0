package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.Locale;
import java.util.Set;

/** The levels of Kubernetes' Pod Security Standards (1.36), the most restricted first. */
enum SecurityLevel {
    RESTRICTED,
    BASELINE,
    PRIVILEGED;

    private static final Set<String> IN_BASELINE = Set.of(
            "AUDIT_WRITE",
            "CHOWN",
            "DAC_OVERRIDE",
            "FOWNER",
            "FSETID",
            "KILL",
            "MKNOD",
            "NET_BIND_SERVICE",
            "SETFCAP",
            "SETGID",
            "SETPCAP",
            "SETUID",
            "SYS_CHROOT");

    /** Returns the most restricted level that admits a capability. */
    static SecurityLevel ofCapability(String name) {
        if (name.equals("NET_BIND_SERVICE")) {
            return RESTRICTED;
        }
        return IN_BASELINE.contains(name) ? BASELINE : PRIVILEGED;
    }

    /** Warns about a loosened setting, with the most restricted level that a namespace can enforce for it. */
    Diagnostic warning(SourceSpan place, String message) {
        String label = this == RESTRICTED
                ? "Pod Security level restricted still admits it"
                : "needs Pod Security level %s or less restricted".formatted(keyword());
        return Diagnostic.of(
                        DiagnosticCode.GF0232,
                        place,
                        message,
                        this == PRIVILEGED ? "needs Pod Security level privileged" : label)
                .withHint(
                        this == RESTRICTED
                                ? "leave it out if the program runs without it"
                                : "a namespace that enforces a more restricted level refuses the pods");
    }

    String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }
}
