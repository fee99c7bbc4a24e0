package io.gangflow.pipeline.check.spark;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** GF0242: libraries that are not coordinates for Spark's {@code MavenUtils}: group, artifact and version. */
final class PackagesAreCoordinates implements SparkRule {

    private static final Pattern COORDINATE = Pattern.compile("[A-Za-z0-9_.-]+:[A-Za-z0-9_.-]+:[A-Za-z0-9_.+-]+");

    @Override
    public Stream<Diagnostic> check(StagePlace at, Work.Spark spark) {
        List<String> packages = spark.program().packages();
        return IntStream.range(0, packages.size())
                .filter(index -> !COORDINATE.matcher(packages.get(index)).matches())
                .mapToObj(index -> Diagnostic.of(
                                DiagnosticCode.GF0242,
                                at.value("spark", "packages", Integer.toString(index)),
                                "`%s` in `packages` of stage %s is not a Maven coordinate"
                                        .formatted(Excerpt.of(packages.get(index)), at.quoted()),
                                "must be `GROUP:ARTIFACT:VERSION`")
                        .withHint("for example `org.postgresql:postgresql:42.7.7`; packages of PyPI belong in"
                                + " `python.requirements`"));
    }
}
