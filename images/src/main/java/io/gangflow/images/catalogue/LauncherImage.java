package io.gangflow.images.catalogue;

import io.gangflow.images.model.Command;
import io.gangflow.images.model.Image;
import io.gangflow.images.model.JarSet;
import io.gangflow.images.model.Step;
import java.util.List;
import java.util.Map;

/** {@code gangflow/launcher}: the pod of a stage. Every stage needs its memory, so its sizes are small and fixed. */
final class LauncherImage {

    private static final String MODULE = "argo/launcher";
    private static final String PACKAGE = "io.gangflow.argo.launcher.";

    private LauncherImage() {}

    static Image image() {
        Command launch = Command.of(
                "launch",
                PACKAGE + "StageLauncher",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xms8m",
                "-Xmx48m",
                "-Xss512k",
                "-XX:MaxMetaspaceSize=48m",
                "-XX:ReservedCodeCacheSize=24m");
        Image.Rehearsal rehearsal = new Image.Rehearsal(
                List.of(Step.of(PACKAGE + "Rehearsal", "/tmp/rehearsal.p12", "/tmp/rehearsal.pem")),
                Map.of(
                        "rehearsal.p12", MODULE + "/target/rehearsal.p12",
                        "rehearsal.pem", MODULE + "/target/rehearsal.pem"));
        return Image.of(
                "gangflow/launcher", "Gangflow stage launcher", List.of(launch), List.of(JarSet.of(MODULE)), rehearsal);
    }
}
