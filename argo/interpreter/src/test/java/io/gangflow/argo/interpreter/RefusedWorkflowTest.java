package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run would do otherwise than Argo is refused before anything starts, with the name of the field. */
final class RefusedWorkflowTest {

    private static final String WORKS = """
            entrypoint: pipeline
            templates:
            - name: pipeline
              dag: { tasks: [{ name: a, template: work }] }
            - name: work
              container: { image: i }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "entrypoint: pipeline | podMetadata: {} | podMetadata",
                "entrypoint: pipeline | entrypoint: '' | the workflow has no `entrypoint`",
                "entrypoint: pipeline | entrypoint: other | calls template `other`, which does not exist",
                "entrypoint: pipeline | entrypoint: work | the entrypoint `work` is not a DAG",
                "template: work | template: pipeline | which is nested too deep",
                "template: work | template: '' | has no `template`",
                "name: a, | | has no `name`",
                "name: work | name: pipeline | two templates are called `pipeline`",
                "container: { image: i } | container: [] | template `work`.container is not an object: []",
                "container: { image: i } | suspend: { later: 1 } | later",
                "container: { image: i } | suspend: { duration: 1d } | the duration `1d` is not interpreted",
                "container: { image: i } | script: { image: i } | script",
                "container: { image: i } | container: { image: i }, daemon: true | daemon",
                "container: { image: i } | container: { image: i }, retryStrategy: { limit: 1 } | has no `retryPolicy`",
                "container: { image: i } | container: { image: i }, retryStrategy: { retryPolicy: OnError } | retryPolicy: OnError",
                "container: { image: i } | container: { image: i }, retryStrategy: { retryPolicy: Always, expression: x } | expression",
                "container: { image: i } | container: { image: i }, retryStrategy: { retryPolicy: Always, backoff: { factor: 2 } } | has no `duration`",
                "container: { image: i } | container: { image: i }, retryStrategy: { retryPolicy: Always, backoff: { duration: 1s, maxDuration: 1m } } | maxDuration",
                "container: { image: i } | container: { image: i }, memoize: { key: k } | has no `cache.configMap.name`",
                "container: { image: i } | container: { image: i }, memoize: { key: '', cache: { configMap: { name: c } } } | has no `key`",
                "container: { image: i } | container: { image: i }, memoize: { key: k, cache: { configMap: { name: c } }, ttl: 1h } | ttl",
                "container: { image: i } | container: { image: i }, inputs: { files: [] } | files",
                "container: { image: i } | container: { image: i }, inputs: { artifacts: [{ name: x }] } | inputs.artifacts",
                "container: { image: i } | container: { image: i }, inputs: { parameters: [{ name: x }] } | gets no argument for the input `x` of template `work`",
                "container: { image: i } | container: { image: i }, inputs: { parameters: [{ name: x, value: y }] } | value",
                "container: { image: i } | container: { image: i }, outputs: { artifacts: [{ name: x }] } | artifacts",
                "container: { image: i } | container: { image: i }, outputs: { parameters: [{ name: x }] } | has no `value`",
                "container: { image: i } | container: { image: i }, outputs: { parameters: [{ name: x, valueFrom: { path: /x } }] } | has no `default`",
                "container: { image: i } | container: { image: i }, outputs: { parameters: [{ name: x, valueFrom: { expression: x } }] } | expression",
                "container: { image: i } | resource: { action: apply, manifest: x } | action: apply",
                "container: { image: i } | resource: { action: create } | has no `manifest`",
                "container: { image: i } | resource: { action: create, manifest: x, mergeStrategy: y } | mergeStrategy",
                "container: { image: i } | resource: { action: delete, manifest: x, successCondition: y } | successCondition",
                "container: { image: i } | steps: [[{ name: s, template: x }, { name: t, template: x }]] | steps: a group of 2",
                "container: { image: i } | steps: [[{ name: s, template: x, onExit: y }]] | onExit",
                "template: work } | template: work }, { name: b, template: work } | has no `failFast`",
                "{ tasks: [{ name: a, template: work } | { failFast: true, tasks: [{ name: a, template: work }, { name: b, template: work } | failFast: true",
                "tasks: [ | target: x, tasks: [ | target",
                "template: work | template: work, onExit: work | onExit",
                "template: work | template: work, hooks: { running: { template: work, expression: x } } | running",
                "template: work | template: work, withSequence: { step: 2 } | step",
                "template: work | template: work, arguments: { artifacts: [{ name: x }] } | artifacts",
                "template: work | template: work, arguments: { parameters: [{ name: x, valueFrom: { default: x } }] } | valueFrom",
                "template: work | template: work, arguments: { parameters: [{ value: x }] } | has no `name`",
                "entrypoint: pipeline | entrypoint: pipeline, hooks: { exit: { template: work } } | hooks.exit",
                "entrypoint: pipeline | entrypoint: pipeline, hooks: { x: { template: work, expression: y, templateRef: { name: z } } } | templateRef",
                "entrypoint: pipeline | entrypoint: pipeline, hooks: { x: { template: work } } | has no `expression`",
                "entrypoint: pipeline | entrypoint: pipeline, hooks: { x: { expression: x } } | has no `template`",
                "entrypoint: pipeline | entrypoint: pipeline, arguments: { parameters: [{ name: x, globalName: y }] } | globalName"
            })
    void aFieldIsNamedThatIsNotInterpretedOrIsMissing(String of, String instead, String message) {
        String spec = WORKS.replace(of, instead == null ? "" : instead)
                .replaceAll("(?m)^(entrypoint: \\w+), ", "$1\n")
                .replaceAll("(?m)^  (container: \\{ image: i }), ", "  $1\n  ");

        assertThatThrownBy(() -> Runs.of(spec))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessageContaining(message);
    }

    /** The fields of pods in templates that have no pod of their own, and hooks of steps. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "dag: { tasks: [{ name: a, template: x }] }                      | nodeSelector: { a: b }| nodeSelector",
                "steps: [[{ name: s, template: x }]]                             | nodeSelector: { a: b }| nodeSelector",
                "suspend: { duration: 1s }                                       | outputs: {}           | outputs",
                "resource: { action: delete, manifest: x }                       | parallelism: 2        | parallelism",
                "container: { image: i }                                         | parallelism: 2        | parallelism",
                "steps: [[{ name: s, template: x, hooks: { exit: { template: y, expression: z } } }]] | | hooks.exit uses",
                "steps: [[{ name: s, template: x, hooks: { exit: { template: '' } } }]]| | hooks.exit has no",
                "steps: [[{ name: s, template: x, hooks: { exit: { template: y, arguments: { artifacts: [{ name: z }] } } } }]]"
                        + " | | hooks.exit.arguments uses"
            })
    void aTemplateHasOnlyTheFieldsOfItsKind(String work, String more, String message) {
        String body = more == null ? work : work + "\n  " + more;

        assertThatThrownBy(() -> Runs.of(WORKS.replace("container: { image: i }", body)))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessageContaining("template `work`")
                .hasMessageContaining(message);
    }

    @Test
    void aParameterNeedsAValue() {
        assertThatThrownBy(() -> Runs.of(WORKS + "arguments: { parameters: [{ name: x }] }\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("parameter `x` has no value");
    }

    @Test
    void aConditionThatIsNeitherTrueNorFalseIsRefused() {
        WorkflowRun run = Runs.of(WORKS.replace("template: work }", "template: work, when: \"1 == 1\" }"));

        assertThatThrownBy(() -> run.next(0))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessageContaining("run-1.a")
                .hasMessageContaining("when: 1 == 1");
    }

    @Test
    void anUnknownTagIsRefusedWithTheKnownNames() {
        WorkflowRun run = Runs.of(WORKS.replace("image: i", "image: \"{{workflow.later}}\""), Map.of());

        assertThatThrownBy(() -> run.next(0))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessageStartingWith("{{workflow.later}} names nothing here; known are ")
                .hasMessageContaining("workflow.name, workflow.namespace, workflow.uid");
    }

    @Test
    void aWorkflowWithOnlyKnownFieldsIsAccepted() {
        assertThat(Runs.ids(Runs.of(WORKS).next(0))).containsExactly("run-1.a");
    }
}
