package io.gangflow.training.collective;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Lets either all ranks of a group start, or none. */
public final class Agreement {

    /** Maximum size in bytes of the reason sent to the other ranks. */
    private static final int LENGTH = 512;

    private Agreement() {}

    /**
     * Returns when all ranks are ready. All ranks have to call it.
     *
     * @param trouble why this rank cannot start; empty if it can
     * @throws PeerFailureException on every rank, if any of them cannot
     */
    public static void require(Collective group, Optional<String> trouble) {
        byte[] own = trouble.orElse("").getBytes(StandardCharsets.UTF_8);
        List<String> reasons = group.allGather(Arrays.copyOf(own, LENGTH)).stream()
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8).replace("\0", ""))
                .toList();
        List<String> failed = new ArrayList<>();
        for (int rank = 0; rank < reasons.size(); rank++) {
            if (!reasons.get(rank).isEmpty()) {
                failed.add("rank " + rank + " cannot start: " + reasons.get(rank));
            }
        }
        if (!failed.isEmpty()) {
            throw new PeerFailureException(String.join("; ", failed));
        }
    }
}
