package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.pods.SparkPods;
import io.gangflow.argo.pods.SparkSubmission;
import io.gangflow.run.Label;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What Spark 4.1.1 does. In cluster mode the submitting pod makes the PodGroup (with our feature step) and the driver,
 * and ends as the driver did; in client mode it is the driver. The driver asks for executors ten at a time, a second
 * apart; it works once enough of them have registered, for the time that its annotation expects; then the executors are
 * deleted.
 */
final class SimulatedSpark implements StoreListener {

    private static final int BATCH_SIZE = 10;
    private static final long BATCH_DELAY_MILLIS = 1_000;
    private static final long REGISTERED_WAIT_MILLIS = 30_000;

    private final Engine engine;
    private final Map<String, SparkApplication> byDriver = new HashMap<>();
    private final Map<String, SparkApplication> byExecutor = new HashMap<>();

    SimulatedSpark(Engine engine) {
        this.engine = engine;
    }

    /** Whether a pod that has just started is one of Spark's; then its work is done here. */
    boolean takes(Pod pod) {
        SparkApplication ofDriver = byDriver.get(key(pod));
        SparkApplication ofExecutor = byExecutor.get(key(pod));
        Optional<SparkSubmission> submission =
                SparkSubmission.of(pod.getSpec().getContainers().get(0));
        if (ofDriver != null) {
            driverStarted(ofDriver, pod);
        } else if (ofExecutor != null) {
            engine.clock().after(engine.latencies().sparkRegister(), () -> register(ofExecutor, pod));
        } else if (submission.isPresent() && !submission.get().isClusterMode()) {
            SparkApplication application =
                    new SparkApplication(pods(submission.get(), pod), pod, UnaryOperator.identity(), succeeded -> {});
            byDriver.put(key(pod), application);
            driverStarted(application, pod);
        } else if (submission.isPresent()) {
            engine.clock().after(engine.latencies().sparkSubmit(), () -> submit(submission.get(), pod));
        }
        return ofDriver != null || ofExecutor != null || submission.isPresent();
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (before.isEmpty() || !(before.get() instanceof Pod pod)) {
            return;
        }
        boolean over = after.isEmpty() || (after.get() instanceof Pod now && PodPhases.hasEnded(now));
        SparkApplication ofDriver = byDriver.get(key(pod));
        SparkApplication ofExecutor = byExecutor.get(key(pod));
        if (over && ofExecutor != null) {
            ofExecutor.lose(key(pod));
        } else if (over && ofDriver != null) {
            byDriver.remove(key(pod));
            boolean succeeded =
                    after.isPresent() && PodPhases.of((Pod) after.get()).equals("Succeeded");
            engine.clock().after(engine.latencies().apiCall(), () -> applicationEnded(ofDriver, succeeded));
        }
    }

    private void submit(SparkSubmission submission, Pod submitPod) {
        if (running(submitPod).isEmpty()) {
            return;
        }
        SparkPods pods = pods(submission, submitPod);
        Pod driver = pods.driver();
        if (SimulatedKubelet.annotation(driver, Label.EXPECT_SECONDS).isEmpty()) {
            String expected = SimulatedKubelet.annotation(submitPod, Label.EXPECT_SECONDS);
            if (!expected.isEmpty()) {
                driver.getMetadata().getAnnotations().put(Label.EXPECT_SECONDS, expected);
            }
        }
        if (submission.makesPodGroup()) {
            engine.store().create(pods.podGroup(), engine.clock().nowMillis());
        }
        begin(new SparkApplication(pods, driver, UnaryOperator.identity(), succeeded -> end(submitPod, succeeded)));
    }

    /** Creates the driver; the rest follows from it. */
    void begin(SparkApplication application) {
        Pod driver = application.driver;
        byDriver.put(key(driver), application);
        engine.clock().after(engine.latencies().apiCall(), () -> {
            Optional<HasMetadata> created =
                    engine.store().create(driver, engine.clock().nowMillis());
            created.ifPresentOrElse(made -> own(application.pods, made), () -> applicationEnded(application, false));
        });
    }

    private static SparkPods pods(SparkSubmission submission, Pod submitPod) {
        String id = "spark-" + submitPod.getMetadata().getUid().replace("-", "");
        return new SparkPods(submission, submitPod.getMetadata().getNamespace(), id);
    }

    /** As Spark does with what its steps want before the driver: the PodGroup goes when the driver's pod goes. */
    private void own(SparkPods pods, HasMetadata driver) {
        if (pods.submission().makesPodGroup()) {
            engine.store().own(pods.podGroup(), driver);
        }
    }

    private void driverStarted(SparkApplication application, Pod driver) {
        engine.clock().after(engine.latencies().sparkDriver(), () -> requestBatch(application, driver));
        engine.clock().after(engine.latencies().sparkDriver() + REGISTERED_WAIT_MILLIS, () -> {
            application.stopWaiting();
            workIfPossible(application);
        });
    }

    private void requestBatch(SparkApplication application, Pod driver) {
        if (running(driver).isEmpty()) {
            return;
        }
        int last = Math.min(application.executors(), application.requested + BATCH_SIZE);
        while (application.requested < last) {
            application.requested++;
            Pod executor = application.executor(application.requested, driver);
            byExecutor.put(key(executor), application);
            engine.clock()
                    .after(
                            engine.latencies().apiCall(),
                            () -> engine.store().create(executor, engine.clock().nowMillis()));
        }
        if (application.requested < application.executors()) {
            engine.clock().after(BATCH_DELAY_MILLIS, () -> requestBatch(application, driver));
        }
    }

    private void register(SparkApplication application, Pod executor) {
        if (running(executor).isPresent()) {
            application.register(key(executor));
            workIfPossible(application);
        }
    }

    private void workIfPossible(SparkApplication application) {
        Optional<Pod> driver = engine.store()
                .get(
                        Pod.class,
                        application.pods.namespace(),
                        application.driver.getMetadata().getName())
                .flatMap(this::running);
        if (driver.isPresent() && !application.working && application.canWork()) {
            application.working = true;
            engine.clock().after(SimulatedKubelet.workMillis(driver.get()), () -> end(driver.get(), true));
        }
    }

    private void applicationEnded(SparkApplication application, boolean succeeded) {
        for (int number = 1; number <= application.requested; number++) {
            engine.store()
                    .get(Pod.class, application.pods.namespace(), application.pods.executorName(number))
                    .ifPresent(executor ->
                            engine.store().delete(executor, engine.clock().nowMillis()));
        }
        application.ended.accept(succeeded);
    }

    private void end(Pod pod, boolean succeeded) {
        running(pod)
                .ifPresent(now -> engine.store()
                        .updateStatus(PodPhases.ended(
                                now,
                                succeeded,
                                succeeded ? "Completed" : "Error",
                                engine.clock().nowMillis())));
    }

    private Optional<Pod> running(Pod pod) {
        return engine.store()
                .current(pod)
                .filter(now -> PodPhases.isRunning(now) && !PodPhases.isDeleting(now) && !engine.isLost(now));
    }

    private static String key(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
    }
}
