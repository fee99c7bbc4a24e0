package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.ContainerFields;
import io.gangflow.convert.pod.MetadataFields;
import io.gangflow.convert.pod.PodFields;
import io.gangflow.convert.pod.PodSource;
import io.gangflow.convert.pod.Texts;
import io.gangflow.convert.pod.Values;
import java.util.ArrayList;
import java.util.List;

/**
 * A gang of pods by role.
 *
 * @param roles in the order of the object
 */
record Gang(List<Role> roles) {

    /**
     * Identical pods.
     *
     * @param template of the pods
     */
    record Role(String name, int replicas, Field template) {

        Field spec() {
            return template.at("spec");
        }
    }

    Gang {
        roles = List.copyOf(roles);
    }

    int pods() {
        return roles.stream().mapToInt(Role::replicas).sum();
    }

    boolean hasRoles(String... names) {
        return roles.stream().map(Role::name).toList().equals(List.of(names));
    }

    /** Data-parallel training, with equal ranks. */
    Attempt ddp(StageDraft stage) {
        List<Field> specs = roles.stream().map(Role::spec).toList();
        if (!EqualTemplates.areEqual(specs)) {
            return Attempt.refused(
                    specs.get(0), "its roles have different pods, and the ranks of a stage are equal", "");
        }
        ContainerFields container = container(stage, true);
        ObjectNode work = Values.JSON.objectNode().put("image", container.image());
        if (!container.command().isEmpty()) {
            work.set("command", Values.texts(container.command()));
        }
        work.put("workers", pods());
        if (!container.resources().isEmpty()) {
            work.set("resources", container.resources());
        }
        return Attempt.of(stage.set("ddp", work));
    }

    /** Two roles with a command and a size each. */
    Attempt roles(StageDraft stage, String keyword, String first, String second) {
        List<Field> specs = roles.stream().map(Role::spec).toList();
        if (roles.size() != 2 || !EqualTemplates.haveEqualSettings(specs)) {
            return Attempt.refused(
                    specs.get(0), "its roles have different images or settings, and a stage has one", "");
        }
        ContainerFields container = container(stage, false);
        ObjectNode work = Values.JSON.objectNode().put("image", container.image());
        List<String> keys = new ArrayList<>(List.of(first, second));
        for (Role role : roles) {
            ObjectNode own = ContainerFields.of(PodFields.main(role.spec()), Texts.LITERAL)
                    .work();
            own.remove("image");
            ObjectNode written = work.putObject(keys.remove(0));
            if (role.replicas() > 1) {
                written.put("replicas", role.replicas());
            }
            written.setAll(own);
        }
        return Attempt.of(stage.set(keyword, work));
    }

    /**
     * A Ray cluster: a head and workers with a size each.
     *
     * @param command of the program that runs on the head
     * @param runtimeEnv of the program; an empty or missing node if it has none
     */
    Attempt ray(StageDraft stage, List<String> command, JsonNode runtimeEnv) {
        Field head = roles.get(0).spec();
        Field worker = roles.get(1).spec();
        if (!EqualTemplates.haveEqualSettings(List.of(head, worker))) {
            return Attempt.refused(head, "its roles have different images or settings, and a stage has one", "");
        }
        ContainerFields container = ContainerFields.of(PodFields.main(head), Texts.LITERAL);
        ContainerFields own = ContainerFields.of(PodFields.main(worker), Texts.LITERAL);
        if (!container.command().isEmpty()
                || !own.command().isEmpty()
                || container.resources().isEmpty()) {
            return Attempt.refused(head, "the containers of a `ray` stage have no command, and request resources", "");
        }
        PodFields.into(stage, PodSource.of(worker, Texts.LITERAL), own, false);
        PodFields.into(stage, PodSource.of(head, Texts.LITERAL), container, false);
        return Attempt.of(stage.set(
                "ray",
                RayJobs.work(
                        container.image(),
                        command,
                        container.resources(),
                        roles.get(1).replicas(),
                        own.resources(),
                        runtimeEnv)));
    }

    /** Takes the pods of every role; common settings are set on the stage. */
    private ContainerFields container(StageDraft stage, boolean equalRoles) {
        List<Field> specs = roles.stream().map(Role::spec).toList();
        ContainerFields container = ContainerFields.of(PodFields.main(specs.get(0)), Texts.LITERAL);
        for (Field spec : specs) {
            ContainerFields own = ContainerFields.of(PodFields.main(spec), Texts.LITERAL);
            PodFields.into(stage, PodSource.of(spec, Texts.LITERAL), own, equalRoles);
        }
        List<Field> metadata =
                roles.stream().map(role -> role.template().at("metadata")).toList();
        if (metadata.stream().map(Field::tree).distinct().count() == 1) {
            metadata.forEach(each -> MetadataFields.into(stage, each, Texts.LITERAL));
        }
        return container;
    }
}
