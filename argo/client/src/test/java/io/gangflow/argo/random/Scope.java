package io.gangflow.argo.random;

import java.util.ArrayList;
import java.util.List;

/** The references that are valid in the texts of one stage. */
final class Scope {

    private static final List<String> TIMES = List.of(
            "${run.scheduledTime}",
            "${run.scheduledTime:yyyy-MM-dd}",
            "${run.scheduledTime-1d}",
            "${run.scheduledTime:yyyy/MM/dd'T'HH+1mo}",
            "${run.scheduledTime:EEE DDD yy MMM-2w}");

    final Names names;
    final String kind;
    final boolean exit;
    final List<String> items = new ArrayList<>();
    final List<String> inputs = new ArrayList<>();
    final List<String> outputs = new ArrayList<>();
    boolean cached;

    Scope(Names names, String kind, boolean exit) {
        this.names = names;
        this.kind = kind;
        this.exit = exit;
    }

    /** References that have a value everywhere in the work of the stage. */
    List<String> inWork() {
        List<String> references = new ArrayList<>(inPlaces());
        inputs.forEach(input -> references.add("${inputs.%s}".formatted(input)));
        outputs.forEach(output -> references.add("${outputs.%s}".formatted(output)));
        if (kind.equals("pod")) {
            references.add("${run.attempt}");
        }
        if (exit) {
            references.addAll(List.of("${run.status}", "${run.failedStages}"));
        }
        return references;
    }

    /** References that also have a value in inputs and outputs. */
    List<String> inPlaces() {
        List<String> references = new ArrayList<>(inConditions());
        references.add("${run.instance}");
        items.forEach(item -> references.add("${item.%s}".formatted(item)));
        return references;
    }

    /** References that are the same for all instances of the stage. */
    List<String> inConditions() {
        List<String> references = new ArrayList<>(TIMES);
        references.add("${run.namespace}");
        if (!cached) {
            references.addAll(List.of("${run.id}", "${run.name}"));
        }
        names.parameters.keySet().forEach(name -> references.add("${parameters.%s}".formatted(name)));
        for (Names.Drawn stage : names.earlier) {
            stage.outputs()
                    .forEach(output -> references.add("${stages.%s.outputs.%s}".formatted(stage.name(), output)));
            if (stage.result() && !exit) {
                references.add("${stages.%s.result}".formatted(stage.name()));
            }
        }
        return references;
    }
}
