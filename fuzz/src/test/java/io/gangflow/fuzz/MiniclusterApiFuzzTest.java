package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests to the minicluster's Kubernetes API. Each input has its own server, so an input alone repeats what it did. */
class MiniclusterApiFuzzTest {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String CREATE = "POST " + MAPS
            + "\ncontent-type: application/json\n\n{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"v\"}}\n%%\n";

    static Stream<byte[]> seeds() {
        return large(new Seeds().corpus(MiniclusterApiFuzzTest.class))
                .texts(
                        CREATE + "GET " + MAPS
                                + "?labelSelector=a%3Db,c!=d,e%20in%20(f)&fieldSelector=metadata.name%3Da&limit=1",
                        CREATE + "PATCH " + MAPS + "/a\ncontent-type: application/json-patch+json\n\n"
                                + "[{\"op\":\"move\",\"from\":\"/data/k\",\"path\":\"/data/l\"},{\"op\":\"test\",\"path\":\"/data/l\",\"value\":\"v\"}]",
                        CREATE + "PATCH " + MAPS
                                + "/a\ncontent-type: application/merge-patch+json\n\n{\"data\":{\"k\":null}}",
                        CREATE + "PATCH " + MAPS
                                + "/a\ncontent-type: application/strategic-merge-patch+json\n\n"
                                + "{\"metadata\":{\"finalizers\":[\"x\"],\"$retainKeys\":[\"name\"],\"$patch\":\"merge\"}}",
                        CREATE + "PATCH " + MAPS
                                + "/a?fieldManager=m&force=true\ncontent-type: application/apply-patch+yaml\n\n"
                                + "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { k: w }\n",
                        CREATE + "PUT " + MAPS + "/a\n\n{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"}}",
                        CREATE + "DELETE " + MAPS
                                + "/a\n\n{\"propagationPolicy\":\"Foreground\",\"gracePeriodSeconds\":1}",
                        "POST /api/v1/namespaces/default/pods\n\n{\"metadata\":{\"generateName\":\"p-\"},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}",
                        "POST /apis/batch/v1/namespaces/default/jobs?dryRun=All\n\n{\"metadata\":{\"name\":\"j\"},\"spec\":{\"template\":{}}}",
                        "POST /api/v1/nodes\n\n{\"metadata\":{\"name\":\"n\"},\"status\":{\"allocatable\":{\"cpu\":\"4\"}}}\n%%\nGET /api/v1/nodes/n\naccept: application/json;as=Table;v=v1;g=meta.k8s.io",
                        "POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions\n\n{\"metadata\":{\"name\":\"as.b.c\"},\"spec\":{\"group\":\"b.c\",\"names\":{\"plural\":\"as\",\"kind\":\"A\"},\"scope\":\"Namespaced\",\"versions\":[{\"name\":\"v1\",\"served\":true,\"storage\":true}]}}\n%%\nPOST /apis/b.c/v1/namespaces/default/as\n\n{\"metadata\":{\"name\":\"x\"}}",
                        "POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews\n\n{\"spec\":{\"resourceAttributes\":{\"verb\":\"get\",\"resource\":\"pods\"}}}",
                        "POST /api/v1/namespaces/default/serviceaccounts/default/token\n\n{\"spec\":{\"audiences\":[\"a\"],\"expirationSeconds\":600}}",
                        "POST /api/v1/namespaces/default/pods/p/binding\n\n{\"target\":{\"name\":\"n\"}}",
                        "POST /apis/argoproj.io/v1alpha1/namespaces/default/workflows\n\n{\"metadata\":{\"name\":\"w\"},\"spec\":{}}",
                        "GET /api/v1/namespaces/default/pods/p/log?tailLines=3&sinceSeconds=1&container=c",
                        "GET /openapi/v3",
                        "GET /apis",
                        "GET /version",
                        "DELETE " + MAPS + "?labelSelector=a")
                .stream();
    }

    private static Seeds large(Seeds seeds) {
        return seeds.repeated(
                        "POST " + MAPS + "\n\n{\"metadata\":{\"name\":\"a\"},\"data\":{",
                        "\"k\":\"v\",",
                        "\"l\":\"\"}}")
                .repeated("POST " + MAPS + "\ncontent-type: application/yaml\n\nmetadata: { name: a }\nx: ", "[", "")
                .repeated(
                        CREATE + "PATCH " + MAPS + "/a\ncontent-type: application/json-patch+json\n\n[",
                        "{\"op\":\"copy\",\"from\":\"/data\",\"path\":\"/data/l\"},",
                        "{}]");
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/kubernetes-api.dict")
    @FuzzTest
    void everyRequestIsAnswered(byte[] input) throws Exception {
        List<HttpInput> requests = HttpInput.of(Input.bytes(input));
        if (requests.isEmpty()) {
            return;
        }
        Budget.checkAllThreads(() -> {
            try (ApiServer server = ApiServer.start(ApiServerOptions.defaults(1))) {
                HttpWire wire = new HttpWire(server.url().getPort());
                for (HttpInput request : requests) {
                    wire.send(request);
                }
            }
        });
    }
}
