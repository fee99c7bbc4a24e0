package io.gangflow.serving.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.serving.model.DenseNetwork;
import io.gangflow.serving.model.PublishedModels;
import io.gangflow.serving.model.ServedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BatcherTest {

    private static final int FEATURES = 3;

    private final CountDownLatch gate = new CountDownLatch(1);
    private final CountDownLatch entered = new CountDownLatch(1);

    private static ServedModel model() {
        try {
            return new ServedModel("m", "1", "0".repeat(64), 1, DenseNetwork.of(PublishedModels.sum(FEATURES, 0)));
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns a model whose first evaluation waits for the gate. */
    private Supplier<ServedModel> gated() {
        ServedModel model = model();
        return () -> {
            entered.countDown();
            try {
                gate.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            }
            return model;
        };
    }

    /** Records the result of a request. */
    private static final class Outcome extends CompletableFuture<String> implements Completion {
        @Override
        public void predicted(ServedModel model, double[] probabilities) {
            complete("predicted " + probabilities.length / 2 + " " + Math.round(1000 * probabilities[1]));
        }

        @Override
        public void tooLate() {
            complete("too late");
        }

        @Override
        public void failed(RuntimeException why) {
            complete("failed");
        }
    }

    private static Outcome offer(Batcher batcher, int rows, double value) {
        Outcome outcome = new Outcome();
        double[] samples = new double[rows * FEATURES];
        Arrays.fill(samples, value);
        if (!batcher.offer(samples, rows, outcome)) {
            outcome.complete("refused");
        }
        return outcome;
    }

    @Test
    void everyRequestGetsItsOwnAnswer() throws Exception {
        try (Batcher batcher = new Batcher(BatcherTest::model, new BatchLimits(1024, 64, 0, 0, 5_000))) {
            List<Outcome> outcomes = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                outcomes.add(offer(batcher, 1 + i % 5, i / 100.0));
            }
            for (int i = 0; i < 500; i++) {
                long expected = Math.round(1000 / (1 + Math.exp(-0.3 * i / 100.0)));
                assertThat(outcomes.get(i).get(5, TimeUnit.SECONDS)).isEqualTo("predicted %d %d", 1 + i % 5, expected);
            }
            assertThat(batcher.rows()).isEqualTo(1500);
        }
    }

    @Test
    void whatArrivesWhileTheModelIsBusyIsEvaluatedTogether() throws Exception {
        try (Batcher batcher = new Batcher(gated(), new BatchLimits(100, 8, 0, 0, 5_000))) {
            Outcome first = offer(batcher, 1, 0);
            entered.await();
            List<Outcome> others = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                others.add(offer(batcher, 1, 0));
            }
            gate.countDown();
            first.get(5, TimeUnit.SECONDS);
            for (Outcome other : others) {
                other.get(5, TimeUnit.SECONDS);
            }
            assertThat(batcher.batches()).isEqualTo(1 + 3); // 8, 8 and 4
        }
    }

    @Test
    void moreThanTheQueueHoldsIsRefusedAtOnce() throws Exception {
        try (Batcher batcher = new Batcher(gated(), new BatchLimits(2, 8, 0, 0, 5_000))) {
            Outcome working = offer(batcher, 1, 0);
            entered.await();
            Outcome second = offer(batcher, 1, 0);
            Outcome third = offer(batcher, 1, 0);
            assertThat(offer(batcher, 1, 0).getNow("waits")).isEqualTo("refused");
            gate.countDown();
            for (Outcome accepted : List.of(working, second, third)) {
                assertThat(accepted.get(5, TimeUnit.SECONDS)).startsWith("predicted");
            }
        }
    }

    @Test
    void whoHasWaitedTooLongIsTurnedAway() throws Exception {
        try (Batcher batcher = new Batcher(gated(), new BatchLimits(10, 8, 0, 0, 1))) {
            do {
                var unused = offer(
                        batcher, 1,
                        0); // on a busy machine it may be rejected itself as too late, and then never reaches the model
            } while (!entered.await(20, TimeUnit.MILLISECONDS));
            Outcome late = offer(batcher, 1, 0);
            Thread.sleep(20);
            gate.countDown();
            assertThat(late.get(5, TimeUnit.SECONDS)).isEqualTo("too late");
        }
    }

    @Test
    void aRequestWaitsForOthersNoLongerThanTheDelay() throws Exception {
        try (Batcher batcher = new Batcher(BatcherTest::model, new BatchLimits(10, 3, 1_000_000, 0, 5_000))) {
            Outcome one = offer(batcher, 1, 0);
            Outcome two = offer(batcher, 1, 0);
            assertThat(one.isDone()).isFalse();
            offer(batcher, 1, 0).get(5, TimeUnit.SECONDS);
            one.get(5, TimeUnit.SECONDS);
            two.get(5, TimeUnit.SECONDS);
            assertThat(batcher.batches()).isEqualTo(1);
            assertThat(offer(batcher, 1, 0).get(5, TimeUnit.SECONDS)).startsWith("predicted");
        }
    }

    @Test
    void whatIsSmallIsEvaluatedAtOnceAndWhatIsNotWaitsItsTurn() throws Exception {
        try (Batcher batcher = new Batcher(BatcherTest::model, new BatchLimits(10, 64, 0, 2 * FEATURES, 5_000))) {
            assertThat(offer(batcher, 2, 0).getNow("waits")).startsWith("predicted 2");
            assertThat(offer(batcher, 3, 0).get(5, TimeUnit.SECONDS)).startsWith("predicted 3");
        }
    }

    @Test
    void aModelThatFailsFailsItsRequestsAndNoOthers() throws Exception {
        try (Batcher batcher = new Batcher(BatcherTest::model, BatchLimits.USUAL)) {
            Outcome broken = new Outcome();
            batcher.offer(new double[1], 1, broken);
            assertThat(broken.get(5, TimeUnit.SECONDS)).isEqualTo("failed");
            assertThat(offer(batcher, 1, 0).get(5, TimeUnit.SECONDS)).startsWith("predicted");
        }
    }
}
