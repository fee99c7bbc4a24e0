package io.gangflow.images.catalogue;

import io.gangflow.images.model.Command;
import io.gangflow.images.model.Image;
import io.gangflow.images.model.JarSet;
import io.gangflow.images.model.JavaModules;
import io.gangflow.images.model.Natives;
import io.gangflow.images.model.Step;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code gangflow/training}. PyTorch's libraries are unpacked in the image: DJL would unpack 450 MB at each start, into
 * a root file system that is read-only in compiled pods.
 */
final class TrainingImage {

    private static final String NATIVES = "/opt/gangflow/natives";
    private static final String[] JVM = {
        "-XX:MaxRAMPercentage=30", "-Djna.boot.library.path=" + NATIVES, "-Djna.nounpack=true"
    };

    private TrainingImage() {}

    static Image cpu() {
        JarSet jars = JarSet.of("training-jobs").without("pytorch-jni-", "pytorch-native-");
        return training("gangflow/training", "Gangflow training", Natives.PYTORCH_CPU, variables(NATIVES), jars);
    }

    /** Its base has torch 2.7.1 for CUDA 12 in {@code /opt/torch}, see docs/reference/images.md. */
    static Image cuda() {
        Map<String, String> environment = new TreeMap<>(variables("/opt/torch/lib"));
        environment.put("PYTORCH_VERSION", "2.7.1");
        environment.put("PYTORCH_FLAVOR", "cu128");
        environment.put("LD_LIBRARY_PATH", "/opt/torch/lib:/opt/torch/driver");
        JarSet jars = JarSet.of("training-jobs").without("pytorch-native-");
        return training("gangflow/training-cuda", "Gangflow training on GPUs", Natives.PYTORCH_CUDA, environment, jars);
    }

    private static Map<String, String> variables(String libraries) {
        return Map.of(
                "PYTORCH_LIBRARY_PATH", libraries,
                "DJL_OFFLINE", "true",
                "OPT_OUT_TRACKING", "true",
                "DJL_CACHE_DIR", "/tmp/djl",
                "OMP_NUM_THREADS", "1");
    }

    private static Image training(
            String name, String title, Natives natives, Map<String, String> environment, JarSet jars) {
        return new Image(
                name,
                title,
                Image.NONROOT,
                List.of(
                        command("train", "training.Train"),
                        command("sleep", "training.Sleep"),
                        command("ps", "training.ServerJob").withArguments("ps"),
                        command("worker", "training.ServerJob").withArguments("worker"),
                        command("mpi-hello", "training.Mpi").withArguments("mpi-hello"),
                        command("mpi-allreduce", "training.Mpi").withArguments("mpi-allreduce"),
                        command("train-classifier", "serving.classifier.TrainClassifier"),
                        command("serve", "serving.Serve")),
                List.of(8_000),
                environment,
                List.of(jars),
                "/opt/gangflow/lib",
                JavaModules.SMALL,
                natives,
                Image.Rehearsal.of(Step.of("io.gangflow.training.Train", "--model", "digits", "--epochs", "1")));
    }

    private static Command command(String name, String main) {
        return Command.of(name, "io.gangflow." + main, JVM);
    }
}
