package io.gangflow.cli.home;

import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.Program;

/** The programs of images {@code gangflow/training} and {@code gangflow/model-server}. */
final class TrainingImages {

    private static final String TRAINING = "gangflow/training";
    private static final String MODEL_SERVER = "gangflow/model-server";
    private static final String PACKAGE = "io.gangflow.";

    private TrainingImages() {}

    static ImageCatalogue addTo(ImageCatalogue images, GangflowHome home) {
        return images.with(TRAINING, "train", program(home, "training.Train", "-Xmx128m"))
                .with(TRAINING, "sleep", sleep(home))
                .with(TRAINING, "ps", called(home, "training.ServerJob", "-Xmx64m", "ps"))
                .with(TRAINING, "worker", called(home, "training.ServerJob", "-Xmx128m", "worker"))
                .with(TRAINING, "mpi-hello", called(home, "training.Mpi", "-Xmx64m", "mpi-hello"))
                .with(TRAINING, "mpi-allreduce", called(home, "training.Mpi", "-Xmx256m", "mpi-allreduce"))
                .with(TRAINING, "train-classifier", program(home, "serving.classifier.TrainClassifier", "-Xmx64m"))
                .with(TRAINING, "serve", program(home, "serving.Serve", "-Xmx64m"))
                .with(MODEL_SERVER, "serve", program(home, "serving.Serve", "-Xmx64m"))
                .with(MODEL_SERVER, "test-service", program(home, "serving.client.TestService", "-Xmx64m"))
                .with(MODEL_SERVER, "load-test", program(home, "serving.client.LoadTest", "-Xmx64m"));
    }

    static Program sleep(GangflowHome home) {
        return Program.of(home.ownClassPath("training-jobs"), PACKAGE + "training.Sleep", "-Xmx16m");
    }

    /** One main class serves several programs: the first argument selects one. */
    private static Program called(GangflowHome home, String main, String heap, String name) {
        return program(home, main, heap).withLeadingArguments(name);
    }

    private static Program program(GangflowHome home, String main, String heap) {
        return Program.of(home.classPath("training-jobs"), PACKAGE + main, heap);
    }
}
