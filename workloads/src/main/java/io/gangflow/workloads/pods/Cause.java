package io.gangflow.workloads.pods;

import io.gangflow.workloads.foreign.ForeignObject;

/**
 * An object that is about to be created, and when.
 *
 * @param id unique in the work; ids of its pod sets begin with it
 * @param stage what its pods are shown under: its own name, or the step of the workflow that creates it
 * @param controller whose pods share a PodGroup that Volcano makes: its own name, or the workflow's
 */
record Cause(ForeignObject object, String id, String stage, String controller, PodSet.Creation created) {

    /** Object that is applied with the work itself. */
    static Cause applied(ForeignObject object, String id) {
        return new Cause(object, id, object.name(), object.name(), new PodSet.Creation.At(0));
    }

    /** Another object that this one makes later. */
    Cause making(ForeignObject made, String newId, String newStage, PodSet.Creation creation) {
        return new Cause(made, newId, newStage, made.name(), creation);
    }

    String set(String role) {
        return id + "#" + role;
    }
}
