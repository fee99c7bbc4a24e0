package io.gangflow.pipeline.check.spark;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkPython;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * GF0243: a Python version or requirements that cannot be used. Spark 4.1 needs Python 3.10 or later (4.1.1,
 * python/packaging/classic/setup.py). Requirements are packages by name (PEP 508): an option of pip or a URL could
 * install anything.
 */
final class PythonIsUsable implements SparkRule {

    private static final Pattern VERSION = Pattern.compile("3\\.(1[0-9]|[2-9][0-9])");
    private static final Pattern REQUIREMENT = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?"
            + "(\\[[A-Za-z0-9._, -]*])?\\s*((===?|~=|!=|<=|>=|<|>)\\s*[A-Za-z0-9.*+!_-]+\\s*,?\\s*)*");

    @Override
    public Stream<Diagnostic> check(StagePlace at, Work.Spark spark) {
        SparkPython python = spark.program().python();
        Stream<Diagnostic> version = python
                .version()
                .filter(written -> !VERSION.matcher(written).matches())
                .map(written -> Diagnostic.of(
                                DiagnosticCode.GF0243,
                                at.value("spark", "python", "version"),
                                "Python `%s` of stage %s cannot run Spark 4.1"
                                        .formatted(Excerpt.of(written), at.quoted()),
                                "must be 3.10 or later, such as `\"3.12\"`")
                        .withHint("write the major and the minor version, in quotes"))
                .stream();
        Stream<Diagnostic> both =
                python.version().isPresent() && python.interpreter().isPresent()
                        ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0243,
                                at.key("spark", "python", "interpreter"),
                                "stage %s names both a version and an interpreter of Python".formatted(at.quoted()),
                                "the path of the interpreter decides the version"))
                        : Stream.of();
        return Stream.of(version, both, requirements(at, python.requirements())).flatMap(found -> found);
    }

    private static Stream<Diagnostic> requirements(StagePlace at, List<String> requirements) {
        return IntStream.range(0, requirements.size())
                .filter(index -> !REQUIREMENT.matcher(requirements.get(index)).matches())
                .mapToObj(index -> Diagnostic.of(
                                DiagnosticCode.GF0243,
                                at.value("spark", "python", "requirements", Integer.toString(index)),
                                "`%s` in `requirements` of stage %s is not a package"
                                        .formatted(Excerpt.of(requirements.get(index)), at.quoted()),
                                "must be a name and versions, such as `pandas==2.2.3`")
                        .withHint("set an index in `env` as `PIP_INDEX_URL`; build other packages into the image"));
    }
}
