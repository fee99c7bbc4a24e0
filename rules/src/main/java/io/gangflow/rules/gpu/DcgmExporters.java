package io.gangflow.rules.gpu;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.stream.Stream;

/** DaemonSets of NVIDIA's DCGM exporter, identified by their image. */
final class DcgmExporters {

    private DcgmExporters() {}

    static Stream<ForeignObject> of(CheckedWork checked) {
        return checked.ofKind("DaemonSet").filter(set -> container(set).isObject());
    }

    /** Returns the exporter's container; a missing node if the object is not an exporter. */
    static JsonNode container(ForeignObject set) {
        for (JsonNode container :
                set.tree().path("spec").path("template").path("spec").path("containers")) {
            if (container.path("image").asText().contains("dcgm-exporter")) {
                return container;
            }
        }
        return MissingNode.getInstance();
    }
}
