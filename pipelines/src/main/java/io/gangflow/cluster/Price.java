package io.gangflow.cluster;

/** The list price of one node in USD per hour, with the source and date of the figure. */
public record Price(double usdPerHour, String source) {

    public static final Price UNKNOWN = new Price(0, "not priced");

    public Price {
        if (!(usdPerHour >= 0) || Double.isInfinite(usdPerHour)) {
            throw new IllegalArgumentException("usdPerHour (%s) is not a price".formatted(usdPerHour));
        }
    }

    /** Whether there is a figure; a price of zero is one. */
    public boolean isKnown() {
        return !equals(UNKNOWN);
    }
}
