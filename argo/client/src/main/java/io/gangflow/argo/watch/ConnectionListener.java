package io.gangflow.argo.watch;

/** Receives connection changes of a watch. Called on the thread of the watch. */
public interface ConnectionListener {

    /** Ignores all changes. */
    ConnectionListener NONE = new ConnectionListener() {
        @Override
        public void answered() {
            // ignored
        }

        @Override
        public void failed(String why) {
            // ignored
        }
    };

    /** Something was received. */
    void answered();

    /** A connection has ended or failed to open; most are reopened immediately. */
    void failed(String why);
}
