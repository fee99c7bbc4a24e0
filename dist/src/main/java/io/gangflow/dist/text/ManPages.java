package io.gangflow.dist.text;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.images.layout.Folders;
import io.gangflow.images.layout.ImageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.asciidoctor.Asciidoctor;
import org.asciidoctor.Attributes;
import org.asciidoctor.Options;
import org.asciidoctor.SafeMode;
import picocli.CommandLine;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Manual pages of all commands: AsciiDoc generated from picocli's model, and troff from that. */
public final class ManPages {

    /** Wide enough for every synopsis: picocli breaks lines within a name and its markup (4.7.7). */
    private static final int WIDTH = 2_000;

    private ManPages() {}

    /**
     * Writes {@code gangflow.1}, {@code gangflow-check.1} and so on.
     *
     * @param work folder for the AsciiDoc
     * @param time provides the date of the pages
     */
    public static void write(Path folder, Path work, String version, Instant time) throws IOException {
        Folders.delete(work);
        Files.createDirectories(work);
        Files.createDirectories(folder);
        CommandLine line = Gangflow.commandLine(silent());
        line.setUsageHelpWidth(WIDTH);
        int code = ManPageGenerator.generateManPage(work.toFile(), null, new boolean[0], false, line.getCommandSpec());
        if (code != 0) {
            throw new ImageException("no manual pages were generated (code %d)".formatted(code));
        }
        convert(work, folder, version, time);
    }

    private static void convert(Path work, Path folder, String version, Instant time) throws IOException {
        Options options = Options.builder()
                .backend("manpage")
                .safe(SafeMode.UNSAFE)
                .toDir(folder.toFile())
                .attributes(Attributes.builder()
                        .attribute("mansource", "gangflow " + version)
                        .attribute(
                                "docdate",
                                time.atZone(ZoneOffset.UTC).toLocalDate().toString())
                        .build())
                .build();
        List<Path> pages;
        try (Stream<Path> files = Files.list(work)) {
            pages = files.filter(file -> file.toString().endsWith(".adoc"))
                    .sorted()
                    .toList();
        }
        try (Asciidoctor asciidoctor = Asciidoctor.Factory.create()) {
            for (Path page : pages) {
                asciidoctor.convertFile(page.toFile(), options);
            }
        }
    }

    static Console silent() {
        return new Console(
                new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false, false, 80);
    }
}
