package io.gangflow.images.sbom;

import io.gangflow.images.layout.ImageLayout;
import io.gangflow.images.layout.Jar;
import io.gangflow.images.layout.LayerFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.cyclonedx.Version;
import org.cyclonedx.exception.GeneratorException;
import org.cyclonedx.generators.BomGeneratorFactory;
import org.cyclonedx.model.Bom;
import org.cyclonedx.model.Component;
import org.cyclonedx.model.Hash;
import org.cyclonedx.model.Metadata;
import org.cyclonedx.model.Property;

/**
 * An image's bill of materials (CycloneDX 1.6, JSON): each jar with its coordinates and SHA-256, the Java runtime, and
 * the libraries of a local base with their Debian packages. The same content gives the same text.
 */
public final class Sbom {

    private static final String PATH = "gangflow:path";

    private final String version;

    /** Creates bills for images of this version. */
    public Sbom(String version) {
        this.version = version;
    }

    public String of(ImageLayout layout) throws IOException {
        List<Component> components = new ArrayList<>();
        for (Jar jar : layout.jars()) {
            components.add(component(jar));
        }
        components.add(java());
        for (LayerFolder layer : layout.layers()) {
            if (layer.name().equals("1-base") || layer.name().equals("4-natives")) {
                components.addAll(libraries(layer));
            }
        }
        Component image = component(Component.Type.CONTAINER, layout.image().name(), version);
        image.setPurl("pkg:oci/" + layout.image().name().replaceFirst("^.*/", "") + "@" + version + "?arch="
                + layout.architecture().oci());
        Metadata metadata = new Metadata();
        metadata.setTimestamp(Date.from(LayerFolder.TIME));
        metadata.setComponent(image);
        Bom bom = new Bom();
        bom.setMetadata(metadata);
        bom.setComponents(components);
        bom.setSerialNumber("urn:uuid:" + UUID.nameUUIDFromBytes(text(bom).getBytes(StandardCharsets.UTF_8)));
        return text(bom);
    }

    private static String text(Bom bom) {
        try {
            return BomGeneratorFactory.createJson(Version.VERSION_16, bom).toJsonString();
        } catch (GeneratorException impossible) {
            throw new IllegalStateException("the bill of materials can't be written as JSON", impossible);
        }
    }

    private Component component(Jar jar) throws IOException {
        String fileName = jar.file().getFileName().toString();
        Component component = jar.coordinates()
                .map(at -> {
                    Component known = component(Component.Type.LIBRARY, at.artifact(), at.version());
                    known.setGroup(at.group());
                    known.setPurl("pkg:maven/%s/%s@%s".formatted(at.group(), at.artifact(), at.version()));
                    return known;
                })
                .orElseGet(() ->
                        component(Component.Type.LIBRARY, fileName.replaceFirst("-\\d+\\.\\d+.*\\.jar$", ""), version));
        component.setBomRef(jar.path());
        component.addHash(new Hash(Hash.Algorithm.SHA_256, sha256(jar.file())));
        component.addProperty(property(PATH, jar.path()));
        return component;
    }

    private static Component java() {
        Component java = component(Component.Type.PLATFORM, "openjdk", System.getProperty("java.vm.version"));
        java.setPublisher(System.getProperty("java.vendor"));
        java.addProperty(property(PATH, "/opt/java"));
        java.setPurl("pkg:generic/openjdk@" + System.getProperty("java.version"));
        return java;
    }

    private static List<Component> libraries(LayerFolder layer) throws IOException {
        List<Component> found = new ArrayList<>();
        for (Path file : layer.entries()) {
            String path = layer.pathOf(file);
            if (Files.isRegularFile(file) && file.getFileName().toString().contains(".so")) {
                Component library = DebianPackages.of(path)
                        .map(debian -> {
                            Component known = component(Component.Type.LIBRARY, debian.name(), debian.version());
                            known.setPurl("pkg:deb/debian/%s@%s".formatted(debian.name(), debian.version()));
                            return known;
                        })
                        .orElseGet(() -> component(
                                Component.Type.FILE, file.getFileName().toString(), ""));
                library.setBomRef(path);
                library.addHash(new Hash(Hash.Algorithm.SHA_256, sha256(file)));
                library.addProperty(property(PATH, path));
                found.add(library);
            }
        }
        return found;
    }

    private static Component component(Component.Type type, String name, String version) {
        Component component = new Component();
        component.setType(type);
        component.setName(name);
        if (!version.isEmpty()) {
            component.setVersion(version);
        }
        return component;
    }

    private static Property property(String name, String value) {
        Property property = new Property();
        property.setName(name);
        property.setValue(value);
        return property;
    }

    private static String sha256(Path file) {
        try (InputStream content = Files.newInputStream(file);
                DigestInputStream digested = new DigestInputStream(content, MessageDigest.getInstance("SHA-256"))) {
            digested.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digested.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
