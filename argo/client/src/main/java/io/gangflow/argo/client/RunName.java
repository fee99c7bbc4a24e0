package io.gangflow.argo.client;

import io.gangflow.kubernetes.json.Sha256;
import java.util.Locale;

/**
 * The name of a run's workflow, derived from the pipeline and the run ID only: a repeated submission gets the same
 * name, and the API server creates at most one object of it.
 *
 * @param name {@code <pipeline>-<16 hex digits>}, a DNS label of at most 63 characters
 * @param hash the first 16 hex digits of SHA-256 over pipeline, a zero byte and run ID
 */
public record RunName(String name, String hash) {

    private static final int LONGEST_NAME = 63;
    private static final int HASH_DIGITS = 16;
    private static final int LONGEST_PIPELINE = 253;
    private static final int LONGEST_RUN_ID = 250;

    /**
     * Names a run.
     *
     * @param pipeline name of the WorkflowTemplate
     * @param runId any text of 1 to 250 characters without control characters
     * @throws IllegalArgumentException when one of them is empty, too long or has control characters
     */
    public static RunName of(String pipeline, String runId) {
        String named = checked("name of a pipeline", pipeline, LONGEST_PIPELINE);
        String id = checked("run id", runId, LONGEST_RUN_ID);
        String hash = Sha256.of(named + '\0' + id).substring(0, HASH_DIGITS);
        String slug = slug(named);
        return new RunName(slug.isEmpty() ? "run-" + hash : slug + "-" + hash, hash);
    }

    private static String slug(String pipeline) {
        String plain = pipeline.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String cut = plain.substring(0, Math.min(plain.length(), LONGEST_NAME - HASH_DIGITS - 1));
        return cut.replaceAll("^-+|-+$", "");
    }

    private static String checked(String what, String text, int longest) {
        if (text.isEmpty() || text.length() > longest) {
            throw new IllegalArgumentException(
                    "a %s has 1 to %d characters, not %d".formatted(what, longest, text.length()));
        }
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a %s has no control characters".formatted(what));
        }
        return text;
    }
}
