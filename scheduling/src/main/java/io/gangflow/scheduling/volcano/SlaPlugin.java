package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.VolcanoConfiguration.PluginOption;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.plugin.GoDuration;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import io.gangflow.scheduling.volcano.plugin.Vote;
import java.util.OptionalLong;

/**
 * Admits a job that has waited for longer than {@code sla-waiting-time} (argument, or annotation of the PodGroup),
 * regardless of reservations, and orders jobs by their deadlines (plugins/sla).
 */
final class SlaPlugin implements Plugin {

    private static final String WAITING_TIME = "sla-waiting-time";

    private final Session session;
    private final OptionalLong waitingMillis;

    SlaPlugin(PluginOption option, Session session) {
        this.session = session;
        String text = option.arguments().getOrDefault(WAITING_TIME, "");
        this.waitingMillis = text.isEmpty() ? OptionalLong.empty() : positive(GoDuration.millis(text));
    }

    /** Rejects an invalid waiting time; Volcano itself logs it and continues without one. */
    static void requireDuration(PluginOption option) {
        String text = option.arguments().getOrDefault(WAITING_TIME, "");
        if (!text.isEmpty() && GoDuration.millis(text).isEmpty()) {
            throw new VolcanoConfigurationException("argument %s of plugin %s (%s) is not a duration such as 1h30m"
                    .formatted(WAITING_TIME, option.name(), text));
        }
    }

    @Override
    public int compareJobs(JobInfo left, JobInfo right) {
        OptionalLong mine = deadline(left);
        OptionalLong theirs = deadline(right);
        if (mine.isEmpty() || theirs.isEmpty()) {
            return Boolean.compare(mine.isEmpty(), theirs.isEmpty());
        }
        return Long.compare(mine.getAsLong(), theirs.getAsLong());
    }

    @Override
    public Vote jobEnqueueable(JobInfo job) {
        return isOver(job);
    }

    @Override
    public Vote jobPipelined(JobInfo job) {
        return isOver(job);
    }

    private Vote isOver(JobInfo job) {
        OptionalLong deadline = deadline(job);
        return deadline.isPresent() && session.nowMillis() >= deadline.getAsLong() ? Vote.PERMIT : Vote.ABSTAIN;
    }

    private OptionalLong deadline(JobInfo job) {
        String own = job.group().annotations().getOrDefault(WAITING_TIME, "");
        OptionalLong individual = positive(GoDuration.millis(own));
        OptionalLong waits = individual.isPresent() ? individual : waitingMillis;
        return waits.isEmpty()
                ? waits
                : OptionalLong.of(job.group().createdMillis() / 1_000 * 1_000 + waits.getAsLong());
    }

    private static OptionalLong positive(OptionalLong millis) {
        return millis.isPresent() && millis.getAsLong() > 0 ? millis : OptionalLong.empty();
    }
}
