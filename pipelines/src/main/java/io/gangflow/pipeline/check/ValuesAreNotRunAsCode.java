package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageFact;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.Rule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * GF0220: a text run by a shell or another interpreter with a value that the user who starts a run can choose freely:
 * the interpreter would run it. Numbers, booleans and values of an enum are safe, and items belong to the pipeline's
 * author.
 */
final class ValuesAreNotRunAsCode implements Rule<Pipeline> {

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        return LocatedStage.all(pipeline)
                .flatMap(at -> commands(at.stage()).entrySet().stream()
                        .flatMap(command -> check(pipeline, at, command.getKey(), command.getValue()).stream()))
                .toList();
    }

    private Optional<Diagnostic> check(Pipeline pipeline, LocatedStage at, List<String> path, List<Text> command) {
        return ProgramText.of(command)
                .flatMap(program -> command.get(program.index()).references().stream()
                        .filter(reference -> isFree(pipeline, at.stage(), reference, 0))
                        .findFirst()
                        .map(reference -> Diagnostic.of(
                                        DiagnosticCode.GF0220,
                                        at.value(Stream.concat(
                                                        path.stream(), Stream.of(Integer.toString(program.index())))
                                                .toArray(String[]::new)),
                                        "the program in the command of stage %s contains `%s`"
                                                .formatted(at.quoted(), reference),
                                        "the value is executed as code")
                                .withHint("pass it as an argument after the program and read it as %s; or in `env`"
                                        .formatted(program.language().argument()))));
    }

    /** Returns the commands by their paths below the stage. */
    private static Map<List<String>, List<Text>> commands(Stage stage) {
        Map<List<String>, Map<Integer, Text>> found = new LinkedHashMap<>();
        for (StageTexts.Located located : StageTexts.of(stage)) {
            int last = located.path().size() - 1;
            if (last > 0 && located.path().get(last - 1).equals("command")) {
                found.computeIfAbsent(located.path().subList(0, last), path -> new TreeMap<>())
                        .put(Integer.valueOf(located.path().get(last)), located.text());
            }
        }
        Map<List<String>, List<Text>> commands = new LinkedHashMap<>();
        found.forEach((path, texts) -> commands.put(path, List.copyOf(texts.values())));
        return commands;
    }

    /**
     * Returns whether a run may use any text as the value. Another rule reports an input or output that refers to
     * itself.
     */
    private static boolean isFree(Pipeline pipeline, Stage stage, Text.Reference reference, int depth) {
        return switch (reference.scope()) {
            case PARAMETERS ->
                pipeline.parameters().stream()
                        .filter(parameter -> parameter.name().equals(reference.name()))
                        .anyMatch(parameter ->
                                parameter.type().isFree() && parameter.allowed().isEmpty());
            case INPUTS -> isFree(pipeline, stage, stage.inputs().get(reference.name()), depth);
            case OUTPUTS -> isFree(pipeline, stage, stage.outputs().get(reference.name()), depth);
            case STAGES ->
                reference.fact().equals(Optional.of(StageFact.RESULT))
                        || reference
                                .output()
                                .filter(output -> isFree(pipeline, reference.name(), output, depth))
                                .isPresent();
            case ITEM, RUN -> false;
        };
    }

    private static boolean isFree(Pipeline pipeline, String stage, String output, int depth) {
        return pipeline.stages().stream()
                .filter(other -> other.name().equals(stage))
                .anyMatch(other -> isFree(pipeline, other, other.outputs().get(output), depth));
    }

    private static boolean isFree(Pipeline pipeline, Stage stage, @Nullable Text text, int depth) {
        return text != null
                && depth < 2
                && text.references().stream().anyMatch(each -> isFree(pipeline, stage, each, depth + 1));
    }
}
