package io.gangflow.dist;

import static java.util.Objects.requireNonNull;

import io.gangflow.cli.install.BuildInfo;
import io.gangflow.dist.pack.DebianPackage;
import io.gangflow.dist.pack.SumsFile;
import io.gangflow.dist.pack.TarGz;
import io.gangflow.dist.platform.Platform;
import io.gangflow.dist.platform.Release;
import io.gangflow.dist.stage.CommandFiles;
import io.gangflow.dist.stage.FolderCopy;
import io.gangflow.dist.stage.JobsFiles;
import io.gangflow.dist.stage.Provenance;
import io.gangflow.dist.stage.RuntimeImage;
import io.gangflow.dist.text.Completions;
import io.gangflow.dist.text.Formula;
import io.gangflow.dist.text.KrewManifest;
import io.gangflow.dist.text.ManPages;
import io.gangflow.images.layout.Folders;
import io.gangflow.images.layout.ImageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The main program: writes all published files into one folder, and prints a line for each. */
public final class BuildDistribution {

    private final Release release;
    private final Map<Platform, Path> runtimes;

    private BuildDistribution(Options options) {
        this.release = options.release();
        this.runtimes = options.runtimes();
    }

    public static void main(String[] arguments) throws InterruptedException {
        try {
            new BuildDistribution(Options.read(List.of(arguments))).run();
        } catch (ImageException | IOException | IllegalArgumentException wrong) {
            System.err.println("error: " + wrong.getMessage());
            System.exit(3);
        }
    }

    private void run() throws IOException, InterruptedException {
        if (!release.version().equals(BuildInfo.VERSION)) {
            throw new ImageException("the POM is of version %s, and BuildInfo.VERSION is %s"
                    .formatted(release.version(), BuildInfo.VERSION));
        }
        Folders.delete(release.output());
        Files.createDirectories(release.output());
        Path common = release.work().resolve("common");
        Folders.delete(common);
        new CommandFiles(release).write(common);
        ManPages.write(
                common.resolve("share/man/man1"), release.work().resolve("adoc"), release.version(), release.time());
        Completions.write(common.resolve("share"));
        List<Platform> built = List.copyOf(runtimes.keySet());
        for (Platform platform : Platform.values()) {
            if (built.contains(platform)) {
                archive(platform, common);
            } else {
                System.err.printf(
                        "notice: no archive for %1$s; name a JDK's folder of modules with -Dgangflow.jmods.%1$s=DIR%n",
                        platform.id());
            }
        }
        Files.writeString(release.output().resolve("gangflow.rb"), Formula.of(release, built));
        Files.writeString(release.output().resolve("gangflow.yaml"), KrewManifest.of(release, built));
        AdditionalFiles.write(release, built.isEmpty() ? common : release.work().resolve(release.folder(built.get(0))));
        Provenance.write(release);
        SumsFile.write(release.output());
        print();
    }

    private void archive(Platform platform, Path common) throws IOException, InterruptedException {
        boolean foreign = Platform.ofMachine().filter(platform::equals).isEmpty();
        Path tree = release.work().resolve(release.folder(platform));
        Folders.delete(tree);
        FolderCopy.copy(common, tree);
        new RuntimeImage(requireNonNull(runtimes.get(platform)), foreign).write(tree.resolve("runtime"));
        List<String> missing = RuntimeImage.missing(tree.resolve("runtime"));
        if (!missing.isEmpty()) {
            System.err.printf(
                    "notice: the runtime of %s has no %s; jobs that need them fail%n",
                    platform.id(), String.join(", ", missing));
        }
        new JobsFiles(release, platform).write(tree, false);
        TarGz.write(tree, release.folder(platform), release.time(), release.archive(platform));
        if (platform.isLinux()) {
            new DebianPackage(release).write(platform, tree);
        }
        if (!foreign) {
            new JobsFiles(release, platform).write(tree, true);
            TarGz.write(tree, release.folder(platform), release.time(), release.fullArchive(platform));
        }
    }

    private void print() throws IOException {
        for (String line : Files.readAllLines(release.output().resolve(SumsFile.NAME))) {
            String name = line.substring(line.lastIndexOf(' ') + 1);
            System.out.printf("%8.1f MB  %s%n", Files.size(release.output().resolve(name)) / 1e6, name);
        }
    }
}
