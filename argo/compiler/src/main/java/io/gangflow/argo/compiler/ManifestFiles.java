package io.gangflow.argo.compiler;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.template.ManifestYaml;
import io.gangflow.file.AtomicFile;
import io.gangflow.file.NewFolders;
import io.gangflow.file.WriteGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Manifests as files in a folder for {@code kubectl apply -f FOLDER}: one for each kind of a pipeline. kubectl applies
 * files in order of their names, so the names start with a number. Thread-safe unless the same pipeline is written
 * concurrently.
 */
public final class ManifestFiles {

    /** In order of application. */
    private static final List<String> KINDS = List.of(
            "PriorityClass",
            "Queue",
            "ServiceAccount",
            "Role",
            "RoleBinding",
            "WorkflowTemplate",
            "CronWorkflow",
            "NetworkPolicy");

    private ManifestFiles() {}

    /** Contents of the files by name, in order of application. */
    public static Map<String, String> contents(Manifests manifests) {
        Map<String, String> contents = new LinkedHashMap<>();
        for (String kind : KINDS) {
            List<HasMetadata> objects = manifests.inOrder().stream()
                    .filter(object -> object.getKind().equals(kind))
                    .toList();
            if (!objects.isEmpty()) {
                contents.put(fileName(manifests.pipeline(), kind), ManifestYaml.write(objects));
            }
        }
        return contents;
    }

    /**
     * Writes each file atomically, and removes those of kinds that the pipeline no longer has.
     *
     * @return the written files, in order
     * @throws IOException when the folder cannot be created or written
     */
    public static List<Path> write(Manifests manifests, Path folder) throws IOException {
        Map<String, String> contents = contents(manifests);
        return WriteGuard.finish(() -> write(manifests.pipeline(), folder, contents));
    }

    private static List<Path> write(String pipeline, Path folder, Map<String, String> contents) throws IOException {
        NewFolders folders = NewFolders.create(folder);
        try {
            return writeAll(pipeline, folder, contents);
        } catch (IOException e) {
            folders.removeEmpty();
            throw e;
        }
    }

    private static List<Path> writeAll(String pipeline, Path folder, Map<String, String> contents) throws IOException {
        List<Path> written = new ArrayList<>();
        for (String kind : KINDS) {
            String name = fileName(pipeline, kind);
            String content = contents.get(name);
            if (content == null) {
                Files.deleteIfExists(folder.resolve(name));
            } else {
                AtomicFile.write(folder.resolve(name), content);
                written.add(folder.resolve(name));
            }
        }
        return written;
    }

    private static String fileName(String pipeline, String kind) {
        return "%d0-%s-%s.yaml".formatted(KINDS.indexOf(kind) + 1, pipeline, plural(kind));
    }

    private static String plural(String kind) {
        String words = kind.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
        return (words.endsWith("y")
                        ? words.substring(0, words.length() - 1) + "ie"
                        : words + (words.endsWith("s") ? "e" : ""))
                + "s";
    }
}
