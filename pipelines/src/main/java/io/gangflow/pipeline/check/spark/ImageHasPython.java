package io.gangflow.pipeline.check.spark;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Work;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * GF0244: a Python application with the shipped Spark image. It has neither Python nor a shell that could unpack one.
 */
final class ImageHasPython implements SparkRule {

    private static final Pattern SHIPPED = Pattern.compile("gangflow/spark([:@].*)?");

    @Override
    public Stream<Diagnostic> check(StagePlace at, Work.Spark spark) {
        return spark.program().isPython() && SHIPPED.matcher(spark.image()).matches()
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0244,
                                at.value("spark", "image"),
                                "image `%s` of stage %s has no Python".formatted(spark.image(), at.quoted()),
                                "a PySpark application needs Python in its image")
                        .withHint("build an image from it with Python and the package pyspark 4.1.1"))
                : Stream.of();
    }
}
