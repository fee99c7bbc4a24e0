package io.gangflow.dist.stage;

import io.gangflow.dist.platform.Release;
import io.gangflow.images.layout.Jar;
import io.gangflow.images.layout.Project;
import io.gangflow.images.model.JarSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The files of the command line that are equal on every platform. */
public final class CommandFiles {

    private final Release release;

    public CommandFiles(Release release) {
        this.release = release;
    }

    /** Writes launcher, jars, class list, shipped pipelines and licences below the folder of an archive. */
    public void write(Path folder) throws IOException {
        Path launch = release.project().resolve("dist/src/main/launch");
        FolderCopy.script(launch.resolve("gangflow"), folder.resolve("bin/gangflow"));
        FolderCopy.script(release.project().resolve("kubectl-gangflow"), folder.resolve("bin/kubectl-gangflow"));
        FolderCopy.script(launch.resolve("make-archive"), folder.resolve("lib/make-archive"));
        for (String notice : List.of("LICENSE", "THIRD-PARTY.txt")) {
            FolderCopy.file(release.project().resolve(notice), folder.resolve(notice));
        }
        for (String part : List.of("definitions", "clusters", "schema")) {
            FolderCopy.copy(
                    release.project().resolve("pipelines").resolve(part),
                    folder.resolve("pipelines").resolve(part));
        }
        Files.write(folder.resolve("lib/classpath"), jars(folder.resolve("lib")));
        Files.write(folder.resolve("lib/classes"), classes());
    }

    private List<String> jars(Path lib) throws IOException {
        List<String> names = new ArrayList<>();
        for (Jar jar : new Project(release.project(), release.repository()).jars(List.of(JarSet.of("cli")), "")) {
            String name = jar.file().getFileName().toString().replace("-SNAPSHOT", "");
            FolderCopy.file(jar.file(), lib.resolve(name));
            names.add(name);
        }
        return names;
    }

    /** Sorted, because threads load classes in any order; without the comment that contains the time. */
    private SortedSet<String> classes() throws IOException {
        TreeSet<String> classes = new TreeSet<>();
        for (ClassLines lines : ClassLines.values()) {
            Path list = release.project().resolve("cli/target/rehearsal-" + lines.program() + ".classes");
            try (Stream<String> read = Files.lines(list)) {
                read.filter(lines::keeps).forEach(classes::add);
            }
        }
        return classes;
    }
}
