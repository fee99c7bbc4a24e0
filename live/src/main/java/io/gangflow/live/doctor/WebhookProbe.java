package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.ArrayList;
import java.util.List;

/** Required admission webhooks without a running backend: objects that they check cannot be created. */
final class WebhookProbe implements Probe {

    private static final List<ApiResource> CONFIGURATIONS =
            List.of(KindCatalogue.MUTATING_WEBHOOK, KindCatalogue.VALIDATING_WEBHOOK);

    @Override
    public String subject() {
        return "Webhooks";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        List<ObjectNode> slices = cluster.list(KindCatalogue.ENDPOINT_SLICE);
        List<Finding> findings = new ArrayList<>();
        int asked = 0;
        for (ApiResource kind : CONFIGURATIONS) {
            for (JsonNode configuration : cluster.list(kind)) {
                for (JsonNode webhook : configuration.path("webhooks")) {
                    asked++;
                    JsonNode service = webhook.path("clientConfig").path("service");
                    boolean must = webhook.path("failurePolicy").asText("Fail").equals("Fail");
                    if (must && service.isObject() && !answers(service, slices)) {
                        findings.add(away(configuration, webhook, service));
                    }
                }
            }
        }
        return findings.isEmpty()
                ? List.of(Finding.good(subject(), asked + " checked; all required webhooks are available"))
                : findings;
    }

    private Finding away(JsonNode configuration, JsonNode webhook, JsonNode service) {
        String name = service.path("name").asText();
        String place = service.path("namespace").asText();
        String message =
                "%s of %s calls service %s/%s, which has no ready endpoint: the API server rejects the objects it covers"
                        .formatted(webhook.path("name").asText(), Fields.name(configuration), place, name);
        String fix = "kubectl -n %s get pods,endpointslices; if the program was removed, delete %s"
                .formatted(place, Fields.name(configuration));
        return coversRunObjects(webhook)
                ? Finding.bad(subject(), message, fix)
                : Finding.warning(subject(), message, fix);
    }

    /** Whether it checks objects that every run creates; a webhook for certificates does not affect pipelines. */
    private static boolean coversRunObjects(JsonNode webhook) {
        for (JsonNode rule : webhook.path("rules")) {
            for (JsonNode group : rule.path("apiGroups")) {
                boolean ours = switch (group.asText()) {
                    case "" -> names(rule, "pods");
                    case "argoproj.io" -> names(rule, "workflows");
                    case "*" -> names(rule, "pods") || names(rule, "workflows");
                    default -> group.asText().endsWith(".volcano.sh");
                };
                if (ours) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a rule matches a resource; a star matches all (Kubernetes 1.36, RuleWithOperations). */
    private static boolean names(JsonNode rule, String resource) {
        for (JsonNode named : rule.path("resources")) {
            if (List.of(resource, "*", "*/*").contains(named.asText())) {
                return true;
            }
        }
        return false;
    }

    private static boolean answers(JsonNode service, List<ObjectNode> slices) {
        return slices.stream()
                .filter(slice ->
                        Fields.namespace(slice).equals(service.path("namespace").asText()))
                .filter(slice -> slice.path("metadata")
                        .path("labels")
                        .path("kubernetes.io/service-name")
                        .asText()
                        .equals(service.path("name").asText()))
                .anyMatch(WebhookProbe::hasReady);
    }

    private static boolean hasReady(JsonNode slice) {
        for (JsonNode endpoint : slice.path("endpoints")) {
            if (endpoint.path("conditions").path("ready").asBoolean(true)) {
                return true;
            }
        }
        return false;
    }
}
