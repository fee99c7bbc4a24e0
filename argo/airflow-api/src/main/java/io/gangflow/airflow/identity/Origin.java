package io.gangflow.airflow.identity;

/**
 * Where a request came from and what it believes to talk to.
 *
 * @param address by what clients are told apart: an IPv4 address, or the first 64 bits of an IPv6 address
 * @param host of the {@code Host} header, without a port
 * @param page the {@code Origin} header, empty where there is none
 */
public record Origin(String address, String host, String page) {}
