package io.gangflow.scheduling.volcano;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.snapshot.Dimensions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/**
 * Amounts of every resource of a session as fractions, with the comparisons of Volcano (api/resource_info.go): it
 * calculates shares in floating point, so a share of a third can be a hair short. Immutable.
 */
final class Amounts {

    /** Adds up, in one place. Mutable. */
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

        /** What it is now. */
        Amounts toAmounts() {
            return new Amounts(values.clone());
        }
    }

    /** Two amounts closer than this are equal where Volcano compares with tolerance; scalars count in thousandths. */
    private static final double TOLERANCE = 0.1;

    private static final double SCALAR_TOLERANCE = TOLERANCE / 1_000;

    private final double[] values;

    private Amounts(double[] values) {
        this.values = values;
    }

    static Amounts zero(Dimensions dimensions) {
        return new Amounts(new double[dimensions.size()]);
    }

    static Amounts of(Resources resources, Dimensions dimensions) {
        return of(dimensions.amounts(resources));
    }

    static Amounts of(long[] amounts) {
        double[] values = new double[amounts.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = amounts[i];
        }
        return new Amounts(values);
    }

    /** A capability: CPU and memory that are not limited, and other resources that are not named, are infinite. */
    static Amounts limit(Resources resources, Dimensions dimensions) {
        double[] values =
                Arrays.stream(dimensions.amounts(resources)).asDoubleStream().toArray();
        for (int i = 0; i < values.length; i++) {
            values[i] = values[i] <= 0 ? Double.MAX_VALUE : values[i];
        }
        return new Amounts(values);
    }

    double get(int dimension) {
        return values[dimension];
    }

    int size() {
        return values.length;
    }

    Amounts plus(Amounts other) {
        if (other.isZero()) {
            return this;
        }
        double[] sum = values.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += other.values[i];
        }
        return new Amounts(sum);
    }

    /** May become negative. */
    Amounts minus(Amounts other) {
        double[] difference = values.clone();
        for (int i = 0; i < difference.length; i++) {
            difference[i] -= other.values[i];
        }
        return new Amounts(difference);
    }

    /** Never below zero in any dimension. */
    Amounts exceeding(Amounts other) {
        return combine(other, (mine, theirs) -> Math.max(0, mine - theirs));
    }

    Amounts min(Amounts other) {
        return combine(other, Math::min);
    }

    Amounts max(Amounts other) {
        return combine(other, Math::max);
    }

    Amounts times(double factor) {
        return new Amounts(Arrays.stream(values).map(value -> value * factor).toArray());
    }

    /** Exactly nothing; {@link #isEmpty} is nothing within tolerance. */
    private boolean isZero() {
        for (double value : values) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    boolean isEmpty() {
        for (int i = 0; i < values.length; i++) {
            if (values[i] >= tolerance(i)) {
                return false;
            }
        }
        return true;
    }

    /** In every dimension, with tolerance. */
    boolean lessEqual(Amounts other) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] >= other.values[i] && Math.abs(values[i] - other.values[i]) >= tolerance(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether this much more would exceed the limit in a resource of which there is more; without tolerance. */
    boolean exceedsWith(Amounts more, Amounts limit) {
        for (int i = 0; i < values.length; i++) {
            if (more.values[i] > 0 && values[i] + more.values[i] > limit.values[i]) {
                return true;
            }
        }
        return false;
    }

    /** Which of the requested resources exceed the limit; compared without tolerance. */
    List<String> exceeded(Amounts limit, Amounts requested, Dimensions dimensions) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (requested.values[i] > 0 && values[i] > limit.values[i]) {
                names.add(dimensions.name(i));
            }
        }
        return names;
    }

    /** Whether some requested resource, of those that either side has, is at most as large as in the other, with tolerance. */
    boolean lessEqualInSome(Amounts other, Amounts requested) {
        for (int i = 0; i < values.length; i++) {
            boolean matters = requested.values[i] > 0 && (values[i] >= tolerance(i) || other.values[i] >= tolerance(i));
            if (matters && (values[i] < other.values[i] || Math.abs(values[i] - other.values[i]) < tolerance(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether some requested resource, of those that the other has, is larger than in the other. */
    boolean exceedsInSome(Amounts other, Amounts requested) {
        for (int i = 0; i < values.length; i++) {
            if (requested.values[i] > 0 && other.values[i] >= tolerance(i) && values[i] > other.values[i]) {
                return true;
            }
        }
        return false;
    }

    /** Whether both have something of one resource. */
    boolean shares(Amounts other) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] >= tolerance(i) && other.values[i] >= tolerance(i)) {
                return true;
            }
        }
        return false;
    }

    /** This limit, and the other one where this is infinite. */
    Amounts orWhereUnlimited(Amounts other) {
        return combine(other, (mine, theirs) -> mine == Double.MAX_VALUE ? theirs : mine);
    }

    /** The largest fraction that another amount is of this one; resources of which this has nothing don't count. */
    double largestShare(Amounts part) {
        double largest = 0;
        for (int i = 0; i < values.length; i++) {
            largest = values[i] > 0 ? Math.max(largest, part.values[i] / values[i]) : largest;
        }
        return largest;
    }

    /** The largest used fraction; of nothing, something is all (api/helpers, Share). */
    double dominantShareOf(Amounts whole) {
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
