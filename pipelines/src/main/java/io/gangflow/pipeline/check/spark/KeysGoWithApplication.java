package io.gangflow.pipeline.check.spark;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkProgram;
import java.util.stream.Stream;

/** GF0240: a jar without a main class, and Python files or a Python interpreter of a program that is not Python. */
final class KeysGoWithApplication implements SparkRule {

    @Override
    public Stream<Diagnostic> check(StagePlace at, Work.Spark spark) {
        SparkProgram program = spark.program();
        if (program.kind() == SparkProgram.Kind.JAR) {
            return Stream.concat(
                    program.mainClass().isPresent() || program.file().isEmpty() ? Stream.of() : Stream.of(noClass(at)),
                    ofPython(at, program, "a jar"));
        }
        boolean python = program.isPython();
        String noun = python ? "a Python program" : "a SQL file";
        return Stream.concat(
                program.mainClass().isEmpty()
                        ? Stream.of()
                        : Stream.of(refused(at, "mainClass", noun, "it has no main class")
                                .withHint("leave `mainClass` out")),
                python ? Stream.of() : ofPython(at, program, noun));
    }

    private static Stream<Diagnostic> ofPython(StagePlace at, SparkProgram program, String noun) {
        return Stream.of(
                        program.pyFiles().isEmpty() ? "" : "pyFiles",
                        program.python().isOfImage() ? "" : "python")
                .filter(key -> !key.isEmpty())
                .map(key -> refused(at, key, noun, "only a Python program uses it")
                        .withHint("name a `.py` file as `application`, or leave `%s` out".formatted(key)));
    }

    private static Diagnostic noClass(StagePlace at) {
        return Diagnostic.of(
                        DiagnosticCode.GF0240,
                        at.value("spark", "application"),
                        "the jar of stage %s has no `mainClass`".formatted(at.quoted()),
                        "which class to run is not known")
                .withHint("add `mainClass`; a Python program ends with `.py`, a SQL file with `.sql`");
    }

    private static Diagnostic refused(StagePlace at, String key, String noun, String label) {
        return Diagnostic.of(
                DiagnosticCode.GF0240,
                at.key("spark", key),
                "`%s` cannot be used with %s (stage %s)".formatted(key, noun, at.quoted()),
                label);
    }
}
