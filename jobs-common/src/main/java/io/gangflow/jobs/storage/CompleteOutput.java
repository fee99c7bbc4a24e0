package io.gangflow.jobs.storage;

import java.util.Collection;
import java.util.List;

/**
 * Distinguishes the output of a finished job from that of a killed one: Hadoop's committers, and so Spark, write
 * {@code _SUCCESS} last. A folder that was not written by such a job has no files named {@code part-…} and needs no
 * {@code _SUCCESS}.
 */
public final class CompleteOutput {

    private static final String SUCCESS = "_SUCCESS";
    private static final List<String> UNFINISHED = List.of("_temporary", "__magic");

    private CompleteOutput() {}

    /**
     * Checks the names in a folder.
     *
     * @param folder for the message
     * @param names of the files and folders directly in it, without slashes
     * @throws StorageException if a killed job has left them
     */
    public static void check(String folder, Collection<String> names) throws StorageException {
        if (names.contains(SUCCESS)) {
            return;
        }
        for (String name : names) {
            if (name.startsWith("part-") || UNFINISHED.stream().anyMatch(name::startsWith)) {
                throw new StorageException("input " + folder + " was written by a run that did not complete: it has "
                        + name + " and no _SUCCESS; run that job again");
            }
        }
    }
}
