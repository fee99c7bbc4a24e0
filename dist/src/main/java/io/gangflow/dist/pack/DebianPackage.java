package io.gangflow.dist.pack;

import io.gangflow.dist.platform.Platform;
import io.gangflow.dist.platform.Release;
import io.gangflow.images.layout.ImageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.vafer.jdeb.Console;
import org.vafer.jdeb.DataProducer;
import org.vafer.jdeb.DebMaker;
import org.vafer.jdeb.PackagingException;
import org.vafer.jdeb.mapping.Mapper;
import org.vafer.jdeb.mapping.PermMapper;
import org.vafer.jdeb.producers.DataProducerFile;
import org.vafer.jdeb.producers.DataProducerLink;

/**
 * The package for Debian and Ubuntu: the tree of an archive below {@code /usr/lib/gangflow}, with manuals at Debian's
 * paths.
 */
public final class DebianPackage {

    private static final String HOME = "/usr/lib/gangflow/";

    /** Folders below {@code share} of an archive that have another path in Debian. */
    private static final Map<String, String> SHARED = Map.of("zsh/site-functions", "zsh/vendor-completions");

    private final Release release;

    public DebianPackage(Release release) {
        this.release = release;
    }

    /**
     * Writes the package.
     *
     * @param tree of the platform's archive
     */
    public Path write(Platform platform, Path tree) throws IOException {
        Path file =
                release.output().resolve("gangflow_%s_%s.deb".formatted(release.version(), platform.goArchitecture()));
        DebMaker maker = new DebMaker(new Quiet(), data(tree), List.of());
        maker.setDeb(file.toFile());
        maker.setControl(release.project().resolve("dist/src/main/debian").toFile());
        maker.setCompression("gzip");
        // dpkg rejects the extended headers of POSIX.
        maker.setTarLongFileMode("gnu");
        maker.setOutputTimestampMs(release.time().toEpochMilli());
        Map<String, String> values = Map.of(
                "version", release.version(),
                "architecture", platform.goArchitecture(),
                "homepage", release.homepage().toString());
        maker.setResolver(values::get);
        try {
            maker.validate();
            maker.makeDeb();
        } catch (PackagingException refused) {
            throw new ImageException("%s cannot be made: %s".formatted(file, refused.getMessage()), refused);
        }
        return file;
    }

    private static List<DataProducer> data(Path tree) throws IOException {
        List<DataProducer> data = new ArrayList<>();
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String place = place(tree.relativize(file).toString());
                data.add(new DataProducerFile(file.toFile(), place, null, null, mode(Files.isExecutable(file))));
            }
        }
        for (String program : List.of("gangflow", "kubectl-gangflow")) {
            data.add(new DataProducerLink(
                    "/usr/bin/" + program, "../lib/gangflow/bin/" + program, true, null, null, mode(true)));
        }
        return data;
    }

    private static String place(String path) {
        if (path.equals("LICENSE")) {
            return "/usr/share/doc/gangflow/copyright";
        }
        if (!path.startsWith("share/")) {
            return HOME + path;
        }
        String below = path.substring("share/".length());
        return "/usr/share/"
                + SHARED.entrySet().stream()
                        .filter(folder -> below.startsWith(folder.getKey()))
                        .map(folder -> folder.getValue()
                                + below.substring(folder.getKey().length()))
                        .findFirst()
                        .orElse(below);
    }

    private static Mapper[] mode(boolean executable) {
        return new Mapper[] {new PermMapper(0, 0, "root", "root", executable ? 0755 : 0644, 0755, 0, null)};
    }

    private static final class Quiet implements Console {
        @Override
        public void debug(String message) {
            // of each file
        }

        @Override
        public void info(String message) {
            // of each step
        }

        @Override
        public void warn(String message) {
            System.err.println("warning: " + message);
        }
    }
}
