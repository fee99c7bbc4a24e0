package io.gangflow.images.archive;

import io.gangflow.images.layout.Folders;
import io.gangflow.images.layout.ImageLayout;
import io.gangflow.images.layout.LayerFolder;
import io.gangflow.images.layout.LayoutBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The last layer: the classes that the image's rehearsal loads, parsed and verified (JDK 17, {@code -Xshare:dump}). The
 * archive contains the paths, sizes and times of its jars and works only with one build of a JVM, so it is created in
 * the image's own file tree.
 *
 * <p>The same class list gives the same bytes if the kernel supports {@link Sandbox#repeatable}: the serial collector
 * writes no objects, whose addresses would differ; other addresses are fixed; and the threads of the JVM that writes
 * the archive run one at a time, because some of the JDK's own threads load a class or two at startup.
 */
public final class ClassArchive {

    private ClassArchive() {}

    /**
     * Adds the archive on top of the layout. The image's folder in {@code root} of the output is then the file tree of
     * a container.
     *
     * @throws io.gangflow.images.layout.ImageException when a step of the rehearsal fails
     */
    public static ImageLayout add(Sandbox sandbox, LayoutBuilder builder, ImageLayout layout)
            throws IOException, InterruptedException {
        Path output = builder.output();
        String name = layout.image().fileName();
        Path tree = output.resolve("root").resolve(name);
        Path temporary = output.resolve("work").resolve(name);
        Folders.delete(tree);
        Folders.delete(temporary);
        layout.unpackTo(tree);
        Files.createDirectories(temporary);
        for (Map.Entry<String, String> file : layout.image().rehearsal().files().entrySet()) {
            copy(builder.project().folder().resolve(file.getValue()), temporary.resolve(file.getKey()));
        }
        Folders.open(temporary);
        ArchiveRehearsal rehearsal = new ArchiveRehearsal(sandbox, layout, tree, temporary);
        ClassList list = ClassList.of(layout, output.resolve("class-lists"));
        Optional<List<String>> kept = list.read();
        Files.write(temporary.resolve("classes"), kept.isPresent() ? kept.get() : list.keep(rehearsal.classes()));
        Folders.open(temporary);
        LayerFolder layer = builder.layer(output.resolve("layout").resolve(name), "6-archive");
        layer.copy(LayoutBuilder.ARCHIVE, rehearsal.archive(), false);
        ImageLayout whole = layout.with(layer.finish());
        whole.unpackTo(tree);
        return whole;
    }

    private static void copy(Path source, Path target) throws IOException {
        try (Stream<Path> all = Files.walk(source)) {
            for (Path path : all.sorted().toList()) {
                Path copied = target.resolve(source.relativize(path).toString());
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createDirectories(copied);
                } else {
                    Files.copy(path, copied);
                }
            }
        }
    }
}
