package io.gangflow.server.connection;

import io.gangflow.jobs.http.ConnectionTime;

/**
 * An open connection.
 *
 * @param address of the client, see {@link AddressKey}
 * @param closing closes the connection
 */
public record ConnectionGuard(ConnectionTime time, String address, Runnable closing) {}
