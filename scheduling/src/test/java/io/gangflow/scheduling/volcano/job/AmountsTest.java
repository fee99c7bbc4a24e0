package io.gangflow.scheduling.volcano.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.snapshot.Dimensions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Expected values follow from Volcano, api/resource_info.go and api/helpers. */
class AmountsTest {

    private static final Dimensions DIMENSIONS = Dimensions.BASIC.with(List.of(Resources.NONE.withGpus(1)));

    @Test
    void differencesBelowATenthOfAMillicoreOrByteAreNoDifferences() {
        assertThat(cpu(10.09).lessEqual(cpu(10))).isTrue();
        assertThat(cpu(10.11).lessEqual(cpu(10))).isFalse();
        assertThat(cpu(9).lessEqual(cpu(10))).isTrue();
        assertThat(cpu(10).lessEqual(cpu(10))).isTrue();
        assertThat(memory(10.09).lessEqual(memory(10))).isTrue();
        assertThat(memory(10.11).lessEqual(memory(10))).isFalse();
        assertThat(cpu(0.09).isEmpty()).isTrue();
        assertThat(cpu(0.11).isEmpty()).isFalse();
    }

    @Test
    void aDifferenceOfATenthIsADifference() {
        assertThat(cpu(0.1).isEmpty()).isFalse();
        assertThat(cpu(0.1).lessEqual(cpu(0))).isFalse();
        assertThat(cpu(0.1).shares(cpu(5))).isTrue();
        assertThat(cpu(5).shares(cpu(0.1))).isTrue();
        assertThat(cpu(5).exceedsInSome(cpu(0.1), cpu(1))).isTrue();
        assertThat(cpu(0.1).lessEqualInSome(cpu(0), cpu(1))).isFalse();
        assertThat(cpu(0.1).lessEqualInSome(cpu(0.05), cpu(1)))
                .as("one side has a tenth, and the difference is smaller")
                .isTrue();
        assertThat(cpu(0).lessEqualInSome(cpu(0.1), cpu(1))).isTrue();
    }

    @Test
    void gpusAreComparedInThousandths() {
        assertThat(gpu(1.00009).lessEqual(gpu(1))).isTrue();
        assertThat(gpu(1.00011).lessEqual(gpu(1))).isFalse();
        assertThat(gpu(0.00011).isEmpty()).isFalse();
    }

    @Test
    void anUnnamedResourceOfACapabilityIsUnlimited() {
        Amounts limit = Amounts.limit(Resources.of(2_000, 0), DIMENSIONS);

        assertThat(amounts(2_000, 1e15, 99).exceeded(limit, amounts(1, 1, 1), DIMENSIONS))
                .isEmpty();
        assertThat(amounts(2_001, 0, 0).exceeded(limit, amounts(1, 1, 1), DIMENSIONS))
                .containsExactly("cpu");
        assertThat(limit.orWhereUnlimited(amounts(1, 7, 3))).isEqualTo(amounts(2_000, 7, 3));
    }

    @Test
    void onlyRequestedResourcesExceedALimit() {
        Amounts sum = amounts(3, 3, 3);
        Amounts limit = amounts(2, 3, 2);

        assertThat(sum.exceeded(limit, amounts(1, 1, 0), DIMENSIONS)).containsExactly("cpu");
        assertThat(sum.exceeded(limit, amounts(1, 1, 1), DIMENSIONS)).containsExactly("cpu", "nvidia.com/gpu");
        assertThat(sum.exceedsWith(amounts(0, 1, 0), amounts(2, 4, 2))).isFalse();
        assertThat(sum.exceedsWith(amounts(0, 1, 0), amounts(2, 3.5, 2))).isTrue();
    }

    @Test
    void oneRequestedResourceThatIsNotLargerIsEnough() {
        assertThat(amounts(5, 5, 0).lessEqualInSome(amounts(4, 5, 9), amounts(1, 1, 0)))
                .as("equal memory")
                .isTrue();
        assertThat(amounts(5, 6, 0).lessEqualInSome(amounts(4, 5, 9), amounts(1, 1, 0)))
                .as("GPUs are not requested")
                .isFalse();
        assertThat(amounts(5, 0, 0).lessEqualInSome(amounts(4, 0, 0), amounts(1, 1, 0)))
                .as("neither side has memory")
                .isFalse();
        assertThat(amounts(5, 0, 0).lessEqualInSome(amounts(4, 5, 0), amounts(1, 1, 0)))
                .as("only the other side has memory")
                .isTrue();
        assertThat(amounts(4.05, 0, 0).lessEqualInSome(amounts(4, 0, 0), amounts(1, 0, 0)))
                .as("with tolerance")
                .isTrue();
    }

    @Test
    void aRequestedResourceThatTheOtherSideHasCanExceedIt() {
        assertThat(amounts(5, 0, 0).exceedsInSome(amounts(4, 1, 0), amounts(1, 1, 0)))
                .isTrue();
        assertThat(amounts(4, 0, 0).exceedsInSome(amounts(4, 1, 0), amounts(1, 1, 0)))
                .isFalse();
        assertThat(amounts(5, 0, 0).exceedsInSome(amounts(0, 1, 0), amounts(1, 1, 0)))
                .as("the other side has no CPU")
                .isFalse();
        assertThat(amounts(5, 0, 0).exceedsInSome(amounts(4, 1, 0), amounts(0, 1, 0)))
                .as("CPU is not requested")
                .isFalse();
    }

    @Test
    void theDominantShareIsTheLargestAndAPartOfNothingIsWhole() {
        assertThat(amounts(1, 3, 0).dominantShareOf(amounts(4, 4, 4))).isEqualTo(0.75);
        assertThat(amounts(1, 0, 1).dominantShareOf(amounts(4, 4, 0))).isEqualTo(1);
        assertThat(amounts(1, 0, 0).dominantShareOf(amounts(4, 0, 0)))
                .as("0 of 0")
                .isEqualTo(0.25);
        assertThat(amounts(4, 4, 0).largestShare(amounts(1, 3, 9)))
                .as("resources that are zero do not count")
                .isEqualTo(0.75);
    }

    @Test
    void sumsDifferencesAndBounds() {
        Amounts some = amounts(4, 1, 0);
        Amounts other = amounts(1, 3, 2);

        assertThat(some.plus(other)).isEqualTo(amounts(5, 4, 2)).hasSameHashCodeAs(amounts(5, 4, 2));
        assertThat(some.plus(amounts(0, 0, 0))).isEqualTo(some);
        assertThat(some.minus(other)).isEqualTo(amounts(3, -2, -2)).isNotEqualTo(amounts(3, -2, 0));
        assertThat(some.exceeding(other)).isEqualTo(amounts(3, 0, 0));
        assertThat(some.min(other)).isEqualTo(amounts(1, 1, 0));
        assertThat(some.max(other)).isEqualTo(amounts(4, 3, 2));
        assertThat(some.times(0.5)).isEqualTo(amounts(2, 0.5, 0));
        assertThat(some.shares(other)).isTrue();
        assertThat(cpu(1).shares(memory(1))).isFalse();
        assertThat(some).hasToString("[4.0, 1.0, 0.0]");
    }

    @Test
    void aRunningSumFollowsWhatIsAddedAndRemoved() {
        Amounts.Sum sum = new Amounts.Sum(3);
        sum.add(amounts(4, 1, 0));
        Amounts before = sum.toAmounts();
        sum.remove(amounts(1, 1, 0));

        assertThat(sum.toAmounts()).isEqualTo(amounts(3, 0, 0));
        assertThat(before).as("not changed afterwards").isEqualTo(amounts(4, 1, 0));
    }

    private static Amounts cpu(double value) {
        return amounts(value, 0, 0);
    }

    private static Amounts memory(double value) {
        return amounts(0, value, 0);
    }

    private static Amounts gpu(double value) {
        return amounts(0, 0, value);
    }

    /** Amounts that no request has, such as fractions, arise from shares. */
    private static Amounts amounts(double cpu, double memory, double gpu) {
        return Amounts.of(new long[] {1, 0, 0})
                .times(cpu)
                .plus(Amounts.of(new long[] {0, 1, 0}).times(memory))
                .plus(Amounts.of(new long[] {0, 0, 1}).times(gpu));
    }
}
