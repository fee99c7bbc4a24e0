package io.gangflow.benchmarks.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One DAG in two languages: pods that run {@code hello}, in chains of ten. All pods are equal, or each differs from all
 * others in an argument, a variable, the image, cpu and memory.
 */
final class LargeDag {

    private static final int CHAIN = 10;

    private static final String HERA = """
            import sys
            from hera.workflows import DAG, Container, Env, Parameter, Task, Workflow

            stages, file, differ = int(sys.argv[1]), sys.argv[2], sys.argv[3] == "different"
            patch = (
                '{"containers":[{"name":"main","resources":{"requests":{"cpu":"%s","memory":"%s"},'
                '"limits":{"cpu":"%s","memory":"%s"}}}]}' % (("{{inputs.parameters.cpu}}", "{{inputs.parameters.memory}}") * 2)
            )
            part = "{{inputs.parameters.part}}" if differ else "0"
            names = ("part", "value", "image", "cpu", "memory")
            with Workflow(name="large", entrypoint="main") as workflow:
                step = Container(
                    name="step",
                    inputs=[Parameter(name=name) for name in names] if differ else None,
                    image="acme/hello:" + ("{{inputs.parameters.image}}" if differ else "1.0.0"),
                    command=["hello", "--part=" + part],
                    env=[Env(name="PART", value="{{inputs.parameters.value}}" if differ else "value-0")],
                    pod_spec_patch=patch if differ else patch.replace("{{inputs.parameters.cpu}}", "100m")
                    .replace("{{inputs.parameters.memory}}", "128Mi"),
                )
                with DAG(name="main"):
                    before = None
                    for n in range(stages):
                        values = (n, f"value-{7 * n}", f"1.0.{n}", f"{100 + n % 900}m", f"{128 + n % 1000}Mi")
                        arguments = dict(zip(names, values)) if differ else None
                        task = Task(name=f"stage-{n}", template=step, arguments=arguments)
                        if n % CHAIN:
                            before >> task
                        before = task
            with open(file, "w") as out:
                out.write(workflow.to_yaml())
            """;

    private LargeDag() {}

    /** Writes the pipeline as a Gangflow file. */
    static Path pipeline(Path folder, int stages, boolean different) throws IOException {
        StringBuilder text = new StringBuilder("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: large }
                stages:
                """);
        for (int number = 0; number < stages; number++) {
            int part = different ? number : 0;
            text.append("  stage-%d:%n".formatted(number));
            if (number % CHAIN != 0) {
                text.append("    after: [stage-%d]%n".formatted(number - 1));
            }
            text.append("""
                        pod:
                          image: acme/hello:1.0.%d
                          command: [hello, "--part=%d"]
                          resources: { cpu: %dm, memory: %dMi }
                        env: { PART: value-%d }
                    """.formatted(part, part, 100 + part % 900, 128 + part % 1_000, 7 * part));
        }
        return Files.writeString(folder.resolve("large-%d-%s.yaml".formatted(stages, different)), text);
    }

    /**
     * Writes the program that builds it with Hera. Its arguments: number of stages, file to write, {@code equal} or
     * {@code different}.
     */
    static Path program(Path folder) throws IOException {
        return Files.writeString(folder.resolve("large.py"), HERA.replace("CHAIN", Integer.toString(CHAIN)));
    }
}
