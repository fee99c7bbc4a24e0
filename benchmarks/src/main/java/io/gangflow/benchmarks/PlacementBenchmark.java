package io.gangflow.benchmarks;

import io.gangflow.simulator.bench.Backlog;
import io.gangflow.simulator.bench.BenchScheduler;
import io.gangflow.simulator.bench.BenchSize;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Places every pod of a backlog; one invocation is one backlog. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
@SuppressWarnings("NullAway.Init") // JMH fills the fields
public class PlacementBenchmark {

    @Param
    public BenchScheduler scheduler;

    @Param({"1250", "2500", "5000"})
    public int nodes;

    @Param({"10000", "50000", "100000"})
    public int pods;

    @Param("4")
    public int queues;

    private Backlog backlog;

    /** Creates the cluster and its pods; not measured. */
    @Setup(Level.Invocation)
    public void fill() {
        backlog = new Backlog(scheduler, new BenchSize(nodes, pods, queues));
    }

    @Benchmark
    public int place() {
        return backlog.place();
    }
}
