package io.gangflow.page.session;

import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.time.Ticker;
import java.util.List;

/**
 * The permissions of the caller of a stream. They are checked before a stream starts and, because a stream can last for
 * days, again and again. Used by one thread.
 */
public final class StreamRights {

    private static final long PERIOD_MILLIS = 10_000;

    private final Call call;
    private final Actions needed;
    private final Ticker ticker;
    private long checkedMillis;

    /** @param needed what the caller had when the stream started */
    public StreamRights(Call call, List<Permission> needed, Ticker ticker) {
        this.call = call;
        this.needed = new Actions(needed);
        this.ticker = ticker;
        this.checkedMillis = ticker.millis();
    }

    /**
     * Returns whether the caller has all of them; asks the authorizer at intervals only.
     *
     * @throws io.gangflow.server.http.ApiException with 503 when the authorizer does not respond
     */
    public boolean areGranted() throws InterruptedException {
        long now = ticker.millis();
        if (now - checkedMillis < PERIOD_MILLIS) {
            return true;
        }
        checkedMillis = now;
        return needed.isAllowed(call.grants());
    }
}
