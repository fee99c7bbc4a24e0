package io.gangflow.convert.change;

/**
 * One difference between two versions of the same work.
 *
 * @param stage empty for a change of the whole
 * @param what the changed fact: {@code image}, {@code pods}; empty for a whole stage
 * @param before empty if absent before
 * @param after empty if absent afterwards
 */
public record WorkChange(Kind kind, String stage, String what, String before, String after) {

    /** The kind of change of a stage or of one of its facts. */
    public enum Kind {
        ADDED("+"),
        REMOVED("-"),
        RENAMED("~"),
        CHANGED("~");

        private final String sign;

        Kind(String sign) {
            this.sign = sign;
        }
    }

    /** One line: {@code ~ train image: acme/train:1 → acme/train:2}. */
    public String text() {
        String place = (kind.sign + " " + stage).strip();
        return switch (kind) {
            case ADDED -> what.isEmpty() ? "%s: %s".formatted(place, after) : "%s %s: %s".formatted(place, what, after);
            case REMOVED ->
                what.isEmpty() ? "%s: %s".formatted(place, before) : "%s %s: %s".formatted(place, what, before);
            case RENAMED -> "%s → %s: renamed, with equal pods".formatted(place, after);
            case CHANGED -> "%s %s: %s → %s".formatted(place, what, before, after);
        };
    }

    static WorkChange fact(String stage, String what, String before, String after) {
        Kind kind = before.isEmpty() ? Kind.ADDED : after.isEmpty() ? Kind.REMOVED : Kind.CHANGED;
        return new WorkChange(kind, stage, what, before, after);
    }
}
