package io.gangflow.argo.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Schedules several actors in an order determined by a seed: one at a time runs from one pause to the next. */
final class Interleaving {

    private static final int TENTHS = 10;

    private final Random random;
    private final int killedOneIn;
    private final List<Actor> actors = new ArrayList<>();

    /** @param killedOneIn one of this many pauses kills the actor; 0 for none */
    Interleaving(long seed, int killedOneIn) {
        this.random = new Random(seed);
        this.killedOneIn = killedOneIn;
    }

    /** The end of an actor at an arbitrary moment. */
    static final class KilledException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Adds an actor. */
    Actor actor(boolean mortal, Callable<?> work) {
        Actor actor = new Actor(mortal, work);
        actors.add(actor);
        return actor;
    }

    /** Called by an actor before every action that others can observe; other threads are not paused. */
    void pause() {
        for (Actor actor : actors) {
            if (actor.thread == Thread.currentThread()) {
                actor.pause();
            }
        }
    }

    /** Runs all actors to their ends; the seed also determines how long one runs before another does. */
    synchronized void run() throws InterruptedException {
        int steady = random.nextInt(TENTHS);
        @Nullable Actor last = null;
        actors.forEach(actor -> actor.thread.start());
        while (true) {
            while (actors.stream().anyMatch(actor -> actor.state == State.ACTING)) {
                wait();
            }
            List<Actor> ready =
                    actors.stream().filter(actor -> actor.state == State.PAUSED).toList();
            if (ready.isEmpty()) {
                break;
            }
            Actor next = ready.get(random.nextInt(ready.size()));
            if (last != null && last.state == State.PAUSED && random.nextInt(TENTHS) < steady) {
                next = last;
            }
            last = next;
            next.killed = next.mortal && killedOneIn > 0 && random.nextInt(killedOneIn) == 0;
            next.state = State.ACTING;
            notifyAll();
        }
        for (Actor actor : actors) {
            actor.thread.join();
        }
    }

    private enum State {
        PAUSED,
        ACTING,
        ENDED
    }

    /** One of the scheduled actors. */
    final class Actor {

        private final boolean mortal;
        private final Thread thread;
        private State state = State.ACTING;
        private boolean killed;
        private String outcome = "";

        private Actor(boolean mortal, Callable<?> work) {
            this.mortal = mortal;
            this.thread = new Thread(() -> act(work), "actor");
        }

        /** {@code done}, or the error. */
        String outcome() {
            return outcome;
        }

        boolean hasEnded() {
            synchronized (Interleaving.this) {
                return state == State.ENDED;
            }
        }

        private void act(Callable<?> work) {
            String ended;
            try {
                pause();
                work.call();
                ended = "done";
            } catch (Exception e) {
                ended = String.valueOf(e);
            }
            synchronized (Interleaving.this) {
                outcome = ended;
                state = State.ENDED;
                Interleaving.this.notifyAll();
            }
        }

        private void pause() {
            synchronized (Interleaving.this) {
                if (killed) {
                    throw new KilledException(); // a killed actor cleans up nothing
                }
                state = State.PAUSED;
                Interleaving.this.notifyAll();
                while (state == State.PAUSED) {
                    await();
                }
                if (killed) {
                    throw new KilledException();
                }
            }
        }

        private void await() {
            try {
                Interleaving.this.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts an actor", e);
            }
        }
    }
}
