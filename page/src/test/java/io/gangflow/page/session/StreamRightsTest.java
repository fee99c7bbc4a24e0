package io.gangflow.page.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Caller;
import io.gangflow.server.http.Permission;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class StreamRightsTest {

    private static final List<Permission> NEEDED =
            List.of(Permission.of("list", KindCatalogue.WORKFLOW), Permission.of("list", KindCatalogue.POD));

    private final AtomicLong seconds = new AtomicLong();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicBoolean allowed = new AtomicBoolean(true);
    private final StreamRights rights = new StreamRights(call(), NEEDED, () -> TimeUnit.SECONDS.toNanos(seconds.get()));

    private Call call() {
        return new Call(new Caller("ann", List.of()), Map.of(), Map.of(), Map.of(), MissingNode.getInstance(), what -> {
            asked.incrementAndGet();
            return allowed.get() || what.resource().equals("workflows");
        });
    }

    @Test
    void aPermissionThatIsTakenAwayEndsAStreamAlthoughItIsNeverSilent() throws InterruptedException {
        allowed.set(false);
        for (; seconds.get() < 10; seconds.incrementAndGet()) {
            assertThat(rights.areGranted()).isTrue();
        }
        assertThat(rights.areGranted()).isFalse();
    }

    @Test
    void theAuthorizerIsAskedAtIntervalsOnly() throws InterruptedException {
        for (; seconds.get() < 100; seconds.incrementAndGet()) {
            assertThat(rights.areGranted()).isTrue();
        }
        assertThat(asked).hasValue(9 * NEEDED.size());
    }
}
