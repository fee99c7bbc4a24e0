package io.gangflow.process;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/**
 * A signal that this process receives. A shutdown hook, the JDK's standard mechanism, does not receive a second signal;
 * the module jdk.unsupported does. It is called by reflection, because javac warns about every other use.
 *
 * @param name name without {@code SIG}, such as {@code TERM}
 * @param number the operating system's number
 */
public record ProcessSignal(String name, int number) {

    /**
     * Handles a signal from now on, instead of the JDK.
     *
     * @param name name without {@code SIG}
     * @param handler called in a separate thread, each time the signal is received
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
