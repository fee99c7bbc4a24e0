package io.gangflow.images.catalogue;

import io.gangflow.images.model.Command;
import io.gangflow.images.model.Image;
import io.gangflow.images.model.JarSet;
import io.gangflow.images.model.Step;
import java.util.List;
import java.util.Map;

/**
 * {@code gangflow/jobs}: the programs of single pods. They use only the JDK, so they are three jars without
 * dependencies.
 */
final class JobsImage {

    private static final String WORD_COUNT = "io.gangflow.jobs.WordCount";

    private JobsImage() {}

    static Image image() {
        Image.Rehearsal rehearsal = new Image.Rehearsal(
                List.of(Step.of(WORD_COUNT, "/tmp/LICENSE", "/tmp/counts"), Step.of("io.gangflow.training.Sleep", "0")),
                Map.of("LICENSE", "LICENSE"));
        return Image.of(
                "gangflow/jobs",
                "Gangflow jobs of single pods",
                List.of(
                        Command.of("wordcount", WORD_COUNT, "-XX:MaxRAMPercentage=50"),
                        Command.of("sleep", "io.gangflow.training.Sleep", "-XX:TieredStopAtLevel=1", "-Xmx16m")),
                List.of(JarSet.ownOf("spark-jobs"), JarSet.ownOf("training-jobs"), JarSet.ownOf("jobs-common")),
                rehearsal);
    }
}
