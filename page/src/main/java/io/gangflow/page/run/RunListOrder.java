package io.gangflow.page.run;

import io.gangflow.page.object.RunRow;
import io.gangflow.server.http.ApiException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;

/** The orders of a list of runs, with the place of a run in them. */
enum RunListOrder {
    CREATED("createdAt", false),
    NEWEST("-createdAt", true),
    LONGEST("-duration", true),
    PIPELINE("pipeline", false);

    private final String word;
    private final boolean descending;

    RunListOrder(String word, boolean descending) {
        this.word = word;
        this.descending = descending;
    }

    static RunListOrder of(String word) {
        for (RunListOrder order : values()) {
            if (order.word.equals(word)) {
                return order;
            }
        }
        throw new ApiException(400, "unknown order `%s`".formatted(word));
    }

    /** Whether the index has its runs in this order, or in its reverse. */
    boolean isByCreation() {
        return this == CREATED || this == NEWEST;
    }

    boolean isDescending() {
        return descending;
    }

    /** The place of a run; a cursor is the place of the last run of a page, whether or not it still exists. */
    record Place(long number, String text, String workflow) {

        private static final Comparator<Place> ASCENDING = Comparator.comparingLong(Place::number)
                .thenComparing(Place::text)
                .thenComparing(Place::workflow);
    }

    Place place(RunRow row, Instant now) {
        return switch (this) {
            case CREATED, NEWEST ->
                new Place(
                        row.createdAt() == null
                                ? Long.MIN_VALUE
                                : row.createdAt().getEpochSecond(),
                        "",
                        row.workflow());
            case LONGEST -> new Place(row.duration(now).toMillis(), "", row.workflow());
            case PIPELINE -> new Place(0, row.pipeline(), row.workflow());
        };
    }

    Comparator<Place> comparator() {
        return descending ? Place.ASCENDING.reversed() : Place.ASCENDING;
    }

    String cursor(Place place) {
        String text = String.join("\n", word, Long.toString(place.number()), place.text(), place.workflow());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** @throws ApiException 400 when the cursor is not from this server, or from another order */
    Place place(String cursor) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            String[] parts = text.split("\n", -1);
            if (parts.length == 4 && parts[0].equals(word)) {
                return new Place(Long.parseLong(parts[1]), parts[2], parts[3]);
            }
        } catch (IllegalArgumentException e) {
            throw badCursor();
        }
        throw badCursor();
    }

    private static ApiException badCursor() {
        return new ApiException(400, "the cursor is not from this server, or is for another order; leave it out");
    }
}
