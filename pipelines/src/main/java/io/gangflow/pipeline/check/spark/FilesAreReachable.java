package io.gangflow.pipeline.check.spark;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkProgram;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * GF0241: files of a Spark application that are neither in its image nor in an object store, or have no suffix from
 * which Spark knows their type. Spark's settings separate files with commas, so no file name may contain one.
 */
final class FilesAreReachable implements SparkRule {

    private static final Pattern PLACE = Pattern.compile("(local://|s3a?://[a-z0-9][a-z0-9.-]*)/[^\\s,]+");
    private static final Pattern PYTHON = Pattern.compile(".*\\.(py|zip|egg)");
    private static final Pattern ARCHIVE = Pattern.compile(".*\\.(zip|jar|tar|tar\\.gz|tgz)(#[A-Za-z0-9._-]+)?");

    @Override
    public Stream<Diagnostic> check(StagePlace at, Work.Spark spark) {
        SparkProgram program = spark.program();
        Stream<Diagnostic> application = program.kind() == SparkProgram.Kind.JAR || isPlace(program.file())
                ? Stream.of()
                : Stream.of(unreachable(at, program.file(), "spark", "application"));
        return Stream.of(
                        application,
                        list(at, program.pyFiles(), "pyFiles", PYTHON, "`.py`, `.zip` or `.egg`"),
                        list(
                                at,
                                program.archives(),
                                "archives",
                                ARCHIVE,
                                "`.zip`, `.tar`, `.tar.gz`, `.tgz` or `.jar`"))
                .flatMap(found -> found);
    }

    private static Stream<Diagnostic> list(
            StagePlace at, List<String> files, String key, Pattern ending, String endings) {
        return IntStream.range(0, files.size()).boxed().flatMap(index -> {
            String file = files.get(index);
            String[] path = {"spark", key, Integer.toString(index)};
            if (!isPlace(file)) {
                return Stream.of(unreachable(at, file, path));
            }
            return ending.matcher(file.toLowerCase(Locale.ROOT)).matches()
                    ? Stream.of()
                    : Stream.of(Diagnostic.of(
                            DiagnosticCode.GF0241,
                            at.value(path),
                            "`%s` in `%s` of stage %s has another ending".formatted(Excerpt.of(file), key, at.quoted()),
                            "must end with %s".formatted(endings)));
        });
    }

    private static boolean isPlace(String file) {
        return PLACE.matcher(file).matches();
    }

    private static Diagnostic unreachable(StagePlace at, String file, String... path) {
        return Diagnostic.of(
                        DiagnosticCode.GF0241,
                        at.value(path),
                        "pods of stage %s cannot reach the file `%s`".formatted(at.quoted(), Excerpt.of(file)),
                        "neither in the image nor in an object store")
                .withHint("write `local:///PATH` for a file of the image, or `s3://BUCKET/KEY`");
    }
}
