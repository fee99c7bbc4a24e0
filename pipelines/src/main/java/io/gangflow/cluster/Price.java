package io.gangflow.cluster;

/** What one node costs: list price in USD per hour, where the figure was read and when. */
public record Price(double usdPerHour, String source) {

    public static final Price UNKNOWN = new Price(0, "not priced");

    public Price {
        if (!(usdPerHour >= 0) || Double.isInfinite(usdPerHour)) {
            throw new IllegalArgumentException("usdPerHour (%s) is not a price".formatted(usdPerHour));
        }
    }
}
