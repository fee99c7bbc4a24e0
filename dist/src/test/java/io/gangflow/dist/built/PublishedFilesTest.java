package io.gangflow.dist.built;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.dist.pack.SumsFile;
import io.gangflow.dist.platform.Platform;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.Sha256;
import io.gangflow.pipeline.yaml.YamlTree;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The files that describe the archives: checksums, formula, krew manifest, package, bills of materials. */
class PublishedFilesTest {

    private static final Pattern DOWNLOAD = Pattern.compile("url \"\\S+/(\\S+)\"\\s+sha256 \"([0-9a-f]{64})\"");
    private static final Pattern LIBEXEC = Pattern.compile("libexec/\"([^\"*]+)\"");

    @Test
    void everyFileHasItsChecksum() throws IOException {
        Map<String, String> sums = new TreeMap<>();
        for (String line : Files.readAllLines(Built.file(SumsFile.NAME))) {
            sums.put(line.substring(66), line.substring(0, 64));
        }

        assertThat(sums.keySet()).containsAll(Built.archives()).contains("gangflow.rb", "gangflow.yaml");
        for (Map.Entry<String, String> sum : sums.entrySet()) {
            assertThat(Sha256.of(Built.file(sum.getKey()))).as(sum.getKey()).isEqualTo(sum.getValue());
        }
    }

    @Test
    void theFormulaNamesTheArchivesAndFilesInThem() throws IOException, InterruptedException {
        String formula = Files.readString(Built.file("gangflow.rb"));
        List<String> named = new ArrayList<>();
        for (MatchResult download : DOWNLOAD.matcher(formula).results().toList()) {
            named.add(download.group(1));
            assertThat(Sha256.of(Built.file(download.group(1)))).isEqualTo(download.group(2));
        }
        assertThat(named).containsExactlyInAnyOrderElementsOf(Built.archives());

        List<String> paths = LIBEXEC.matcher(formula)
                .results()
                .map(found -> found.group(1))
                .filter(path -> !path.endsWith(".jsa"))
                .toList();
        assertThat(paths).contains("bin/gangflow", "lib/make-archive");
        for (String archive : named) {
            String root = archive.replace(".tar.gz", "/");
            assertThat(Built.entries(archive))
                    .containsAll(paths.stream().map(path -> root + path).toList())
                    .allMatch(entry -> entry.startsWith(root));
        }
    }

    @Test
    void rubyReadsTheFormula() throws IOException, InterruptedException {
        assumeTrue(Built.isInstalled("ruby"), "no ruby on this machine");

        assertThat(Built.run("ruby", "-c", Built.file("gangflow.rb").toString()))
                .contains("Syntax OK");
    }

    @Test
    void krewsManifestNamesTheArchivesAndTheProgramInThem() throws IOException, InterruptedException {
        Path file = Built.file("gangflow.yaml");
        JsonNode spec = YamlTree.read(file.toString(), Files.readString(file))
                .value()
                .orElseThrow()
                .path("spec");

        assertThat(spec.path("version").asText()).isEqualTo("v" + Built.VERSION);
        List<String> named = new ArrayList<>();
        for (JsonNode platform : spec.path("platforms")) {
            String uri = platform.path("uri").asText();
            String archive = uri.substring(uri.lastIndexOf('/') + 1);
            named.add(archive);
            assertThat(platform.path("sha256").asText()).isEqualTo(Sha256.of(Built.file(archive)));
            String from = platform.path("files").path(0).path("from").asText();
            String root = from.substring(0, from.length() - 1);
            assertThat(Built.entries(archive))
                    .contains(root + platform.path("bin").asText(), root + "LICENSE", root + "THIRD-PARTY.txt")
                    .allMatch(entry -> entry.startsWith(root));
        }
        assertThat(named).containsExactlyInAnyOrderElementsOf(Built.archives());
    }

    @Test
    void theArchiveHasAPageOfTheManualForEachCommand() throws IOException, InterruptedException {
        Console silent = new Console(
                new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false, false, 80);
        List<String> pages = Gangflow.commandLine(silent).getSubcommands().keySet().stream()
                .map(command -> "%s/share/man/man1/gangflow-%s.1".formatted(Built.name(), command))
                .toList();

        assertThat(Built.entries(Built.name() + ".tar.gz"))
                .containsAll(pages)
                .contains(Built.name() + "/share/man/man1/gangflow.1");
    }

    @Test
    void noPageOfTheManualHasMarkupThatWasNotConverted() throws IOException, InterruptedException {
        String pages = Built.run(
                "tar",
                "xzOf",
                Built.file(Built.name() + ".tar.gz").toString(),
                "--wildcards",
                Built.name() + "/share/man/man1/*.1");

        assertThat(pages).contains("\\fINAME.KEY=VALUE\\fP").doesNotContain("VALUE_]", "*\\-\\-");
    }

    @Test
    void everyArchiveHasItsOwnRuntime() throws IOException, InterruptedException {
        for (String archive : Built.archives()) {
            String root = archive.replace(".tar.gz", "/");
            assertThat(Built.entries(archive))
                    .contains(root + "runtime/bin/java", root + "runtime/lib/modules", root + "lib/classpath");
            assertThat(Built.run("tar", "tvzf", Built.file(archive).toString()))
                    .containsPattern("-rwxr-xr-x \\S+ +\\d+ \\S+ \\S+ " + root + "bin/gangflow\n")
                    .containsPattern("-rwxr-xr-x \\S+ +\\d+ \\S+ \\S+ " + root + "runtime/bin/java\n")
                    .containsPattern("-rwxr-xr-x \\S+ +\\d+ \\S+ \\S+ " + root + "runtime/lib/jspawnhelper\n");
        }
    }

    @Test
    void thePackageHasTheProgramOnThePath() throws IOException, InterruptedException {
        assumeTrue(Built.isInstalled("dpkg-deb"), "no dpkg-deb on this machine");
        for (String architecture : List.of("amd64", "arm64")) {
            Path file = Built.OUTPUT.resolve("gangflow_%s_%s.deb".formatted(Built.VERSION, architecture));
            if (Files.exists(file)) {
                assertThat(Built.run("dpkg-deb", "--field", file.toString()))
                        .contains("Package: gangflow\n", "Architecture: " + architecture, "Version: " + Built.VERSION);
                assertThat(Built.run("dpkg-deb", "--contents", file.toString()))
                        .contains("./usr/bin/gangflow -> ../lib/gangflow/bin/gangflow")
                        .contains("./usr/share/man/man1/gangflow-check.1")
                        .containsPattern("-rwxr-xr-x root/root +\\d+ \\S+ \\S+ \\./usr/lib/gangflow/runtime/bin/java");
            }
        }
    }

    @Test
    void thePackageHasCompletionsWhereTheShellsOfDebianLookForThem() throws IOException, InterruptedException {
        assumeTrue(Built.isInstalled("dpkg-deb"), "no dpkg-deb on this machine");
        Platform own = Platform.ofMachine().orElseThrow();
        Path file = Built.file("gangflow_%s_%s.deb".formatted(Built.VERSION, own.goArchitecture()));

        assertThat(Built.run("dpkg-deb", "--contents", file.toString()))
                .contains("./usr/share/bash-completion/completions/gangflow\n")
                .contains("./usr/share/zsh/vendor-completions/_gangflow\n")
                .contains("./usr/share/fish/vendor_completions.d/gangflow.fish\n");
    }

    @Test
    void dpkgKnowsEveryKindOfEntryOfThePackage() throws IOException, InterruptedException {
        assumeTrue(Built.isInstalled("dpkg-deb"), "no dpkg-deb on this machine");
        Platform own = Platform.ofMachine().orElseThrow();
        Path file = Built.file("gangflow_%s_%s.deb".formatted(Built.VERSION, own.goArchitecture()));
        Process unpacked = new ProcessBuilder("dpkg-deb", "--fsys-tarfile", file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        Set<Character> kinds = new TreeSet<>();
        try (DataInputStream tar = new DataInputStream(unpacked.getInputStream())) {
            byte[] header = new byte[512];
            for (tar.readFully(header); header[0] != 0; tar.readFully(header)) {
                kinds.add((char) header[156]);
                String size = new String(header, 124, 11, StandardCharsets.US_ASCII);
                tar.skipNBytes((Long.parseLong(size.strip(), 8) + 511) / 512 * 512);
            }
        }

        // Files, links, folders, and long names in GNU format.
        assertThat(kinds).contains('0', '2').isSubsetOf('0', '1', '2', '5', 'K', 'L');
    }

    @Test
    void billsOfMaterialsNameTheLibraries() throws IOException {
        for (Map.Entry<String, String> bill : Map.of(
                        "cli", "picocli", "spark-jobs", "spark-core_2.13", "training-jobs", "pytorch-engine")
                .entrySet()) {
            Path file = Built.file("gangflow-%s-%s.cdx.json".formatted(Built.VERSION, bill.getKey()));
            JsonNode content = BoundedJson.MAPPER.readTree(file.toFile());
            assertThat(content.path("bomFormat").asText()).isEqualTo("CycloneDX");
            assertThat(content.path("components").findValuesAsText("name")).contains(bill.getValue());
            assertThat(content.path("components"))
                    .filteredOn(component -> component.path("group").asText().equals("io.gangflow"))
                    .isNotEmpty()
                    .allMatch(component -> component.path("hashes").size() == 1);
        }
    }
}
