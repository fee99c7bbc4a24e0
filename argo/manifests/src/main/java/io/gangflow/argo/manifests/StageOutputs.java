package io.gangflow.argo.manifests;

import io.gangflow.argo.workflow.Launched;
import io.gangflow.pipeline.model.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a stage tells of its outputs: Argo's output parameters of the template that does the work. Where the work writes is known
 * before it runs, so a declared output is a value; Argo's executor reports it when the container has ended (argo-workflows 4.1,
 * workflow/executor, SaveParameters and SaveResourceParameters). docs/decisions/0017-outputs-of-stages.md says why no artifacts.
 */
final class StageOutputs {

    /** The parameter with what the work left as its termination message. An output that is declared under the name wins. */
    static final String RESULT = "result";

    private StageOutputs() {}

    /** The declared outputs, which is all that Argo's own means know of an object. */
    static Map<String, Object> declared(StageTemplate stage) {
        return outputs(parameters(stage.stage()));
    }

    /** With what the container of this pod leaves for the kubelet. */
    static Map<String, Object> ofPod(StageTemplate stage) {
        return withResult(stage, Launched.TERMINATION_LOG);
    }

    /** With what the launcher finds that the pods of its object have left. */
    static Map<String, Object> ofLauncher(StageTemplate stage) {
        return withResult(stage, Launched.RESULT);
    }

    /** Without the default a container that writes no file would be an Error, however it ended. */
    private static Map<String, Object> withResult(StageTemplate stage, String file) {
        List<Map<String, Object>> parameters = parameters(stage.stage());
        if (!stage.stage().outputs().containsKey(RESULT)) {
            parameters.add(Fields.of("name", RESULT)
                    .with(
                            "valueFrom",
                            Fields.of("path", file).with("default", "").map())
                    .map());
        }
        return outputs(parameters);
    }

    private static List<Map<String, Object>> parameters(Stage stage) {
        List<Map<String, Object>> parameters = new ArrayList<>();
        stage.outputs()
                .forEach((name, text) -> parameters.add(Fields.of("name", name)
                        .with("value", new InertText(FlatText.of(text, stage), 1).asOutput())
                        .map()));
        return parameters;
    }

    private static Map<String, Object> outputs(List<Map<String, Object>> parameters) {
        return parameters.isEmpty()
                ? Map.of()
                : Fields.of("parameters", parameters).map();
    }
}
