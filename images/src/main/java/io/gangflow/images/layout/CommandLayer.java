package io.gangflow.images.layout;

import io.gangflow.images.model.Architecture;
import io.gangflow.images.model.Command;
import io.gangflow.images.model.Image;
import java.io.IOException;

/** The programs of an image: an executable and an arguments file for each. */
final class CommandLayer {

    static final String FOLDER = "/opt/gangflow/bin";

    private CommandLayer() {}

    static void write(Image image, Architecture architecture, String classPath, LayerFolder layer) throws IOException {
        for (Command command : image.commands()) {
            String arguments = ArgumentsFile.pathOf(command);
            layer.write(arguments, ArgumentsFile.of(command, classPath));
            layer.write(FOLDER + "/" + command.name(), CommandFile.of(architecture, arguments), true);
        }
    }
}
