package io.gangflow.pipeline.schedule;

/**
 * The numbers up to 59 that a field allows.
 *
 * @param bits one bit per number
 * @param star whether the field is written as unrestricted
 */
record CronNumbers(long bits, boolean star) {

    static final CronNumbers NONE = new CronNumbers(0, false);

    static CronNumbers range(int from, int to, int step, boolean star) {
        long bits = 0;
        for (int number = from; number <= to; number += step) {
            bits |= 1L << number;
        }
        return new CronNumbers(bits, star);
    }

    CronNumbers and(CronNumbers others) {
        return new CronNumbers(bits | others.bits, star || others.star);
    }

    boolean has(int number) {
        return (bits & 1L << number) != 0;
    }
}
