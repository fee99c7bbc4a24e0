package io.gangflow.cli.home;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** A home without built jobs, for tests of local clusters with foreign pods. It contains only the texts of the jobs. */
public final class HomeWithTexts {

    private static final String PROPERTY = "gangflow.home";

    private HomeWithTexts() {}

    /** Creates it in a folder, and sets it as the home of this process. */
    public static void set(Path folder) throws IOException {
        Path jobs = Files.createDirectories(folder.resolve("classes"));
        for (String island : List.of("spark-jobs", "training-jobs")) {
            Path built = Files.createDirectories(folder.resolve(island).resolve("target"));
            Files.writeString(built.resolve("runtime-classpath"), jobs.toString());
        }
        Path texts = Files.createDirectories(jobs.resolve("corpus")).resolve("kjv.txt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(texts))) {
            out.write("In the beginning".getBytes(StandardCharsets.UTF_8));
        }
        System.setProperty(PROPERTY, folder.toString());
    }

    /** Clears the home of this process. */
    public static void clear() {
        System.clearProperty(PROPERTY);
    }
}
