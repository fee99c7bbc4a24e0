package io.gangflow.page.check;

import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.Submission;
import io.gangflow.kubernetes.json.Sha256;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The runs that a schedule would have started in a period. Their ids follow from their times, so that submitting them
 * again starts no second run.
 *
 * @param times in order; at least one of which a submission is made
 */
public record BackfillPlan(String pipeline, Period period, List<ZonedDateTime> times) {

    public BackfillPlan {
        times = List.copyOf(times);
    }

    /**
     * The period of a backfill, both ends included.
     *
     * @param atOnce maximum number of its runs at the same time
     */
    public record Period(ZonedDateTime first, ZonedDateTime last, int atOnce) {}

    /**
     * Finds the times.
     *
     * @param zone IANA time zone of the cron expressions
     * @param most maximum number of times; later ones are left out
     */
    public static BackfillPlan of(String pipeline, List<String> cron, String zone, Period period, int most) {
        return new BackfillPlan(pipeline, period, CronTimes.between(cron, zone, period.first(), period.last(), most));
    }

    /** Returns the run of one time. */
    public Submission submission(ZonedDateTime time, String nonce) {
        Map<String, String> annotations = new TreeMap<>(marks());
        annotations.put(RunMetadataKeys.SCHEDULED_TIME, stamp(time));
        return Submission.of(pipeline, runId(time), nonce)
                .labelled(Map.of(RunMetadataKeys.BACKFILL, number()), annotations);
    }

    /** Returns a time as it is written in ids and annotations. */
    public static String stamp(ZonedDateTime time) {
        return DateTimeFormatter.ISO_INSTANT.format(time.toInstant());
    }

    /** Returns the annotations with which the API describes the backfill. */
    private Map<String, String> marks() {
        return Map.of(
                RunMetadataKeys.BACKFILL_FROM, stamp(period.first()),
                RunMetadataKeys.BACKFILL_TO, stamp(period.last()),
                RunMetadataKeys.BACKFILL_LAST, runId(times.get(times.size() - 1)),
                RunMetadataKeys.BACKFILL_AT_ONCE, Integer.toString(period.atOnce()));
    }

    private static String runId(ZonedDateTime time) {
        return "backfill__" + stamp(time);
    }

    /** Returns the same number for the same pipeline and times; Airflow's numbers have 31 bits. */
    private String number() {
        String what = String.join("\0", pipeline, stamp(period.first()), stamp(period.last()));
        return Integer.toString(Integer.parseUnsignedInt(Sha256.of(what).substring(0, 8), 16) >>> 1);
    }
}
