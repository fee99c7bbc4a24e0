package io.gangflow.minicluster;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.Program;

/** The image {@code test/guest} with the program {@code guest}, and pods of it. */
public final class TestImages {

    public static final String GUEST = "test/guest:1";

    private TestImages() {}

    public static ImageCatalogue catalogue() {
        String classes =
                Guest.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return ImageCatalogue.empty()
                .with("test/guest", "guest", Program.of(classes, Guest.class.getName(), "-Xmx16m"));
    }

    public static ContainerBuilder container(String name, String... words) {
        return new ContainerBuilder()
                .withName(name)
                .withImage(GUEST)
                .withCommand("guest")
                .withArgs(words);
    }

    /** A pod of one container that is bound to a node and is not restarted. */
    public static Pod bound(String name, String node, String... words) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .withNodeName(node)
                .withRestartPolicy("Never")
                .withTerminationGracePeriodSeconds(3L)
                .withContainers(container("main", words).build())
                .endSpec()
                .build();
    }
}
