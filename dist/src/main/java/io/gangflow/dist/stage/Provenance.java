package io.gangflow.dist.stage;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.dist.platform.Release;
import io.gangflow.images.layout.ImageException;
import io.gangflow.images.layout.Tool;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the published files were built from: an in-toto statement (v1) with a predicate of SLSA provenance (v1). It has no
 * times, so that two builds of one commit by one JDK write the same statement.
 */
public final class Provenance {

    /** Inputs in addition to the commit, which has them all. */
    private static final List<String> INPUTS =
            List.of("pom.xml", "images/third-party/jars.sha256", "page/web/package-lock.json");

    private static final String DIGEST = "digest";

    private Provenance() {}

    /** Writes the statement about all other files of the output folder into it. */
    public static void write(Release release) throws IOException, InterruptedException {
        ObjectNode statement = of(release, commit(release.project()));
        Files.writeString(
                release.output().resolve("gangflow-%s.provenance.json".formatted(release.version())),
                BoundedJson.INDENTED.writeValueAsString(statement) + "\n");
    }

    /** Returns the statement. */
    static ObjectNode of(Release release, String commit) throws IOException {
        ObjectNode statement = BoundedJson.MAPPER.createObjectNode();
        statement.put("_type", "https://in-toto.io/Statement/v1");
        ArrayNode subjects = statement.putArray("subject");
        for (Path file : files(release.output())) {
            subjects.addObject()
                    .put("name", String.valueOf(file.getFileName()))
                    .putObject(DIGEST)
                    .put("sha256", Sha256.of(file));
        }
        statement.put("predicateType", "https://slsa.dev/provenance/v1");
        ObjectNode predicate = statement.putObject("predicate");
        ObjectNode definition = predicate.putObject("buildDefinition");
        definition.put("buildType", release.homepage() + "/blob/main/docs/decisions/0028-distribution.md");
        definition
                .putObject("externalParameters")
                .put("command", "mvn -P dist -DskipTests package")
                .put("version", release.version());
        definition
                .putObject("internalParameters")
                .put("java", System.getProperty("java.vm.version"))
                .put("vendor", System.getProperty("java.vendor"))
                .put("time", release.time().toString());
        inputs(definition.putArray("resolvedDependencies"), release, commit);
        predicate
                .putObject("runDetails")
                .putObject("builder")
                .put("id", release.homepage() + "/blob/main/dist/pom.xml");
        return statement;
    }

    private static void inputs(ArrayNode inputs, Release release, String commit) throws IOException {
        inputs.addObject()
                .put("uri", "git+" + release.homepage())
                .putObject(DIGEST)
                .put("gitCommit", commit);
        for (String input : INPUTS) {
            inputs.addObject()
                    .put("name", input)
                    .putObject(DIGEST)
                    .put("sha256", Sha256.of(release.project().resolve(input)));
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** @throws ImageException when the project is no checkout, or git is missing */
    private static String commit(Path project) throws IOException, InterruptedException {
        return Tool.run(List.of("git", "-C", project.toString(), "rev-parse", "HEAD"))
                .strip();
    }
}
