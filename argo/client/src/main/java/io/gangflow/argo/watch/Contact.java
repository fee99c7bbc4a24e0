package io.gangflow.argo.watch;

/** Hears whether the API behind a watch answers; called by the thread of the watch. */
public interface Contact {

    /** Cares for nothing. */
    Contact NONE = new Contact() {
        @Override
        public void answered() {
            // nobody wants to know
        }

        @Override
        public void failed(String why) {
            // nobody wants to know
        }
    };

    /** Something came from it. */
    void answered();

    /** A connection has ended or could not be made; most are made again at once. */
    void failed(String why);
}
