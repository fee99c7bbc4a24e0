package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.util.Optional;

/** The admission of each resource. */
final class Admissions {

    private final ObjectAdmission pods;
    private final ObjectAdmission services;
    private final ObjectAdmission jobs = new JobAdmission();
    private final ObjectAdmission namespaces = new NamespaceAdmission();

    Admissions(ServiceAddresses addresses, Optional<String> scheduler) {
        this.pods = new PodAdmission(scheduler);
        this.services = new ServiceAdmission(addresses);
    }

    void admit(ApiResource resource, ObjectNode object, ObjectAdmission.AdmissionView cluster) {
        if (resource.equals(KindCatalogue.POD)) {
            pods.admit(object, cluster);
        } else if (resource.equals(KindCatalogue.SERVICE)) {
            services.admit(object, cluster);
        } else if (resource.equals(KindCatalogue.NAMESPACE)) {
            namespaces.admit(object, cluster);
        } else if (resource.groupResource().equals("jobs.batch")) {
            jobs.admit(object, cluster);
        }
    }
}
