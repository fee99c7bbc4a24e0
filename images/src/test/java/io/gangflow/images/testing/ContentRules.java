package io.gangflow.images.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.images.layout.Jar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cyclonedx.Version;
import org.cyclonedx.parsers.JsonParser;

/** Rules for every image. */
public final class ContentRules {

    private static final Set<String> SHELLS =
            Set.of("sh", "bash", "dash", "ash", "zsh", "ksh", "busybox", "env", "su", "sudo");

    private ContentRules() {}

    public static void check(BuiltImage image) throws IOException {
        onlyKnownExecutables(image);
        commandsAreThere(image);
        billNamesEveryJar(image);
        TarReader tar = TarReader.of(image.built().tar());
        assertThat(tar.configuration().at("/config/User").asText())
                .isEqualTo("%1$d:%1$d".formatted(image.built().layout().image().user()));
        assertThat(tar.configuration().at("/config/Labels").size()).isGreaterThanOrEqualTo(7);
        assertThat(tar.layers().stream().flatMap(List::stream)).allSatisfy(file -> {
            assertThat(file.user()).isZero();
            assertThat(file.mode() & 06000)
                    .as("setuid and setgid of %s", file.path())
                    .isZero();
            assertThat(file.mode() & 0444).as("%s is read by all", file.path()).isEqualTo(0444);
        });
    }

    private static void onlyKnownExecutables(BuiltImage image) throws IOException {
        List<String> unknown = new ArrayList<>();
        try (Stream<Path> files = Files.walk(image.tree())) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String path = "/" + image.tree().relativize(file);
                String name = file.getFileName().toString();
                assertThat(SHELLS).as(path).doesNotContain(name);
                boolean known =
                        name.contains(".so") || path.startsWith("/opt/java/") || path.startsWith("/opt/gangflow/bin/");
                if (Files.isExecutable(file) && !known) {
                    unknown.add(path);
                }
            }
        }
        assertThat(unknown)
                .as("executables that are no library, no JDK's and no command")
                .isEmpty();
    }

    private static void commandsAreThere(BuiltImage image) {
        image.built()
                .layout()
                .image()
                .commands()
                .forEach(command -> assertThat(
                                image.tree().resolve("opt/gangflow/bin").resolve(command.name()))
                        .isExecutable());
        assertThat(image.tree().resolve("opt/gangflow/classes.jsa")).isNotEmptyFile();
    }

    private static void billNamesEveryJar(BuiltImage image) throws IOException {
        Map<String, JsonNode> named = new TreeMap<>();
        for (JsonNode component : image.sbom().get("components")) {
            for (JsonNode property : component.path("properties")) {
                named.put(property.get("value").asText(), component);
            }
        }
        List<Jar> jars = image.built().layout().jars();
        assertThat(named.keySet()).containsAll(jars.stream().map(Jar::path).collect(Collectors.toSet()));
        assertThat(jars)
                .filteredOn(jar -> !jar.ours())
                .allSatisfy(jar -> assertThat(Objects.requireNonNull(named.get(jar.path()))
                                .path("purl")
                                .asText())
                        .startsWith("pkg:maven/"));
        try (Stream<Path> files = Files.walk(image.tree())) {
            assertThat(files.filter(file -> file.toString().endsWith(".jar"))
                            .map(file -> "/" + image.tree().relativize(file))
                            .filter(path -> !path.startsWith("/opt/java/")))
                    .as("jars of the image")
                    .containsExactlyInAnyOrderElementsOf(
                            jars.stream().map(Jar::path).toList());
        }
        byte[] text = Files.readAllBytes(image.tree().resolve("opt/gangflow/sbom.cdx.json"));
        assertThat(new JsonParser().validate(new String(text, StandardCharsets.UTF_8), Version.VERSION_16))
                .isEmpty();
    }
}
