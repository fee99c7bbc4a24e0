package io.gangflow.argo.interpreter.memo;

import java.util.Optional;

/** A store of memoized results by cache name and key. Used by one thread. */
public interface CacheRecords {

    /** Contains no records, and stores none. */
    CacheRecords NONE = new CacheRecords() {
        @Override
        public Optional<CacheRecord> find(String cache, String key, long nowMillis) {
            return Optional.empty();
        }

        @Override
        public void keep(String cache, String key, CacheRecord record) {}
    };

    /**
     * Finds a record; the caller may rely on its outputs.
     *
     * @param nowMillis the time of the search
     * @throws CacheException when the cache cannot be read
     */
    Optional<CacheRecord> find(String cache, String key, long nowMillis);

    /**
     * Stores a record in place of an earlier one.
     *
     * @throws CacheException when the cache cannot be written
     */
    void keep(String cache, String key, CacheRecord record);
}
