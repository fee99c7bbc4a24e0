package io.gangflow.page.cluster;

/** Something that takes long and can be interrupted. */
@FunctionalInterface
public interface Reading<T> {
    T read() throws InterruptedException;
}
