package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The accepted resource amounts. The notation is that of apimachinery 0.36, resource/quantity.go. The length is
 * bounded, so that a sum of amounts can be exact.
 */
public final class Amount {

    private static final Pattern SYNTAX = Pattern.compile("[+-]?(?:[0-9]{1,18}(?:\\.[0-9]{0,9})?|\\.[0-9]{1,9})"
            + "(?:n|u|m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei|[eE][+-]?[0-9]{1,2})?");
    private static final BigDecimal MOST_CPU = BigDecimal.valueOf(1_000_000_000L);
    private static final BigDecimal MOST = BigDecimal.valueOf(1L << 56);

    private Amount() {}

    /** Returns what is wrong with a resource amount; empty if it is accepted. */
    public static Optional<String> problem(String resource, String text) {
        if (!SYNTAX.matcher(text).matches()) {
            return Optional.of("expected an amount such as `2`, `500m` or `1Gi`");
        }
        BigDecimal amount = new Quantity(text).getNumericalAmount();
        if (amount.signum() < 0) {
            return Optional.of("an amount is not negative");
        }
        if (amount.compareTo(resource.equals("cpu") ? MOST_CPU : MOST) > 0) {
            return Optional.of("no cluster is that large");
        }
        boolean extended =
                resource.contains("/") && !resource.startsWith("requests.") && !resource.contains("kubernetes.io/");
        return extended && amount.stripTrailingZeros().scale() > 0
                ? Optional.of("devices are counted in whole numbers")
                : Optional.empty();
    }

    /** Fabric8's own deserializer accepts any text, and an invalid amount throws only when it is used. */
    @JsonDeserialize(using = Reader.class)
    interface Checked {}

    static final class Reader extends JsonDeserializer<Quantity> {

        @Override
        public Quantity deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String name = String.valueOf(parser.currentName());
            if (!parser.currentToken().isScalarValue()) {
                throw new RefusedValue(parser, "is not an amount", "expected an amount such as `2`, `500m` or `1Gi`");
            }
            String text = parser.getText();
            Optional<String> problem = problem(name, text);
            if (problem.isPresent()) {
                throw new RefusedValue(parser, "is not an amount", problem.get());
            }
            return new Quantity(text);
        }
    }
}
