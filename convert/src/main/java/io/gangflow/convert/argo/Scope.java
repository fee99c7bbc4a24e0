package io.gangflow.convert.argo;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.convert.draft.StageDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The context of a call in a workflow. Immutable.
 *
 * @param templates those that can be called by name
 * @param values texts of the language by Argo's name: {@code inputs.parameters.x}
 * @param path names of the enclosing steps
 * @param before stages that have to succeed first
 * @param delay how long a stage waits after these
 */
record Scope(
        Templates templates,
        Map<String, String> values,
        List<String> path,
        List<StageDraft> before,
        Optional<String> delay) {

    static final int MAX_DEPTH = 16;

    Scope {
        values = OrderedMaps.sorted(values);
        path = List.copyOf(path);
        before = List.copyOf(before);
    }

    Scope after(List<StageDraft> stages) {
        return stages.isEmpty() ? this : new Scope(templates, values, path, stages, Optional.empty());
    }

    /** The scope after a wait. */
    Scope delayed(String wait) {
        return new Scope(templates, values, path, before, Optional.of(wait));
    }

    Scope among(Templates others) {
        return new Scope(others, values, path, before, delay);
    }

    /** The scope inside a step, without the inputs and items of the caller. */
    Scope below(String step, Map<String, String> inputs) {
        Map<String, String> inside = new TreeMap<>(values);
        inside.keySet().removeIf(name -> name.matches("(inputs\\.|item|steps\\.|tasks\\.).*"));
        inside.putAll(inputs);
        List<String> longer = new ArrayList<>(path);
        longer.add(step);
        return new Scope(templates, inside, longer, before, delay);
    }

    Scope with(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(values);
        all.putAll(more);
        return new Scope(templates, all, path, before, delay);
    }

    boolean isTooDeep() {
        return path.size() > MAX_DEPTH;
    }
}
