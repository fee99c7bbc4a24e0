package io.gangflow.jobs;

import io.gangflow.jobs.storage.Source;
import io.gangflow.jobs.storage.Storage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/**
 * Copies the output of a run: {@code fetch <place> <folder>}. Every object under the place becomes a file of the
 * folder, named by the rest of its key.
 */
public final class Fetch {

    static final String USAGE = "usage: fetch <place> <folder>, the place a folder or s3://bucket/prefix";

    private Fetch() {}

    public static void main(String[] arguments) {
        System.exit(Program.run("fetch", List.of(arguments), System.getenv(), System.err, Fetch::run));
    }

    static String run(List<String> arguments, Map<String, String> environment) throws IOException, UsageException {
        if (arguments.size() != 2) {
            throw new UsageException(arguments.size() + " arguments; " + USAGE);
        }
        String place = arguments.get(0).replaceFirst("^s3a:", "s3:").replaceFirst("/+$", "") + "/";
        Path folder = Path.of(arguments.get(1)).toAbsolutePath().normalize();
        List<Source> sources = Storage.of(place, environment).sources(place);
        for (Source source : sources) {
            String name = source.name().replaceFirst("^s3a:", "s3:");
            Path file = folder.resolve(name.startsWith(place) ? name.substring(place.length()) : name)
                    .normalize();
            if (!file.startsWith(folder)) {
                throw new IOException("object " + source.name() + " has a name that leads out of " + folder);
            }
            Files.createDirectories(file.getParent());
            try (InputStream content = source.open(0, source.size())) {
                Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return sources.size() + " files of " + place + " are in " + folder;
    }
}
