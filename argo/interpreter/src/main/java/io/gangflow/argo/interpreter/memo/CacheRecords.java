package io.gangflow.argo.interpreter.memo;

import java.util.Optional;

/** The records of earlier successes, by the name of a cache and a key. Used by one thread. */
public interface CacheRecords {

    /** No records, and none are kept. */
    CacheRecords NONE = new CacheRecords() {
        @Override
        public Optional<CacheRecord> find(String cache, String key, long nowMillis) {
            return Optional.empty();
        }

        @Override
        public void keep(String cache, String key, CacheRecord record) {}
    };

    /**
     * A success; whoever finds it may count on its outputs.
     *
     * @param nowMillis the time of the search
     * @throws CacheException when the cache cannot be read
     */
    Optional<CacheRecord> find(String cache, String key, long nowMillis);

    /**
     * Keeps a success in the place of an earlier one.
     *
     * @throws CacheException when the cache cannot be written
     */
    void keep(String cache, String key, CacheRecord record);
}
