package io.gangflow.simulator.queues;

import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent.QueueShares;
import java.util.List;

/**
 * How evenly queues received what they deserve: Jain's index over each queue's allocated/deserved,
 * {@code (Σx)² / (n · Σx²)}, over the n queues that hold or request something at that time. 1 if all received the same
 * part of what they deserve (also if all received nothing), 1/n if one received everything. (R. Jain, D. Chiu, W. Hawe,
 * DEC-TR-301, 1984.)
 *
 * @param comparedMillis how long at least two queues held or requested something; the other values refer to that time
 * @param meanJainIndex weighted by time; 1 if there was nothing to compare
 * @param lowestJainIndex 1 if there was nothing to compare
 */
public record Fairness(long comparedMillis, double meanJainIndex, double lowestJainIndex) {

    static Fairness of(List<QueueShares> shares, long endMillis) {
        long compared = 0;
        double weighted = 0;
        double lowest = 1;
        for (int index = 0; index < shares.size(); index++) {
            QueueShares now = shares.get(index);
            long until = index + 1 < shares.size() ? shares.get(index + 1).atMillis() : endMillis;
            double[] parts = now.queues().stream()
                    .filter(QueueUse::demands)
                    .mapToDouble(QueueUse::share)
                    .toArray();
            if (parts.length > 1 && until > now.atMillis()) {
                double jain = jain(parts);
                compared += until - now.atMillis();
                weighted += jain * (until - now.atMillis());
                lowest = Math.min(lowest, jain);
            }
        }
        return new Fairness(compared, compared == 0 ? 1 : weighted / compared, lowest);
    }

    /** Returns Jain's index of parts; 1 if there are none. */
    public static double jain(double... parts) {
        double sum = 0;
        double squares = 0;
        for (double part : parts) {
            sum += part;
            squares += part * part;
        }
        return squares == 0 ? 1 : sum * sum / (parts.length * squares);
    }
}
