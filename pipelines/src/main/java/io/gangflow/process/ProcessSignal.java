package io.gangflow.process;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/**
 * A signal that this process receives. The JDK's own way, a shutdown hook, is not told of a second signal; the module
 * jdk.unsupported is. It is called by reflection, because javac warns of every other use.
 *
 * @param name without {@code SIG}, such as {@code TERM}
 * @param number by which the system knows it
 */
public record ProcessSignal(String name, int number) {

    /**
     * Handles a signal from now on, in place of the JDK.
     *
     * @param name without {@code SIG}
     * @param handler is called in a thread of its own, each time that the signal is received
     */
    public static void handle(String name, Consumer<ProcessSignal> handler) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> signalHandler = Class.forName("sun.misc.SignalHandler");
            Object instance = signal.getConstructor(String.class).newInstance(name);
            ProcessSignal received = new ProcessSignal(
                    name, (Integer) signal.getMethod("getNumber").invoke(instance));
            Object handling = Proxy.newProxyInstance(
                    ProcessSignal.class.getClassLoader(),
                    new Class<?>[] {signalHandler},
                    (proxy, method, arguments) -> {
                        handler.accept(received);
                        return null;
                    });
            signal.getMethod("handle", signal, signalHandler).invoke(null, instance, handling);
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalStateException("This Java cannot handle signals: module jdk.unsupported is missing", e);
        }
    }
}
