package io.gangflow.argo.compiler.cache;

import io.gangflow.argo.interpreter.memo.CacheException;
import io.gangflow.argo.interpreter.memo.CacheRecord;
import io.gangflow.argo.interpreter.memo.CacheRecords;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Records in memory, converted to JSON and back. */
final class MemoryRecords implements CacheRecords {

    private final Map<String, String> entries = new TreeMap<>();
    private boolean full;

    @Override
    public Optional<CacheRecord> find(String cache, String key, long nowMillis) {
        return Optional.ofNullable(entries.get(cache + " " + key)).map(CacheRecord::parse);
    }

    @Override
    public void keep(String cache, String key, CacheRecord record) {
        if (full) {
            throw new CacheException("Too long: must have at most 1048576 characters");
        }
        entries.put(cache + " " + key, record.toJson(record.createdMillis()));
    }

    /** Rejects records from now on. */
    void fill() {
        full = true;
    }

    Map<String, String> entries() {
        return entries;
    }
}
