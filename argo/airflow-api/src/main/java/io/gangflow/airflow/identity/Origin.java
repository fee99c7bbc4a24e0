package io.gangflow.airflow.identity;

/**
 * Where a request came from and what it believes to talk to.
 *
 * @param address of the client, as the connection has it
 * @param host of the {@code Host} header, without a port
 * @param page the {@code Origin} header, empty where there is none
 */
public record Origin(String address, String host, String page) {}
