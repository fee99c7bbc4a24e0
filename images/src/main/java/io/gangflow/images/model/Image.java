package io.gangflow.images.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An image of the project, without its files.
 *
 * @param name without registry and tag
 * @param user ID of its user, never root; the group has the same ID
 * @param commands the first is the entry point
 * @param ports that it listens on
 * @param environment in addition to PATH and the variables of every image
 * @param jars the class path, in order
 * @param libraries folder of third-party jars
 * @param rehearsal programs to run to find the classes for the archive
 */
public record Image(
        String name,
        String title,
        int user,
        List<Command> commands,
        List<Integer> ports,
        Map<String, String> environment,
        List<JarSet> jars,
        String libraries,
        JavaModules modules,
        Natives natives,
        Rehearsal rehearsal) {

    /** The user of every image except Spark's; the same as in distroless images. */
    public static final int NONROOT = 65_532;

    /** The user of Spark's own images, since the first one for Kubernetes. */
    public static final int SPARK = 185;

    private static final String LIBRARIES = "/opt/gangflow/lib";

    public Image {
        if (user <= 0) {
            throw new IllegalArgumentException("image `%s` would run as user %d".formatted(name, user));
        }
        if (commands.isEmpty() || jars.isEmpty()) {
            throw new IllegalArgumentException("image `%s` has no command or no jar".formatted(name));
        }
        commands = List.copyOf(commands);
        ports = List.copyOf(ports);
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        jars = List.copyOf(jars);
    }

    /**
     * The steps to run, and files of the project to provide in {@code /tmp}.
     *
     * @param files path in the project by name in {@code /tmp}
     */
    public record Rehearsal(List<Step> steps, Map<String, String> files) {
        public Rehearsal {
            steps = List.copyOf(steps);
            files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        }

        public static Rehearsal of(Step... steps) {
            return new Rehearsal(List.of(steps), Map.of());
        }
    }

    public static Image of(String name, String title, List<Command> commands, List<JarSet> jars, Rehearsal rehearsal) {
        return new Image(
                name,
                title,
                NONROOT,
                commands,
                List.of(),
                Map.of(),
                jars,
                LIBRARIES,
                JavaModules.SMALL,
                Natives.NONE,
                rehearsal);
    }

    public Image listeningOn(int port) {
        return new Image(
                name, title, user, commands, List.of(port), environment, jars, libraries, modules, natives, rehearsal);
    }

    /** Returns the name as folder and file name: {@code gangflow-launcher}. */
    public String fileName() {
        return name.replace('/', '-').replace(':', '-');
    }

    public Command entryPoint() {
        return commands.get(0);
    }
}
