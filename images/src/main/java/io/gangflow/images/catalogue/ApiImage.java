package io.gangflow.images.catalogue;

import io.gangflow.images.model.Command;
import io.gangflow.images.model.Image;
import io.gangflow.images.model.JarSet;
import io.gangflow.images.model.Step;
import java.util.List;
import java.util.Map;

/** {@code gangflow/api}: the command line; a Deployment runs {@code gangflow serve} with it. */
final class ApiImage {

    private ApiImage() {}

    static Image image() {
        Command gangflow = Command.of(
                "gangflow",
                "io.gangflow.cli.Gangflow",
                "-XX:MaxRAMPercentage=70",
                "-Dgangflow.home=/opt/gangflow",
                "-Dgangflow.terminal=false",
                "-Dgangflow.terminal.out=false");
        Image.Rehearsal rehearsal = new Image.Rehearsal(
                List.of(step("answers"), step("run")),
                Map.of("definitions", "pipelines/definitions", "clusters", "pipelines/clusters"));
        return Image.of(
                        "gangflow/api",
                        "Gangflow command line and Airflow API",
                        List.of(gangflow),
                        List.of(JarSet.of("cli")),
                        rehearsal)
                .listeningOn(8_080);
    }

    private static Step step(String program) {
        return Step.of("io.gangflow.cli.Rehearsal", program, "/tmp/definitions", "/tmp/clusters", "/tmp/rehearsal");
    }
}
