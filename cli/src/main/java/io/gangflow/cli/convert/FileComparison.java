package io.gangflow.cli.convert;

import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.InputFiles;
import io.gangflow.cli.command.OutputFormat;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.convert.change.WorkChange;
import io.gangflow.convert.change.WorkChanges;
import io.gangflow.convert.change.WorkView;
import io.gangflow.json.BoundedJson;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Prints how a change of a file affects its pods. */
public record FileComparison(Console console, OutputFormat format) {

    /** Returns the exit code of {@code gangflow diff OLD NEW}: like {@code diff}, 1 if there are changes. */
    public int compare(Path before, Path after) throws IOException {
        List<WorkChange> changes = WorkChanges.of(view(before), view(after));
        if (format == OutputFormat.JSON) {
            console.out().println(json(changes));
        } else if (changes.isEmpty()) {
            console.err().println("no pod changes");
        } else {
            changes.forEach(change -> console.out().println(change.text().replace("\n", "\\n")));
        }
        return changes.isEmpty() ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }

    private WorkView view(Path file) throws IOException {
        InputFiles inputs = InputFiles.of(List.of(file));
        Documents documents = new Documents(console);
        documents.require(inputs.found());
        if (inputs.manifests().isEmpty()) {
            return WorkView.of(documents.plan(inputs.pipeline(), Optional.empty()));
        }
        ManifestReader reader = new ManifestReader();
        inputs.manifests().forEach(input -> reader.text(input.name(), input.text(), input.amongOthers()));
        ForeignManifests manifests = reader.manifests();
        List<Diagnostic> errors = new ArrayList<>(manifests.diagnostics());
        errors.removeIf(diagnostic -> diagnostic.severity() != Severity.ERROR);
        documents.require(errors);
        return WorkView.of(manifests.objects());
    }

    private static String json(List<WorkChange> changes) throws IOException {
        List<Map<String, String>> list = new ArrayList<>();
        for (WorkChange change : changes) {
            Map<String, String> fields = new LinkedHashMap<>();
            fields.put("kind", change.kind().name().toLowerCase(Locale.ROOT));
            fields.put("stage", change.stage());
            fields.put("fact", change.what());
            fields.put("before", change.before());
            fields.put("after", change.after());
            fields.values().removeIf(String::isEmpty);
            list.add(fields);
        }
        return BoundedJson.INDENTED.writeValueAsString(Map.of("changes", list));
    }
}
