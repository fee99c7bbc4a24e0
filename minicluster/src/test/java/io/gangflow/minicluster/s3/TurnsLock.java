package io.gangflow.minicluster.s3;

import io.gangflow.faults.Turns;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** A lock for threads that take turns: who waits for it lets others run. */
final class TurnsLock implements Lock {

    private final Turns turns;
    private final boolean works;
    private boolean held;

    /** @param works false for a lock that any number of threads hold */
    TurnsLock(Turns turns, boolean works) {
        this.turns = turns;
        this.works = works;
    }

    @Override
    public void lock() {
        while (held && works) {
            turns.pause();
        }
        held = true;
    }

    @Override
    public void unlock() {
        held = false;
    }

    @Override
    public void lockInterruptibly() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean tryLock() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException();
    }
}
