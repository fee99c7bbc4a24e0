package io.gangflow.minicluster.access;

import java.util.List;

/** The identity of a request's sender. */
public interface Sender {

    /** The user name for error messages and for subjects of kind {@code User}. */
    String user();

    /** The names for subjects of kind {@code Group}. */
    List<String> groups();
}
