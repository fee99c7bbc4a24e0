package io.gangflow.simulator.verdict;

import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.simulator.engine.SimulatedLauncher;
import io.gangflow.simulator.engine.SimulatedWork;
import io.gangflow.simulator.schedule.Chance;
import java.util.Random;

/**
 * How often work locks when it depends on the order of events: it is played with pods created in other orders and with
 * other seeds for ties. The same seed gives the same odds.
 *
 * @param locked in how many of them it locked
 * @param orders how many were played
 */
public record LockOdds(int locked, int orders) {

    public static LockOdds played(LockQuestion question, int orders, long seed) throws InterruptedException {
        Random random = Chance.of(seed, "odds");
        int locked = 0;
        for (int order = 0; order < orders; order++) {
            SimulatedLauncher.Options options = SimulatedLauncher.Options.of(question.cluster(), random.nextLong());
            Outcome outcome =
                    new SimulatedWork(question.cluster(), options).playInAnyOrder(question.work(), random.nextLong());
            locked += outcome == Outcome.LOCKED ? 1 : 0;
        }
        return new LockOdds(locked, orders);
    }
}
