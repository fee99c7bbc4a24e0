package io.gangflow.airflow.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SharedListTest {

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger loads = new AtomicInteger();
    private final Queue<Integer> world = new ConcurrentLinkedQueue<>(List.of(1));

    private SharedList<Integer> list(Supplier<List<Integer>> source) {
        return new SharedList<>(source, new ReentrantLock(), nanos::get);
    }

    private List<Integer> read() {
        loads.incrementAndGet();
        return List.copyOf(world);
    }

    @Test
    void itIsLoadedAgainWhenItIsOld() {
        SharedList<Integer> list = list(this::read);
        assertThat(list.get()).containsExactly(1);
        world.add(2);
        nanos.addAndGet(SharedList.FRESH.toNanos());
        assertThat(list.get()).containsExactly(1);
        nanos.addAndGet(1);
        assertThat(list.get()).containsExactly(1, 2);
        assertThat(loads).hasValue(2);
    }

    @Test
    void aListThatCannotBeReadIsNoReasonToRefuseTheOne() {
        SharedList<Integer> list = list(() -> {
            loads.incrementAndGet();
            throw new IllegalStateException("too long");
        });
        for (int asked = 0; asked < 100; asked++) {
            assertThat(list.getForOne()).isEmpty();
        }
        assertThat(loads).hasValue(1);
        nanos.addAndGet(SharedList.KEPT.toNanos() + 1);
        for (int asked = 0; asked < 100; asked++) {
            assertThat(list.getForOne()).isEmpty();
        }
        assertThat(loads).hasValue(2);
        assertThatThrownBy(list::get).hasMessage("too long");
    }

    @Test
    void whatThisServerHasWrittenIsSeenAtOnce() {
        SharedList<Integer> list = list(this::read);
        assertThat(list.get()).containsExactly(1);
        world.add(2);
        list.forget();
        assertThat(list.get()).containsExactly(1, 2);
    }

    @Test
    void manyWhoAskAtOnceAreAnsweredByOneLoad() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        SharedList<Integer> list = list(() -> {
            await(go);
            return read();
        });
        Queue<List<Integer>> answers = new ConcurrentLinkedQueue<>();
        List<Thread> readers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            readers.add(started(() -> answers.add(list.get())));
        }
        readers.forEach(SharedListTest::awaitWaiting);
        go.countDown();
        for (Thread reader : readers) {
            reader.join();
        }
        assertThat(loads).hasValue(1);
        assertThat(answers).hasSize(8).containsOnly(List.of(1));
    }

    /** A list that began to be loaded before a write may lack it. */
    @Test
    void whoAsksAfterAWriteIsNotGivenWhatWasBeingLoaded() throws InterruptedException {
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        SharedList<Integer> list = list(() -> {
            List<Integer> found = read();
            read.countDown();
            await(go);
            return found;
        });
        Queue<List<Integer>> before = new ConcurrentLinkedQueue<>();
        Queue<List<Integer>> after = new ConcurrentLinkedQueue<>();
        Thread early = started(() -> before.add(list.get()));
        read.await();
        world.add(2);
        list.forget();
        Thread late = started(() -> after.add(list.get()));
        awaitWaiting(late);
        assertThat(loads).as("one is loaded at a time").hasValue(1);
        go.countDown();
        early.join();
        late.join();
        assertThat(before).containsExactly(List.of(1));
        assertThat(after).containsExactly(List.of(1, 2));
    }

    @Test
    void aFailureIsNotKept() {
        AtomicInteger calls = new AtomicInteger();
        SharedList<Integer> list = list(() -> {
            if (calls.getAndIncrement() == 0) {
                throw new IllegalStateException("down");
            }
            return read();
        });
        assertThatThrownBy(list::get).isInstanceOf(IllegalStateException.class).hasMessage("down");
        assertThat(list.get()).containsExactly(1);
    }

    @Test
    void oneObjectIsAskedForAloneUntilSoManyAskThatAllAreCheaper() {
        for (int i = 1; i < 1_600; i++) {
            world.add(i);
        }
        SharedList<Integer> list = list(this::read);
        assertThat(list.get()).hasSize(1_600);
        assertThat(list.getForOne()).as("it is there").isPresent();
        nanos.addAndGet(SharedList.FRESH.toNanos() + 1);
        for (int i = 0; i < 100; i++) {
            assertThat(list.getForOne()).isEmpty();
        }
        assertThat(loads).hasValue(1);
        assertThat(list.getForOne()).isPresent();
        assertThat(loads).hasValue(2);
    }

    @Test
    void whatNobodyAsksForIsForgottenAfterAWhile() {
        SharedList<Integer> list = list(this::read);
        assertThat(list.get()).isNotEmpty();
        nanos.addAndGet(SharedList.KEPT.toNanos());
        assertThat(list.isUnused()).isFalse();
        nanos.addAndGet(1);
        assertThat(list.isUnused()).isTrue();
    }

    private static Thread started(Runnable work) {
        Thread thread = new Thread(work);
        thread.start();
        return thread;
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
