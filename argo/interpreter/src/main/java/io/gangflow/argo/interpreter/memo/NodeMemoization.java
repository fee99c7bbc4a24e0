package io.gangflow.argo.interpreter.memo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * The memoization state of a node of a template with {@code memoize} (argo-workflows 4.1.2,
 * workflow/controller/operator.go, executeTemplate): it searches the cache once, before it starts, and stores its
 * outputs when it has succeeded. Not thread-safe.
 */
public final class NodeMemoization {

    private final Supplier<String> key;
    private final Supplier<OptionalLong> maxAgeMillis;
    private final Supplier<String> cache;
    private boolean searched;
    private boolean hit;

    /**
     * The values are computed when the node starts.
     *
     * @param maxAgeMillis empty for any age
     */
    public NodeMemoization(Supplier<String> key, Supplier<OptionalLong> maxAgeMillis, Supplier<String> cache) {
        this.key = key;
        this.maxAgeMillis = maxAgeMillis;
        this.cache = cache;
    }

    /** Whether the outputs of an earlier node were found. */
    public boolean isHit() {
        return hit;
    }

    /** Whether the node has already searched; it does so once. */
    public boolean isSearched() {
        return searched;
    }

    /** Restores the result of an earlier controller's search. */
    public void restored(boolean wasHit) {
        searched = true;
        hit = wasHit;
    }

    /**
     * The outputs of an earlier node, unless it is too old.
     *
     * @throws CacheException when the cache cannot be read
     */
    public Optional<Map<String, String>> search(CacheRecords records, long nowMillis) {
        searched = true;
        OptionalLong longest = maxAgeMillis.get();
        Optional<CacheRecord> found = records.find(cache.get(), key.get(), nowMillis)
                .filter(record -> longest.isEmpty() || nowMillis - record.createdMillis() < longest.getAsLong());
        hit = found.isPresent();
        return found.map(CacheRecord::outputs);
    }

    /**
     * Stores the outputs of the node, which has succeeded.
     *
     * @throws CacheException when the cache cannot be written
     */
    public void keep(CacheRecords records, String nodeId, Map<String, String> outputs, long nowMillis) {
        records.keep(cache.get(), key.get(), new CacheRecord(nodeId, outputs, nowMillis));
    }

    /** Its form in the status of the node. */
    public JsonNode status() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("hit", hit)
                .put("key", key.get())
                .put("cacheName", cache.get());
    }
}
