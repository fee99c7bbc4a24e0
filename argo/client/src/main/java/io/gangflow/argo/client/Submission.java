package io.gangflow.argo.client;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.kubernetes.json.Sha256;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run to be created: its pipeline, ID and parameter values.
 *
 * @param pipeline name of the WorkflowTemplate
 * @param name name of the workflow; the same for every call with the same run ID
 * @param nonce a text that is unique to this call: with it, a call whose response was lost recognizes its own workflow
 * @param parameters values for declared parameters; the others use their defaults
 * @param labels for the workflow, in addition to Gangflow's
 * @param annotations for the workflow, in addition to Gangflow's
 * @param suspended whether the workflow does not start until it is resumed
 * @param spec runs in place of the pipeline, such as a part of it
 */
public record Submission(
        String pipeline,
        String runId,
        RunName name,
        String nonce,
        Map<String, String> parameters,
        Map<String, String> labels,
        Map<String, String> annotations,
        boolean suspended,
        Optional<WorkflowSpec> spec) {

    private static final int LONGEST_LABEL = 63;
    private static final int LONGEST_NONCE = 253;
    private static final int MOST_PARAMETERS = 500; // maxItems in Argo 4
    private static final int MOST_CHARACTERS = 256 << 10;

    public Submission {
        parameters = OrderedMaps.sorted(parameters);
        labels = OrderedMaps.sorted(labels);
        annotations = OrderedMaps.sorted(annotations);
        if (nonce.isEmpty() || nonce.length() > LONGEST_NONCE) {
            throw new IllegalArgumentException(
                    "a nonce has 1 to %d characters, not %d".formatted(LONGEST_NONCE, nonce.length()));
        }
        if (parameters.size() > MOST_PARAMETERS) {
            throw new IllegalArgumentException(
                    "%d parameters, at most %d are allowed".formatted(parameters.size(), MOST_PARAMETERS));
        }
        bounded("parameters", parameters);
        bounded("labels", labels);
        bounded("annotations", annotations);
        notOurs(labels);
        notOurs(annotations);
    }

    /**
     * Returns a submission whose workflow name is derived from its pipeline and ID, with the pipeline's default values.
     *
     * @throws IllegalArgumentException when a name or ID is empty or too long
     */
    public static Submission of(String pipeline, String runId, String nonce) {
        RunName name = RunName.of(pipeline, runId);
        return new Submission(pipeline, runId, name, nonce, Map.of(), Map.of(), Map.of(), false, Optional.empty());
    }

    /** Returns the same run with another workflow name, a DNS label. */
    public Submission named(String workflow) {
        return new Submission(
                pipeline,
                runId,
                new RunName(workflow, name.hash()),
                nonce,
                parameters,
                labels,
                annotations,
                suspended,
                spec);
    }

    public Submission with(Map<String, String> values) {
        return new Submission(pipeline, runId, name, nonce, values, labels, annotations, suspended, spec);
    }

    public Submission labelled(Map<String, String> moreLabels, Map<String, String> moreAnnotations) {
        return new Submission(pipeline, runId, name, nonce, parameters, moreLabels, moreAnnotations, suspended, spec);
    }

    /** Returns a submission that is created but not started. */
    public Submission suspend() {
        return new Submission(pipeline, runId, name, nonce, parameters, labels, annotations, true, spec);
    }

    /**
     * Returns a submission with a separate spec, such as one without some stages. The run still belongs to the
     * pipeline.
     */
    public Submission running(WorkflowSpec own) {
        return new Submission(
                pipeline, runId, name, nonce, parameters, labels, annotations, suspended, Optional.of(own));
    }

    /** Returns the object to create. */
    Workflow workflow(String namespace) {
        WorkflowSpec wanted = wanted();
        Workflow workflow = new Workflow();
        workflow.getMetadata().setName(name.name());
        workflow.getMetadata().setNamespace(namespace);
        workflow.getMetadata().setLabels(allLabels());
        workflow.getMetadata().setAnnotations(allAnnotations(wanted));
        workflow.setSpec(wanted);
        return workflow;
    }

    private WorkflowSpec wanted() {
        WorkflowSpec own = spec.orElseGet(() -> WorkflowSpec.running(pipeline));
        if (parameters.isEmpty() && !suspended) {
            return own;
        }
        return ArgoJson.edit(own, tree -> {
            if (!parameters.isEmpty()) {
                tree.set("arguments", ArgoJson.tree(arguments(own)));
            }
            if (suspended) {
                tree.put("suspend", true);
            }
        });
    }

    /** Returns the given values, sorted by name, after the parameters of the spec that have no given value. */
    private Arguments arguments(WorkflowSpec own) {
        List<Parameter> all = new ArrayList<>(own.parameters().stream()
                .filter(parameter -> !parameters.containsKey(parameter.name()))
                .toList());
        parameters.forEach((key, value) -> all.add(Parameter.of(key, value)));
        return Arguments.of(all);
    }

    private Map<String, String> allLabels() {
        Map<String, String> all = new TreeMap<>(labels);
        all.put(RunMetadataKeys.RUN_HASH, name.hash());
        if (pipeline.length() <= LONGEST_LABEL) {
            all.put(Label.PIPELINE, pipeline);
            all.put(RunMetadataKeys.TEMPLATE, pipeline);
        }
        return all;
    }

    private Map<String, String> allAnnotations(WorkflowSpec wanted) {
        Map<String, String> all = new TreeMap<>(annotations);
        all.put(RunMetadataKeys.RUN_ID, runId);
        all.put(RunMetadataKeys.SUBMISSION, nonce);
        all.put(RunMetadataKeys.SPEC_HASH, Sha256.of(ArgoJson.tree(wanted)));
        return all;
    }

    private static void bounded(String what, Map<String, String> texts) {
        int characters = texts.entrySet().stream()
                .mapToInt(text -> text.getKey().length() + text.getValue().length())
                .sum();
        if (characters > MOST_CHARACTERS) {
            throw new IllegalArgumentException(
                    "%d characters of %s, at most %d are allowed".formatted(characters, what, MOST_CHARACTERS));
        }
    }

    private static void notOurs(Map<String, String> marks) {
        for (String key : List.of(
                RunMetadataKeys.RUN_HASH,
                RunMetadataKeys.RUN_ID,
                RunMetadataKeys.SUBMISSION,
                RunMetadataKeys.SPEC_HASH)) {
            if (marks.containsKey(key)) {
                throw new IllegalArgumentException("`%s` is set by Gangflow itself".formatted(key));
            }
        }
    }
}
