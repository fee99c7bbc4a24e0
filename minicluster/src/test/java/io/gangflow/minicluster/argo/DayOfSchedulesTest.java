package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.gangflow.leak.ProcessUsage;
import io.gangflow.minicluster.TestApi;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A schedule on the API server for 24 hours of virtual time, with a run every five minutes. */
@Timeout(300)
final class DayOfSchedulesTest {

    private static final Instant START = Instant.parse("2026-11-20T00:00:00Z");
    private static final Duration STEP = Duration.ofMinutes(5);
    private static final int WARM_STEPS = 24;
    private static final int STEPS = 288;
    private static final int KEPT = 3;
    /** The default history would be full only after days. */
    private static final int HISTORY = 20;
    /** A schedule that kept the objects of each run would grow by several times as much. */
    private static final long MOST_BYTES = 3 << 20;

    private static final int PAYLOAD = 50_000;

    @Test
    void threadsFilesAndMemoryDoNotGrow() throws IOException {
        ProcessUsage.assumeMeasurable();
        try (TestApi api = TestApi.start(ApiServerOptions.defaults(1).withHistoryLength(HISTORY))) {
            api.client().resource(schedule()).create();
            RunKey key = new RunKey("default", "often");
            CronReconciler reconciler = new CronReconciler(api.client(), key, START);
            ProcessUsage warm = ProcessUsage.now();
            for (int step = 0; step < STEPS; step++) {
                if (step == WARM_STEPS) {
                    warm = ProcessUsage.now();
                }
                pass(api, reconciler, START.plus(STEP.multipliedBy(step)));
            }
            ProcessUsage last = ProcessUsage.now();
            System.out.printf("after 2 hours %s, after 24 hours %s%n", warm, last);

            assertThat(runs(api).list().getItems()).hasSizeLessThanOrEqualTo(KEPT + 1);
            last.assertNotGrownSince(warm, 2, MOST_BYTES);
        }
    }

    private static void pass(TestApi api, CronReconciler reconciler, Instant now) {
        List<CronChild> known =
                runs(api).list().getItems().stream().map(CronChild::of).toList();
        GenericKubernetesResource schedule = api.client()
                .genericKubernetesResources(ArgoKinds.CRON)
                .inNamespace("default")
                .withName("often")
                .get();
        reconciler.reconcile(JsonTrees.of(schedule), known, now);
        for (GenericKubernetesResource run : runs(api).list().getItems()) {
            if (run.get("status") == null) {
                runs(api)
                        .withName(run.getMetadata().getName())
                        .patch(
                                PatchContext.of(PatchType.JSON_MERGE),
                                "{\"status\":{\"phase\":\"Succeeded\",\"finishedAt\":\"%s\"}}".formatted(now));
            }
        }
    }

    private static NonNamespaceOperation<
                    GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            runs(TestApi api) {
        return api.client().genericKubernetesResources(ArgoKinds.WORKFLOW).inNamespace("default");
    }

    /** Each run carries enough that a kept one shows. */
    private static GenericKubernetesResource schedule() {
        return Serialization.unmarshal("""
                {"apiVersion":"argoproj.io/v1alpha1","kind":"CronWorkflow",
                 "metadata":{"name":"often","namespace":"default"},
                 "spec":{"schedules":["*/5 * * * *"],"timezone":"UTC","successfulJobsHistoryLimit":%d,
                   "workflowMetadata":{"annotations":{"payload":"%s"}},
                   "workflowSpec":{"entrypoint":"main"}}}""".formatted(KEPT, "x".repeat(PAYLOAD)), GenericKubernetesResource.class);
    }
}
