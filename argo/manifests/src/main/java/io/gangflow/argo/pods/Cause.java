package io.gangflow.argo.pods;

import io.gangflow.argo.foreign.ForeignObject;

/**
 * An object that is about to be created, and when.
 *
 * @param id unique in the work; ids of its pod sets begin with it
 * @param stage what its pods are shown under: its own name, or the step of the workflow that creates it
 */
record Cause(ForeignObject object, String id, String stage, PodSet.Creation created) {

    /** Object that is applied with the work itself. */
    static Cause applied(ForeignObject object, String id) {
        return new Cause(object, id, object.name(), new PodSet.Creation.At(0));
    }

    String set(String role) {
        return id + "#" + role;
    }
}
