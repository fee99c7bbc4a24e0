package io.gangflow.server.identity;

/**
 * The origin of a request and the host it is addressed to.
 *
 * @param address key of the client: an IPv4 address, or the first 64 bits of an IPv6 address
 * @param host of the {@code Host} header, without a port
 * @param own the origin that pages of this server have in a browser, such as {@code http://127.0.0.1:8080}
 * @param page the {@code Origin} header, empty if missing
 */
public record Origin(String address, String host, String own, String page) {}
