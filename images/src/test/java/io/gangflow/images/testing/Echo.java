package io.gangflow.images.testing;

import java.util.List;

/** A program that prints its arguments and exits with 7. */
public final class Echo {

    private Echo() {}

    public static void main(String[] arguments) {
        System.out.println(List.of(arguments) + " " + System.getenv("GREETING") + " " + System.getProperty("one"));
        System.exit(7);
    }
}
