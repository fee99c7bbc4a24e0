package io.gangflow.cli.init;

import io.gangflow.pipeline.diagnostic.Alternatives;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kind of project that {@code gangflow init} creates. Its files are resources; {@code @NAME@} in them stands for the
 * project name.
 */
enum Template {
    POD("one pod that runs a Python script", "hello.py"),
    ETL(
            "three stages that pass data by s3:// paths",
            "extract.py",
            "transform.py",
            "load.py",
            "storage.py",
            "orders.csv"),
    SPARK("a Spark application with two executors"),
    PYSPARK("a PySpark application with two executors", "job.py", "requirements.txt"),
    PYTORCH("one pod that trains a PyTorch model", "train.py", "requirements.txt"),
    DDP("data-parallel training on two ranks", "train.py", "requirements.txt"),
    SWEEP("trials of hyper-parameters, and a stage that picks the best", "train.py", "pick.py"),
    SERVE("a trained model behind a tested service");

    /** Completion candidates for the option that takes a template. */
    static final class Keywords implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(values()).map(Template::keyword).iterator();
        }
    }

    private static final String PLACEHOLDER = "@NAME@";

    private final String summary;

    @SuppressWarnings("ImmutableEnumChecker") // Stream.toList creates it
    private final List<String> files;

    /** @param more files in addition to {@code README.md} and {@code pipeline.yaml} */
    Template(String summary, String... more) {
        this.summary = summary;
        this.files = Stream.concat(Stream.of("README.md", "pipeline.yaml"), Arrays.stream(more))
                .toList();
    }

    /** Returns the template of a keyword such as {@code ddp}; empty when none has it. */
    static Optional<Template> of(String keyword) {
        return Arrays.stream(values())
                .filter(template -> template.keyword().equals(keyword))
                .findFirst();
    }

    /** Returns a list such as {@code pod, etl or ddp}. */
    static String keywords() {
        return Alternatives.of(Arrays.stream(values()).map(Template::keyword).toList());
    }

    String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns a description of a few words, without a period. */
    String summary() {
        return summary;
    }

    /** Returns the files by name, for a project of this name. */
    Map<String, String> files(String name) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String file : files) {
            texts.put(file, text(file).replace(PLACEHOLDER, name));
        }
        return texts;
    }

    private String text(String file) throws IOException {
        String resource = keyword() + "/" + file;
        try (InputStream input = Template.class.getResourceAsStream(resource)) {
            if (input == null) {
                throw new IllegalStateException("no resource `%s` next to %s".formatted(resource, Template.class));
            }
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
