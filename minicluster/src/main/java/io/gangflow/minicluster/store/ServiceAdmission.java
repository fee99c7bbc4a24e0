package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.minicluster.object.Json;

/** Sets the defaults of services, and the cluster address of those that are not headless. */
final class ServiceAdmission implements ObjectAdmission {

    private final ServiceAddresses addresses;

    ServiceAdmission(ServiceAddresses addresses) {
        this.addresses = addresses;
    }

    @Override
    public void admit(ObjectNode service, AdmissionView cluster) {
        ObjectNode spec = Json.child(service, "spec");
        Json.putDefault(spec, "type", "ClusterIP");
        Json.putDefault(spec, "sessionAffinity", "None");
        for (JsonNode port : spec.path("ports")) {
            if (port instanceof ObjectNode object) {
                Json.putDefault(object, "protocol", "TCP");
                Json.putDefault(object, "targetPort", object.path("port").asInt());
            }
        }
        if (!spec.path("type").asText().equals("ExternalName")) {
            if (spec.path("clusterIP").asText("").isEmpty()) {
                spec.put("clusterIP", addresses.take());
            }
            spec.putArray("clusterIPs").add(spec.path("clusterIP").asText());
        }
        Json.child(service, "status").putObject("loadBalancer");
    }
}
