package io.gangflow.argo.launcher;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * SIGTERM and SIGINT: the first asks to stop, the second ends the program at once. A shutdown hook, the JDK's way, is not
 * told of a second one; its module jdk.unsupported has what does, by reflection, because javac warns of it in every other way.
 */
final class Signals {

    private Signals() {}

    static void raise(StopSignal stop) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object handling = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        received(stop);
                        return null;
                    });
            for (String name : List.of("TERM", "INT")) {
                Object instance = signal.getConstructor(String.class).newInstance(name);
                signal.getMethod("handle", signal, handler).invoke(null, instance, handling);
            }
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalStateException("This Java cannot handle signals: module jdk.unsupported is missing", e);
        }
    }

    private static void received(StopSignal stop) {
        if (stop.isRaised()) {
            Runtime.getRuntime().halt(ExitCode.STOPPED.number());
        }
        stop.raise();
    }
}
