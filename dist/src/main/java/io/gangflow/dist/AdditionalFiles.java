package io.gangflow.dist;

import io.gangflow.dist.platform.Release;
import io.gangflow.dist.stage.BillOfMaterials;
import io.gangflow.images.ImageBuild;
import io.gangflow.images.archive.Sandbox;
import io.gangflow.images.catalogue.Images;
import io.gangflow.images.layout.ImageException;
import io.gangflow.images.layout.LayoutBuilder;
import io.gangflow.images.layout.Project;
import io.gangflow.images.tar.Base;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Published files in addition to the archives: the container image of the command line, and bills of materials. */
final class AdditionalFiles {

    private static final List<String> BILLS = List.of("cli", "spark-jobs", "training-jobs");

    private AdditionalFiles() {}

    /**
     * Writes the files.
     *
     * @param archive folder of an archive of this release
     */
    static void write(Release release, Path archive) throws IOException, InterruptedException {
        image(release);
        for (String module : BILLS) {
            Path bill = release.project().resolve(module + "/target/bom.json");
            if (!Files.isRegularFile(bill)) {
                throw new ImageException(
                        "%s is missing; build with -P dist and without -o, as CycloneDX works online only"
                                .formatted(bill));
            }
            new BillOfMaterials(bill)
                    .write(
                            archive,
                            release.output().resolve("gangflow-%s-%s.cdx.json".formatted(release.version(), module)));
        }
    }

    private static void image(Release release) throws IOException, InterruptedException {
        LayoutBuilder layouts =
                new LayoutBuilder(new Project(release.project(), release.repository()), release.work(), true);
        ImageBuild build = new ImageBuild(layouts, new Base.Local(), release.version(), Sandbox.ofMachine());
        ImageBuild.Built built = build.run(Images.named("api").orElseThrow());
        Files.copy(
                built.tar(),
                release.output()
                        .resolve("gangflow-%s-image-%s.tar"
                                .formatted(
                                        release.version(),
                                        built.layout().architecture().oci())));
    }
}
