package io.gangflow.convert.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Init containers and sidecars as keys of a stage. They get the environment of the stage, so a container without its
 * variables stays a leftover.
 */
final class ExtraContainers {

    /** Names used by Gangflow, Argo and operators. */
    private static final Set<String> RESERVED = Set.of("main", "init", "wait", "pytorch", "node", "init-pytorch", "");

    private ExtraContainers() {}

    static void into(StageDraft stage, PodSource pod, ContainerFields main) {
        stage.set("initContainers", containers(pod.inits(), pod, main));
        stage.set("sidecars", containers(pod.sidecars(), pod, main));
    }

    private static Map<String, ObjectNode> containers(List<Field> containers, PodSource pod, ContainerFields main) {
        Map<String, ObjectNode> written = new LinkedHashMap<>();
        for (Field container : containers) {
            String name = container.at("name").peek().orElse("");
            boolean entryPoint = container.at("command").tree().isEmpty()
                    && !container.at("args").tree().isEmpty();
            if (!entryPoint && !RESERVED.contains(name) && hasVariables(container, main)) {
                written.put(name, container(container, pod, main));
            }
        }
        return written;
    }

    private static boolean hasVariables(Field container, ContainerFields main) {
        Set<String> names = new HashSet<>();
        container
                .at("env")
                .items()
                .forEach(variable -> names.add(variable.at("name").peek().orElse("")));
        return names.containsAll(main.env().keySet())
                && names.containsAll(main.secrets().keySet());
    }

    private static ObjectNode container(Field container, PodSource pod, ContainerFields main) {
        ContainerFields fields = ContainerFields.of(container, pod.texts());
        container
                .at("restartPolicy")
                .peek()
                .filter("Always"::equals)
                .ifPresent(always -> container.at("restartPolicy").text());
        for (Field variable : container.at("env").items()) {
            String name = variable.at("name").peek().orElse("");
            JsonNode secret = fields.secrets().get(name);
            if (secret != null && !secret.equals(main.secrets().get(name))) {
                variable.giveBack(); // only a stage has variables from Secrets
            }
        }
        ObjectNode work = fields.work();
        if (!fields.env().isEmpty()) {
            ObjectNode env = work.putObject("env");
            fields.env().forEach(env::set);
        }
        work.setAll(SecurityFields.of(container, pod.spec("securityContext")));
        return work;
    }
}
