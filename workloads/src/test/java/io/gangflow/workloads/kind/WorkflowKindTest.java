package io.gangflow.workloads.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.workloads.pods.Work;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The values that a workflow passes to its templates, as far as they are known before it runs. */
class WorkflowKindTest {

    private static final String WORKFLOW = """
            apiVersion: argoproj.io/v1alpha1
            kind: Workflow
            metadata: { name: w }
            spec:
              entrypoint: main
              onExit: end
              arguments: { parameters: [{ name: word, value: hello }, { name: days, value: '["mon", "tue"]' }] }
              templates:
                - name: main
                  inputs: { parameters: [{ name: word }] }
                  steps: [[STEP]]
                - name: echo
                  inputs: { parameters: [{ name: word }] }
                  container: { image: "a:1", command: [echo, "{{inputs.parameters.word}}"] }
                - name: end
                  container: { image: "a:1", command: [echo, "{{workflow.status}}"] }
            """;

    private static List<String> words(String step) {
        return Work.of(WORKFLOW.replace("STEP", step)).podSets().stream()
                .map(set ->
                        set.pod().getSpec().getContainers().get(0).getCommand().get(1))
                .toList();
    }

    @Test
    void theEntryTemplateHasTheArgumentsOfTheWorkflowAsInputs() {
        assertThat(
                        words(
                                "{ name: s, template: echo, arguments: { parameters: [{ name: word, value: '{{inputs.parameters.word}}' }] } }"))
                .containsExactly("hello", "Succeeded");
    }

    @Test
    void aListOfAParameterFansOutAsItsDefault() {
        assertThat(words("{ name: s, template: echo, withParam: '{{workflow.parameters.days}}',"
                        + " arguments: { parameters: [{ name: word, value: '{{item}}' }] } }"))
                .containsExactly("mon", "tue", "Succeeded");
    }

    @Test
    void aSequenceWritesItsNumbersInItsFormat() {
        assertThat(words("{ name: s, template: echo, withSequence: { count: 2, start: 9, format: 'n%02d' },"
                        + " arguments: { parameters: [{ name: word, value: '{{item}}' }] } }"))
                .containsExactly("n09", "n10", "Succeeded");
    }
}
