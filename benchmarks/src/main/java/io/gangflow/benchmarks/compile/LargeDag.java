package io.gangflow.benchmarks.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One DAG in two languages: pods that run {@code true}, in chains of ten. */
final class LargeDag {

    private static final int CHAIN = 10;

    private static final String HERA = """
            import sys
            from hera.workflows import DAG, Container, Resources, Task, Workflow

            stages = int(sys.argv[1])
            with Workflow(name="large", entrypoint="main") as workflow:
                step = Container(
                    name="step",
                    image="busybox:1.37",
                    command=["true"],
                    resources=Resources(cpu_request=1, cpu_limit=1, memory_request="1Gi", memory_limit="1Gi"),
                )
                with DAG(name="main"):
                    before = None
                    for number in range(stages):
                        task = Task(name=f"stage-{number}", template=step)
                        if number % %d:
                            before >> task
                        before = task
            with open(sys.argv[2], "w") as file:
                file.write(workflow.to_yaml())
            """;

    private LargeDag() {}

    /** The pipeline as a file of Gangflow's. */
    static Path pipeline(Path folder, int stages) throws IOException {
        StringBuilder text = new StringBuilder("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: large }
                stages:
                """);
        for (int number = 0; number < stages; number++) {
            text.append("  stage-%d:%n".formatted(number));
            if (number % CHAIN != 0) {
                text.append("    after: [stage-%d]%n".formatted(number - 1));
            }
            text.append("""
                        pod:
                          image: busybox:1.37
                          command: ["true"]
                          resources: { cpu: 1, memory: 1Gi }
                    """);
        }
        return Files.writeString(folder.resolve("large-%d.yaml".formatted(stages)), text);
    }

    /** The program that builds it with Hera; its arguments are the number of stages and the file to write. */
    static Path program(Path folder) throws IOException {
        return Files.writeString(folder.resolve("large.py"), HERA.replace("%d", Integer.toString(CHAIN)));
    }
}
