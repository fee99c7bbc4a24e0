package io.gangflow.spark.tests.s3;

import io.gangflow.spark.tests.proxy.Fault;
import io.gangflow.spark.tests.proxy.FaultPlan;
import io.gangflow.spark.tests.proxy.ProxiedRequest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs an action once, at a point; later requests get no response. */
final class KillPlan implements FaultPlan {

    private final KillPoint point;
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final CountDownLatch armed = new CountDownLatch(1);
    private volatile Runnable action = () -> {};
    private volatile boolean reached;

    KillPlan(KillPoint point) {
        this.point = point;
    }

    /** @param kill action to run; requests block until it is set */
    void arm(Runnable kill) {
        action = kill;
        armed.countDown();
    }

    boolean wasReached() {
        return reached;
    }

    @Override
    public Fault before(ProxiedRequest request) {
        if (reached) {
            return Fault.RESET_BEFORE;
        }
        if (point.matches(request.line()) && asked.incrementAndGet() == point.number() && !point.after()) {
            reach();
            return Fault.RESET_BEFORE;
        }
        return Fault.NONE;
    }

    @Override
    public void after(ProxiedRequest request, int status) {
        if (point.after() && point.matches(request.line()) && done.incrementAndGet() == point.number()) {
            reach();
        }
    }

    private void reach() {
        try {
            armed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        reached = true;
        action.run();
    }
}
