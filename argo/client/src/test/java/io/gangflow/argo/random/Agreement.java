package io.gangflow.argo.random;

import java.util.Map;
import java.util.Set;

/** Makes the keys of one stage consistent with each other. */
final class Agreement {

    private final Dice dice;
    private final Scope scope;
    private final Map<String, Object> stage;

    Agreement(Dice dice, Scope scope, Map<String, Object> stage) {
        this.dice = dice;
        this.scope = scope;
        this.stage = stage;
    }

    void settle() {
        if (stage.containsKey("failureCondition")) {
            stage.putIfAbsent("successCondition", "status.succeeded > 0");
        }
        if (scope.names.earlier.isEmpty()) {
            stage.remove("after");
        }
        if (stage.get("ddp") instanceof Map<?, ?> ddp) {
            ddp(mapping(ddp));
        }
        if (scope.kind.equals("spark") && stage.get("placement") instanceof Map<?, ?> placement) {
            mapping(placement).computeIfPresent("gpuType", (key, types) -> "a100");
        }
        service();
    }

    private void ddp(Map<String, Object> ddp) {
        boolean operator = !ddp.getOrDefault("backend", "job").equals("job");
        if (operator && ddp.remove("elastic") != null) {
            ddp.put("workers", dice.between(1, 4));
        }
        if (operator || ddp.containsKey("elastic") || ddp.containsKey("processesPerWorker")) {
            stage.remove("minAvailable");
        }
        if (ddp.get("resources") instanceof Map<?, ?> resources
                && resources.get("gpu") instanceof Integer gpus
                && gpus > 0
                && ddp.containsKey("processesPerWorker")) {
            ddp.put("processesPerWorker", "gpu");
        }
    }

    private void service() {
        if (stage.get("service") instanceof Map<?, ?> && stage.containsKey("ports")) {
            stage.put("ports", Map.of("debug", 5_005));
        }
    }

    /** Whether a kind of work leaves a result. */
    static boolean result(String kind, Names names) {
        return kind.equals("pod")
                || (names.launcherImage
                        && Set.of("spark", "ddp", "tensorflow", "mpi").contains(kind));
    }

    @SuppressWarnings("unchecked") // every mapping of a drawn document has string keys
    private static Map<String, Object> mapping(Map<?, ?> drawn) {
        return (Map<String, Object>) drawn;
    }
}
