package io.gangflow.airflow.cluster;

import io.gangflow.argo.watch.Reflector;

/** Hands each object of a watch to two targets, so that it is decoded once. */
record BothTargets<K>(Reflector.Target<K> first, Reflector.Target<K> second) implements Reflector.Target<K> {

    @Override
    public void start() {
        first.start();
        second.start();
    }

    @Override
    public void listed(K object) {
        first.listed(object);
        second.listed(object);
    }

    @Override
    public void replaced(String version) {
        first.replaced(version);
        second.replaced(version);
    }

    @Override
    public void changed(K object) {
        first.changed(object);
        second.changed(object);
    }

    @Override
    public void deleted(K object) {
        first.deleted(object);
        second.deleted(object);
    }
}
