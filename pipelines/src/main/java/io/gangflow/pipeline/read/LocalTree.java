package io.gangflow.pipeline.read;

import io.gangflow.pipeline.model.LocalProgram;
import io.gangflow.pipeline.model.LocalSection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the section {@code local} of a pipeline from its tree. */
final class LocalTree {

    private LocalTree() {}

    static LocalSection read(Fields section) {
        Map<String, LocalProgram> images = new LinkedHashMap<>();
        section.objects("images")
                .forEach((pattern, program) -> program(program).ifPresent(one -> images.put(pattern, one)));
        return new LocalSection(section.string("cluster"), images);
    }

    /** Empty if {@code trust} is false: the image remains unknown. */
    private static Optional<LocalProgram> program(Fields image) {
        if (image.node("command").isPresent()) {
            return Optional.of(new LocalProgram.Command(image.strings("command")));
        }
        return image.string("jar")
                .<LocalProgram>map(LocalProgram.Jar::new)
                .or(() -> image.string("python").map(LocalProgram.Python::new))
                .or(() -> image.string("image").map(LocalProgram.SameAs::new))
                .or(() -> image.string("engine").map(LocalTree::engine).map(LocalProgram.Container::new))
                .or(() -> image.bool("trust", false) ? Optional.of(new LocalProgram.Unchanged()) : Optional.empty());
    }

    private static LocalProgram.Engine engine(String keyword) {
        return keyword.equals("podman") ? LocalProgram.Engine.PODMAN : LocalProgram.Engine.DOCKER;
    }
}
