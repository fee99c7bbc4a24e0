package io.gangflow.images.built;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** The file of a Maven artifact that names its licences, or has a parent that does. */
record Pom(Path repository, Element project) {

    /** Reads the file beside a jar. */
    static Pom of(Path repository, Path jar) throws IOException {
        Path path = repository.relativize(jar);
        Path version = path.getName(path.getNameCount() - 2);
        Path artifact = path.getName(path.getNameCount() - 3);
        return read(repository, jar.resolveSibling(artifact + "-" + version + ".pom"));
    }

    private static Pom read(Path repository, Path file) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return new Pom(
                    repository,
                    factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement());
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** Returns the names of the licences; empty if neither this file nor a parent names one. */
    List<String> licences() throws IOException {
        Optional<Element> own = child(project, "licenses");
        if (own.isPresent()) {
            List<String> names = new ArrayList<>();
            for (Node node = own.get().getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Element licence) {
                    child(licence, "name")
                            .map(name -> name.getTextContent().strip().replaceAll("\\s+", " "))
                            .ifPresent(names::add);
                }
            }
            return names;
        }
        Optional<Element> parent = child(project, "parent");
        if (parent.isEmpty()) {
            return List.of();
        }
        String group = text(parent.get(), "groupId");
        String artifact = text(parent.get(), "artifactId");
        String version = text(parent.get(), "version");
        Path folder =
                repository.resolve(group.replace('.', '/')).resolve(artifact).resolve(version);
        Path file = folder.resolve(artifact + "-" + version + ".pom");
        return Files.isRegularFile(file) ? read(repository, file).licences() : List.of();
    }

    private static String text(Element element, String name) {
        return child(element, name).map(found -> found.getTextContent().strip()).orElse("");
    }

    private static Optional<Element> child(Element element, String name) {
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element found && found.getTagName().equals(name)) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }
}
