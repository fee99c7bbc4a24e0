package io.gangflow.spark.s3a;

import io.gangflow.spark.WordCount;
import io.gangflow.spark.submit.FailureMessage;

/** {@code <input> <output> [<input> <output>…]}: word counts that are expected to fail, and the message of each. */
final class FailureProbe {

    private FailureProbe() {}

    public static void main(String[] arguments) {
        for (int i = 0; i < arguments.length; i += 2) {
            System.out.println(arguments[i] + " -> " + end(arguments[i], arguments[i + 1]));
        }
    }

    private static String end(String input, String output) {
        try {
            WordCount.main(new String[] {input, output});
            return "done";
        } catch (Exception e) {
            return FailureMessage.of(e);
        }
    }
}
