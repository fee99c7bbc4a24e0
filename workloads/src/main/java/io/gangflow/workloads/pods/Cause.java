package io.gangflow.workloads.pods;

import io.gangflow.workloads.foreign.ForeignObject;

/**
 * An object to be created, and when.
 *
 * @param id unique in the work; ids of its pod sets start with it
 * @param stage stage name shown for its pods: its own name, or the workflow step that creates it
 * @param controller controller whose pods share a PodGroup created by Volcano: its own name, or the workflow's
 */
public record Cause(ForeignObject object, String id, String stage, String controller, PodSet.Creation created) {

    /** Creates the cause for an object that is applied with the work itself. */
    public static Cause applied(ForeignObject object, String id) {
        return new Cause(object, id, object.name(), object.name(), new PodSet.Creation.At(0));
    }

    /** Returns the cause for another object that this one creates later. */
    public Cause making(ForeignObject made, String newId, String newStage, PodSet.Creation creation) {
        return new Cause(made, newId, newStage, made.name(), creation);
    }

    public String set(String role) {
        return id + "#" + role;
    }
}
