package io.gangflow.pipeline.check.spark;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkProgram;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** GF0240: arguments of a SQL file that are not values for its named parameters. */
final class SqlArgumentsAreNamed implements SparkRule {

    private static final Pattern NAMED = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*=.*", Pattern.DOTALL);

    @Override
    public Stream<Diagnostic> check(StagePlace at, Work.Spark spark) {
        if (spark.program().kind() != SparkProgram.Kind.SQL) {
            return Stream.of();
        }
        return IntStream.range(0, spark.arguments().size())
                .filter(index ->
                        !NAMED.matcher(spark.arguments().get(index).toString()).matches())
                .mapToObj(index -> Diagnostic.of(
                                DiagnosticCode.GF0240,
                                at.value("spark", "arguments", Integer.toString(index)),
                                "argument `%s` of the SQL file of stage %s has no name"
                                        .formatted(
                                                Excerpt.of(spark.arguments()
                                                        .get(index)
                                                        .toString()),
                                                at.quoted()),
                                "not `NAME=VALUE`")
                        .withHint("write `day=2026-11-24`; the SQL file reads it as `:day`"));
    }
}
