package io.gangflow.airflow.identity;

/** What a request proves its caller with. No part of it is ever printed. */
public sealed interface Credentials {

    /** No {@code Authorization} header, or one of a scheme that is not known. */
    record None() implements Credentials {}

    /** {@code Authorization: Bearer}. */
    record Bearer(String token) implements Credentials {
        @Override
        public String toString() {
            return "Bearer[***]";
        }
    }

    /** {@code Authorization: Basic}, or the two of {@code POST /auth/token}. */
    record Password(String user, String password) implements Credentials {
        @Override
        public String toString() {
            return "Password[***]";
        }
    }
}
