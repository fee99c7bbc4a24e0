package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.shape.ObjectShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A language as a Markdown page: a section for each mapping with its keys, types, defaults and descriptions from the
 * tables, and with prose and an example from a folder: {@code intro.md}, {@code end.md}, {@code ANCHOR.md} and
 * {@code ANCHOR.yaml}.
 */
final class LanguagePage {

    private final Path folder;
    private final StringBuilder text = new StringBuilder();

    private LanguagePage(Path folder) {
        this.folder = folder;
    }

    static String of(ObjectShape root, Path folder) throws IOException {
        LanguagePage page = new LanguagePage(folder);
        page.text.append(Files.readString(folder.resolve("intro.md"))).append('\n');
        for (Map.Entry<ObjectShape, List<String>> section : Sections.of(root).entrySet()) {
            page.section(section.getKey(), section.getValue());
        }
        page.text.append(Files.readString(folder.resolve("end.md")));
        return page.text.toString();
    }

    private void section(ObjectShape object, List<String> places) throws IOException {
        String title = Titles.of(object);
        String name = Titles.anchor(title);
        text.append("## ").append(title).append("\n\n");
        if (!places.get(0).isEmpty()) {
            text.append("Written at ").append(written(places)).append(".\n\n");
        }
        Path prose = folder.resolve(name + ".md");
        if (Files.exists(prose)) {
            text.append(Files.readString(prose)).append('\n');
        }
        text.append("| key | description | type | default |\n|---|---|---|---|\n");
        object.keys().forEach((key, value) -> text.append(row(object, key, value)));
        object.others()
                .ifPresent(others -> text.append("| *any resource name* | ")
                        .append("Extended resource, such as `nvidia.com/mig-1g.5gb` or `ephemeral-storage` | ")
                        .append("[quantity](#values) | |\n"));
        text.append('\n');
        if (!object.oneOf().isEmpty()) {
            text.append("Exactly one of ").append(oneOf(object)).append(" is required.\n\n");
        }
        text.append("```yaml\n")
                .append(Example.of(folder.resolve(name + ".yaml")).region())
                .append("```\n\n");
    }

    private static String written(List<String> places) {
        List<String> few = places.size() > 5 ? places.subList(0, 5) : places;
        String list =
                String.join(", ", few.stream().map(place -> "`" + place + "`").toList());
        return few.size() < places.size() ? list + " and other places" : list;
    }

    private static String oneOf(ObjectShape object) {
        List<String> names = new ArrayList<>(
                object.oneOf().stream().map(key -> "`" + key + "`").toList());
        String last = names.remove(names.size() - 1);
        return String.join(", ", names) + " and " + last;
    }

    private static String row(ObjectShape object, String name, ObjectShape.Key key) {
        String otherwise = key.required()
                ? "*required*"
                : key.otherwise().map(value -> "`" + value + "`").orElse("");
        String type = TypeText.of(key.shape());
        boolean choice = object.oneOf().contains(name);
        return "| `%s` | %s | %s | %s |\n"
                .formatted(
                        name,
                        key.description().replace("|", "\\|"),
                        type.replace("|", "\\|"),
                        choice ? "*one of these*" : otherwise);
    }
}
