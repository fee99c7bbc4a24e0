package io.gangflow.cli.home;

import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.Program;

/**
 * The images of the shipped definitions as local processes. Heaps are deliberately small: in a minicluster, the memory
 * request of a pod is only accounting and reserves no memory of this machine.
 */
public final class LocalImages {

    private static final String JOBS = "gangflow/jobs";
    private static final String LAUNCHER = "gangflow/launcher";

    private LocalImages() {}

    public static ImageCatalogue of(GangflowHome home) {
        ImageCatalogue jobs = ImageCatalogue.empty()
                .with(JOBS, "wordcount", wordCount(home))
                .with(JOBS, "sleep", TrainingImages.sleep(home))
                .with(LAUNCHER, LaunchedObject.PROGRAM, notifier());
        return SparkImage.addTo(TrainingImages.addTo(jobs, home), home);
    }

    /**
     * Returns the program for the launcher's image: here pods use it only for notifications, because the cluster itself
     * creates gangs.
     */
    private static Program notifier() {
        return Program.of(System.getProperty("java.class.path", ""), LocalNotify.class.getName(), "-Xmx32m");
    }

    /** The input can have gigabytes: code compiled only by the first tier would be several times slower. */
    private static Program wordCount(GangflowHome home) {
        return Program.of(
                home.ownClassPath("spark-jobs"), "io.gangflow.jobs.WordCount", "-Xmx64m", "-XX:TieredStopAtLevel=4");
    }
}
