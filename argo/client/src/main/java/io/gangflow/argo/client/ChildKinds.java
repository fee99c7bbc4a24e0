package io.gangflow.argo.client;

import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.util.List;

/** The kinds of objects that stages create and that create or delete pods; owners precede their dependents. */
final class ChildKinds {

    static final List<ApiResource> ALL = List.of(
            KindCatalogue.VOLCANO_JOB,
            KindCatalogue.SPARK_APPLICATION,
            KindCatalogue.APACHE_SPARK_APPLICATION,
            KindCatalogue.PYTORCH_JOB,
            KindCatalogue.TRAIN_JOB,
            KindCatalogue.JOB_SET,
            KindCatalogue.RAY_JOB,
            KindCatalogue.JOB,
            KindCatalogue.STATEFUL_SET,
            KindCatalogue.DEPLOYMENT,
            KindCatalogue.POD_GROUP,
            KindCatalogue.SERVICE,
            KindCatalogue.CONFIG_MAP,
            KindCatalogue.POD);

    private ChildKinds() {}
}
