package io.gangflow.page.cluster;

import io.gangflow.cluster.Resources;
import java.util.List;
import java.util.Optional;

/**
 * A party of a lock: pods that need each other, some of which hold resources while others wait.
 *
 * @param run workflow of its run
 * @param waitsFor other parties that hold what it needs, those that hold the most first
 */
public record LockedParty(String name, Optional<String> run, Resources holds, Resources needs, List<String> waitsFor) {

    public LockedParty {
        waitsFor = List.copyOf(waitsFor);
    }
}
