package io.gangflow.argo.compiler.template;

import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.reference.InstanceInputs;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of a stage as Argo's output parameters of the template that does the work. The output location is known
 * before the work runs, so a declared output is a value; Argo's executor reports it when the container has ended
 * (argo-workflows 4.1, workflow/executor, SaveParameters and SaveResourceParameters). Why no artifacts:
 * docs/decisions/0017-outputs-of-stages.md.
 */
public final class StageOutputs {

    private StageOutputs() {}

    /** The declared outputs; without our launcher nothing else of an object is known. */
    static @Nullable public Outputs declared(StageTemplate stage) {
        return outputs(parameters(stage.stage()));
    }

    /** Adds the termination message of this pod's container. */
    static @Nullable public Outputs ofPod(StageTemplate stage) {
        return withResult(stage, LaunchedObject.TERMINATION_LOG);
    }

    /** Adds the result that the launcher finds in the pods of its object. */
    static @Nullable Outputs ofLauncher(StageTemplate stage) {
        return withResult(stage, LaunchedObject.RESULT);
    }

    /** Without the default, a container that writes no file would be an Error, whatever its exit code. */
    private static @Nullable Outputs withResult(StageTemplate stage, String file) {
        List<Parameter> parameters = parameters(stage.stage());
        if (!stage.stage().outputs().containsKey(InstanceInputs.RESULT)) {
            parameters.add(Parameter.inFile(InstanceInputs.RESULT, file));
        }
        return outputs(parameters);
    }

    private static List<Parameter> parameters(Stage stage) {
        List<Parameter> parameters = new ArrayList<>();
        stage.outputs()
                .forEach((name, text) ->
                        parameters.add(Parameter.of(name, new InertText(FlatText.of(text, stage), 1).asOutput())));
        return parameters;
    }

    private static @Nullable Outputs outputs(List<Parameter> parameters) {
        return parameters.isEmpty() ? null : Outputs.of(parameters);
    }
}
