package io.gangflow.images.catalogue;

import io.gangflow.images.model.Command;
import io.gangflow.images.model.Image;
import io.gangflow.images.model.JarSet;
import io.gangflow.images.model.Step;
import java.util.List;

/** {@code gangflow/model-server}: Netty and the arithmetic of this project, without PyTorch. */
final class ModelServerImage {

    private static final String PACKAGE = "io.gangflow.serving.";
    private static final String PORT = "18000";

    private ModelServerImage() {}

    static Image image() {
        return Image.of(
                        "gangflow/model-server",
                        "Gangflow model server",
                        List.of(
                                Command.of("serve", PACKAGE + "Serve", "-XX:MaxRAMPercentage=70"),
                                Command.of("test-service", PACKAGE + "client.TestService", "-Xmx64m"),
                                Command.of("load-test", PACKAGE + "client.LoadTest", "-Xmx64m")),
                        List.of(JarSet.of("training-jobs")
                                .without("api-", "gson-", "jna-", "pytorch-", "commons-", "slf4j-", "error_prone_")),
                        Image.Rehearsal.of(
                                Step.of(PACKAGE + "classifier.TrainClassifier", "--output", "/tmp/model"),
                                Step.service(
                                        PACKAGE + "Serve",
                                        "INFO: serving",
                                        "MODEL_PATH=/tmp/model",
                                        "PORT=" + PORT,
                                        "DRAIN_SECONDS=0"),
                                Step.of(PACKAGE + "client.TestService", "http://127.0.0.1:" + PORT, "--wait", "60")))
                .listeningOn(8_000);
    }
}
