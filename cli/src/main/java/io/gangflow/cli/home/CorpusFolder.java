package io.gangflow.cli.home;

import io.gangflow.file.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The texts shipped with the jobs, as files below one folder: the content of the bucket {@code corpus}. */
public final class CorpusFolder {

    private static final String RESOURCE = "corpus/kjv.txt.gz";

    /** The paths that the shipped definitions use. */
    private static final List<String> FILES = List.of("kjv.txt", "books/kjv.txt");

    private CorpusFolder() {}

    /**
     * Writes the missing files.
     *
     * @param jobs class path of the jobs that contain the texts
     * @throws IOException when the folder cannot be written, or the jobs contain no texts
     */
    public static void write(Path folder, String jobs) throws IOException {
        for (String file : FILES) {
            Path text = folder.resolve(file);
            if (!Files.exists(text)) {
                AtomicFile.write(text, () -> unpack(jobs));
            }
        }
    }

    private static byte[] unpack(String jobs) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String entry : jobs.split(System.getProperty("path.separator"), 0)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        try (URLClassLoader loader =
                        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
                InputStream packed = loader.getResourceAsStream(RESOURCE)) {
            if (packed == null) {
                throw new IOException("the jobs have no text `%s`".formatted(RESOURCE));
            }
            return new GZIPInputStream(packed).readAllBytes();
        }
    }
}
