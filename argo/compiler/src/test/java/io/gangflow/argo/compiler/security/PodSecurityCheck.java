package io.gangflow.argo.compiler.security;

import io.gangflow.argo.compiler.security.PodSecurityStandard.Level;
import java.util.function.Predicate;

/**
 * A check of the standards in a range of versions.
 *
 * @param from the first minor version with it
 * @param before the first minor version with another check in its place
 * @param replaced from this minor version on, a stricter check replaces it in the level "restricted"
 */
record PodSecurityCheck(String id, Level level, int from, int before, int replaced, Predicate<SecuredPod> admits) {

    private static final int NEVER = Integer.MAX_VALUE;

    static PodSecurityCheck of(String id, Level level, Predicate<SecuredPod> admits) {
        return new PodSecurityCheck(id, level, 0, NEVER, NEVER, admits);
    }

    PodSecurityCheck since(int minor) {
        return new PodSecurityCheck(id, level, minor, before, replaced, admits);
    }

    PodSecurityCheck until(int minor) {
        return new PodSecurityCheck(id, level, from, minor, replaced, admits);
    }

    PodSecurityCheck replacedSince(int minor) {
        return new PodSecurityCheck(id, level, from, before, minor, admits);
    }

    boolean applies(Level wanted, int minor) {
        boolean current = from <= minor && minor < before;
        return current && (wanted == Level.RESTRICTED ? minor < replaced : level == Level.BASELINE);
    }
}
