package io.gangflow.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Types that made programs of others vulnerable: main code uses none of them, or only in the files that are listed here
 * with the reason.
 */
class DangerousTypesTest {

    private static final List<String> FORBIDDEN = List.of(
            "java.io.ObjectInputStream",
            "java.beans.XMLDecoder",
            "java.rmi",
            "java.sql",
            "javax.naming",
            "javax.script",
            "javax.sql",
            "javax.xml.parsers",
            "javax.xml.transform",
            "org.yaml.snakeyaml.constructor",
            "com.fasterxml.jackson.annotation.JsonTypeInfo",
            "com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator",
            "com.fasterxml.jackson.databind.jsontype.impl",
            "java.util.zip.ZipInputStream",
            "java.util.jar.JarInputStream",
            "org.apache.commons.compress.archivers.zip.ZipArchiveInputStream");

    /** Opens archives, runs classes that a text names, or reads XML. */
    private static final Map<String, List<String>> ONLY = Map.of(
            // Their readers of XML allow neither document types nor external entities.
            "javax.xml.stream.XMLInputFactory",
            List.of("ObjectList.java", "XmlRecords.java"),
            // Of the project's own jar of jobs, without a parent that has the command's classes.
            "java.net.URLClassLoader",
            List.of("CorpusFolder.java"));

    @Test
    void noMainCodeUsesATypeThatReadsCodeFromData() throws IOException {
        List<String> uses = JavaSource.all().stream()
                .filter(source -> !source.file().toString().startsWith("benchmarks"))
                .flatMap(source -> source.names().stream()
                        .filter(name ->
                                FORBIDDEN.stream().anyMatch(each -> name.equals(each) || name.startsWith(each + ".")))
                        .map(name -> source.file() + " uses " + name))
                .toList();

        assertThat(uses).isEmpty();
    }

    @Test
    void whatNeedsCareIsUsedOnlyWhereItWasReviewed() throws IOException {
        List<JavaSource> sources = JavaSource.all();
        ONLY.forEach((type, files) ->
                assertThat(users(sources.stream(), type)).as(type).containsExactlyElementsOf(new TreeSet<>(files)));
    }

    private static Set<String> users(Stream<JavaSource> sources, String type) {
        TreeSet<String> users = new TreeSet<>();
        sources.filter(source -> source.names().contains(type))
                .forEach(source -> users.add(String.valueOf(source.file().getFileName())));
        return users;
    }
}
