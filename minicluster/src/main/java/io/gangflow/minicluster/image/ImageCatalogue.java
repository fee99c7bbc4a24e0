package io.gangflow.minicluster.image;

import io.gangflow.collection.Ordered;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Images by name without tag and digest, and in each its programs by the first word of the container's command and
 * arguments. Immutable.
 *
 * @param trust whether a command that is not here may run on this machine as it stands
 */
public record ImageCatalogue(Map<String, Map<String, Program>> images, boolean trust) {

    public ImageCatalogue {
        Map<String, Map<String, Program>> copy = new TreeMap<>();
        images.forEach((image, programs) -> copy.put(image, Ordered.sorted(programs)));
        images = Ordered.sorted(copy);
    }

    public static ImageCatalogue empty() {
        return new ImageCatalogue(Map.of(), false);
    }

    /** This catalogue with one more program. */
    public ImageCatalogue with(String image, String program, Program entry) {
        Map<String, Map<String, Program>> more = new LinkedHashMap<>(images);
        Map<String, Program> programs = new LinkedHashMap<>(images.getOrDefault(image, Map.of()));
        programs.put(program, entry);
        more.put(image, programs);
        return new ImageCatalogue(more, trust);
    }

    /** This catalogue, letting unknown commands run as they stand. */
    public ImageCatalogue trusting() {
        return new ImageCatalogue(images, true);
    }

    /**
     * What to run for a container.
     *
     * @throws UnknownProgramException when the image or the program is not here and unknown commands are not trusted
     */
    public Launchable resolve(String image, List<String> commandAndArguments) throws UnknownProgramException {
        Map<String, Program> programs = images.get(withoutTag(image));
        String first = commandAndArguments.isEmpty() ? "" : commandAndArguments.get(0);
        Program program = programs == null ? null : programs.get(first);
        if (program != null) {
            List<String> arguments = new ArrayList<>(program.leadingArguments());
            arguments.addAll(commandAndArguments.subList(1, commandAndArguments.size()));
            return new Launchable.Java(program, arguments);
        }
        if (trust && !first.isEmpty()) {
            return new Launchable.Command(commandAndArguments);
        }
        throw new UnknownProgramException(unknown(image, first, programs));
    }

    private String unknown(String image, String first, @Nullable Map<String, Program> programs) {
        if (programs == null) {
            return "image `%s` is not in the catalogue of this machine (it has %s)".formatted(image, images.keySet());
        }
        return "image `%s` has no program `%s` in the catalogue of this machine (it has %s)"
                .formatted(image, first, programs.keySet());
    }

    private static String withoutTag(String image) {
        String name = image.contains("@") ? image.substring(0, image.indexOf('@')) : image;
        int colon = name.lastIndexOf(':');
        return colon > name.lastIndexOf('/') ? name.substring(0, colon) : name;
    }
}
