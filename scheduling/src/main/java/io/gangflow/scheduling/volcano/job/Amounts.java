package io.gangflow.scheduling.volcano.job;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.snapshot.Dimensions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/**
 * Amounts of every resource of a session as fractions, with Volcano's comparisons (api/resource_info.go): it computes
 * shares in floating point, so a share of a third can be slightly too small. Immutable.
 */
public final class Amounts {

    /** A mutable sum. */
    static final class Sum {

        private final double[] values;

        Sum(int dimensions) {
            values = new double[dimensions];
        }

        void add(Amounts more) {
            for (int i = 0; i < values.length; i++) {
                values[i] += more.values[i];
            }
        }

        void remove(Amounts less) {
            for (int i = 0; i < values.length; i++) {
                values[i] -= less.values[i];
            }
        }

        /** Returns the current sum. */
        Amounts toAmounts() {
            return new Amounts(values.clone());
        }
    }

    /**
     * Difference below which two amounts are equal in Volcano's comparisons with tolerance; scalars count in
     * thousandths.
     */
    private static final double TOLERANCE = 0.1;

    private static final double SCALAR_TOLERANCE = TOLERANCE / 1_000;

    private final double[] values;

    private Amounts(double[] values) {
        this.values = values;
    }

    public static Amounts zero(Dimensions dimensions) {
        return new Amounts(new double[dimensions.size()]);
    }

    public static Amounts of(Resources resources, Dimensions dimensions) {
        return of(dimensions.amounts(resources));
    }

    public static Amounts of(long[] amounts) {
        double[] values = new double[amounts.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = amounts[i];
        }
        return new Amounts(values);
    }

    /** Returns a capability: unlimited CPU and memory, and unnamed other resources, are infinite. */
    public static Amounts limit(Resources resources, Dimensions dimensions) {
        double[] values =
                Arrays.stream(dimensions.amounts(resources)).asDoubleStream().toArray();
        for (int i = 0; i < values.length; i++) {
            values[i] = values[i] <= 0 ? Double.MAX_VALUE : values[i];
        }
        return new Amounts(values);
    }

    public double get(int dimension) {
        return values[dimension];
    }

    public int size() {
        return values.length;
    }

    public Amounts plus(Amounts other) {
        if (other.isZero()) {
            return this;
        }
        double[] sum = values.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += other.values[i];
        }
        return new Amounts(sum);
    }

    /** Returns the difference; may be negative. */
    public Amounts minus(Amounts other) {
        double[] difference = values.clone();
        for (int i = 0; i < difference.length; i++) {
            difference[i] -= other.values[i];
        }
        return new Amounts(difference);
    }

    /** Returns the difference, never below zero in any dimension. */
    public Amounts exceeding(Amounts other) {
        return combine(other, (mine, theirs) -> Math.max(0, mine - theirs));
    }

    public Amounts min(Amounts other) {
        return combine(other, Math::min);
    }

    public Amounts max(Amounts other) {
        return combine(other, Math::max);
    }

    public Amounts times(double factor) {
        return new Amounts(Arrays.stream(values).map(value -> value * factor).toArray());
    }

    /** Returns whether all amounts are exactly zero; {@link #isEmpty} compares with tolerance. */
    private boolean isZero() {
        for (double value : values) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    public boolean isEmpty() {
        for (int i = 0; i < values.length; i++) {
            if (values[i] >= tolerance(i)) {
                return false;
            }
        }
        return true;
    }

    /** Compares every dimension, with tolerance. */
    public boolean lessEqual(Amounts other) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] >= other.values[i] && Math.abs(values[i] - other.values[i]) >= tolerance(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether this sum would exceed the limit in a resource of which {@code more} is positive; without
     * tolerance.
     */
    public boolean exceedsWith(Amounts more, Amounts limit) {
        for (int i = 0; i < values.length; i++) {
            if (more.values[i] > 0 && values[i] + more.values[i] > limit.values[i]) {
                return true;
            }
        }
        return false;
    }

    /** Returns the requested resources that exceed the limit; compared without tolerance. */
    public List<String> exceeded(Amounts limit, Amounts requested, Dimensions dimensions) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (requested.values[i] > 0 && values[i] > limit.values[i]) {
                names.add(dimensions.name(i));
            }
        }
        return names;
    }

    /**
     * Returns whether some requested resource that either side has is at most as large as in the other, with tolerance.
     */
    public boolean lessEqualInSome(Amounts other, Amounts requested) {
        for (int i = 0; i < values.length; i++) {
            boolean matters = requested.values[i] > 0 && (values[i] >= tolerance(i) || other.values[i] >= tolerance(i));
            if (matters && (values[i] < other.values[i] || Math.abs(values[i] - other.values[i]) < tolerance(i))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether some requested resource that the other side has is larger than there. */
    public boolean exceedsInSome(Amounts other, Amounts requested) {
        for (int i = 0; i < values.length; i++) {
            if (requested.values[i] > 0 && other.values[i] >= tolerance(i) && values[i] > other.values[i]) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether both have a positive amount of the same resource. */
    public boolean shares(Amounts other) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] >= tolerance(i) && other.values[i] >= tolerance(i)) {
                return true;
            }
        }
        return false;
    }

    /** Returns this limit, with the other one where this is infinite. */
    public Amounts orWhereUnlimited(Amounts other) {
        return combine(other, (mine, theirs) -> mine == Double.MAX_VALUE ? theirs : mine);
    }

    /** Returns the largest fraction that another amount is of this one; resources that are zero here do not count. */
    double largestShare(Amounts part) {
        double largest = 0;
        for (int i = 0; i < values.length; i++) {
            largest = values[i] > 0 ? Math.max(largest, part.values[i] / values[i]) : largest;
        }
        return largest;
    }

    /** Returns the largest used fraction; a positive part of zero counts as 1 (api/helpers, Share). */
    public double dominantShareOf(Amounts whole) {
        double largest = 0;
        for (int i = 0; i < values.length; i++) {
            double share = whole.values[i] == 0 ? (values[i] == 0 ? 0 : 1) : values[i] / whole.values[i];
            largest = Math.max(largest, share);
        }
        return largest;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Amounts amounts && Arrays.equals(values, amounts.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }

    private Amounts combine(Amounts other, DoubleBinaryOperator operator) {
        double[] result = new double[values.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = operator.applyAsDouble(values[i], other.values[i]);
        }
        return new Amounts(result);
    }

    private static double tolerance(int dimension) {
        return dimension > Dimensions.MEMORY ? SCALAR_TOLERANCE : TOLERANCE;
    }
}
