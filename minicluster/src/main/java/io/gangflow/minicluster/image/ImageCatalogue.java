package io.gangflow.minicluster.image;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.LocalProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The programs that run in place of images: first the user's own programs, then those of known images. Known images are
 * found by the image's name without tag and digest and by the first word of the container's command and arguments.
 * Immutable.
 *
 * @param trust whether an unknown command may run on this machine unchanged
 * @param local the user's own programs; empty when none are configured
 */
public record ImageCatalogue(Map<String, Map<String, Program>> images, boolean trust, Optional<LocalPrograms> local) {

    public ImageCatalogue {
        Map<String, Map<String, Program>> copy = new TreeMap<>();
        images.forEach((image, programs) -> copy.put(image, OrderedMaps.sorted(programs)));
        images = OrderedMaps.sorted(copy);
    }

    public static ImageCatalogue empty() {
        return new ImageCatalogue(Map.of(), false, Optional.empty());
    }

    /** Returns this catalogue with one more program. */
    public ImageCatalogue with(String image, String program, Program entry) {
        Map<String, Map<String, Program>> more = new LinkedHashMap<>(images);
        Map<String, Program> programs = new LinkedHashMap<>(images.getOrDefault(image, Map.of()));
        programs.put(program, entry);
        more.put(image, programs);
        return new ImageCatalogue(more, trust, local);
    }

    /** Returns this catalogue; if {@code trusted}, unknown commands run unchanged. */
    public ImageCatalogue trusting(boolean trusted) {
        return new ImageCatalogue(images, trusted, local);
    }

    /** Returns this catalogue with the user's own programs. */
    public ImageCatalogue with(LocalPrograms programs) {
        return new ImageCatalogue(images, trust, Optional.of(programs));
    }

    /** The working directory of containers; empty for a separate one for each pod. */
    public Optional<Path> folder() {
        return local.map(LocalPrograms::folder);
    }

    /**
     * Returns what to run for a container.
     *
     * @param path the container's {@code PATH}
     * @throws UnknownProgramException when the image or the program is unknown and unknown commands are not trusted
     */
    public Launchable resolve(String image, List<String> commandAndArguments, String path)
            throws UnknownProgramException {
        Optional<SparkHost> spark =
                local.flatMap(programs -> Optional.ofNullable(programs.spark().get(image)));
        if (spark.isPresent()) {
            Optional<Launchable> launchable =
                    spark.get().launchable(images.getOrDefault(SparkHost.IMAGE, Map.of()), commandAndArguments, path);
            if (launchable.isPresent()) {
                return launchable.get();
            }
        }
        Optional<LocalProgram> own = local.flatMap(programs -> programs.program(image));
        return own.isPresent()
                ? local(local.orElseThrow(), own.get(), image, commandAndArguments, path)
                : known(image, commandAndArguments);
    }

    /**
     * Checks that an image is known, whatever its program.
     *
     * @throws UnknownProgramException when it is unknown and unknown commands are not trusted
     */
    public void requireKnown(String image) throws UnknownProgramException {
        Optional<LocalProgram> own = local.flatMap(programs -> programs.program(image));
        String meant = own.isPresent() && own.get() instanceof LocalProgram.SameAs other ? other.image() : image;
        boolean stands = own.isPresent() && meant.equals(image);
        if (!stands && !trust && !images.containsKey(withoutTag(meant))) {
            throw new UnknownProgramException(unknown(meant, "", null));
        }
    }

    private Launchable local(LocalPrograms own, LocalProgram program, String image, List<String> words, String path)
            throws UnknownProgramException {
        if (program instanceof LocalProgram.Command command) {
            return LocalPrograms.command(command, words);
        } else if (program instanceof LocalProgram.Jar jar) {
            return own.jar(jar, words);
        } else if (program instanceof LocalProgram.SameAs other) {
            return known(other.image(), words);
        } else if (program instanceof LocalProgram.Container container) {
            return new Launchable.Container(container.engine(), image, words);
        } else if (words.isEmpty()) {
            throw new UnknownProgramException(noCommand(image));
        }
        return program instanceof LocalProgram.Python python
                ? own.python(python, words, path)
                : new Launchable.Command(words, Map.of());
    }

    private Launchable known(String image, List<String> commandAndArguments) throws UnknownProgramException {
        Map<String, Program> programs = images.get(withoutTag(image));
        String first = commandAndArguments.isEmpty() ? "" : commandAndArguments.get(0);
        Program program = programs == null ? null : programs.get(first);
        if (program != null) {
            return new Launchable.Java(program, arguments(program, commandAndArguments));
        }
        if (trust && !first.isEmpty()) {
            return new Launchable.Command(commandAndArguments, Map.of());
        } else if (trust && programs == null) {
            throw new UnknownProgramException(noCommand(image));
        }
        throw new UnknownProgramException(unknown(image, first, programs));
    }

    /** The arguments of a program's main method. The first word of the container is the program's name. */
    static List<String> arguments(Program program, List<String> commandAndArguments) {
        List<String> arguments = new ArrayList<>(program.leadingArguments());
        arguments.addAll(commandAndArguments.subList(1, commandAndArguments.size()));
        return arguments;
    }

    private static String noCommand(String image) {
        return "image `%s` runs the stage's command here, and the stage has none".formatted(image);
    }

    private String unknown(String image, String first, @Nullable Map<String, Program> programs) {
        if (programs == null) {
            return "image `%s` is not known on this machine".formatted(image);
        }
        return "image `%s` has no program `%s`, only %s".formatted(image, first, String.join(", ", programs.keySet()));
    }

    static String withoutTag(String image) {
        String name = image.contains("@") ? image.substring(0, image.indexOf('@')) : image;
        int colon = name.lastIndexOf(':');
        return colon > name.lastIndexOf('/') ? name.substring(0, colon) : name;
    }
}
