package io.gangflow.server.identity;

/** The credentials of a request. They are never printed. */
public sealed interface Credentials {

    /** No {@code Authorization} header, or one with an unknown scheme. */
    record None() implements Credentials {}

    /** {@code Authorization: Bearer}. */
    record Bearer(String token) implements Credentials {
        @Override
        public String toString() {
            return "Bearer[***]";
        }
    }

    /** {@code Authorization: Basic}, or user and password of {@code POST /auth/token}. */
    record Password(String user, String password) implements Credentials {
        @Override
        public String toString() {
            return "Password[***]";
        }
    }
}
