package io.gangflow.spark.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** A unique name for a driver's pod, from the characters of the application's name that Kubernetes allows. */
final class DriverName {

    private static final int LONGEST = 63;

    private DriverName() {}

    static String of(String application) {
        String suffix = "-" + UUID.randomUUID().toString().substring(0, 8) + "-driver";
        List<String> parts = new ArrayList<>();
        for (String part : String.valueOf(application).toLowerCase(Locale.ROOT).split("[^a-z0-9]+", 0)) {
            if (!part.isEmpty()) {
                parts.add(part);
            }
        }
        String clean = parts.isEmpty() ? "spark" : String.join("-", parts);
        String begin = clean.substring(0, Math.min(clean.length(), LONGEST - suffix.length()));
        return (Character.isDigit(begin.charAt(0)) ? "x" + begin.substring(1) : begin).replaceFirst("-+$", "") + suffix;
    }
}
