package io.gangflow.cli.command;

/** Run IDs: the pipeline's name, truncated if long, and the time in base 36, so that later runs sort later. */
public final class RunIds {

    private static final int MAX_NAME = 30;

    private RunIds() {}

    public static String of(String pipeline, long nowMillis) {
        String name = pipeline.length() <= MAX_NAME ? pipeline : pipeline.substring(0, MAX_NAME);
        return name.replaceAll("-+$", "") + "-" + Long.toString(nowMillis / 1000, 36);
    }
}
